import { Button } from '@mantine/core'
import type { Decision, Totals as Sums } from '../../../src-shared/contract/import-drafts.ts'
import { joinItems, useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useImportActions, useImportAttempt } from '../use-imports.ts'
import type { ChangesView } from './change-filter.ts'
import styles from './Totals.module.css'
import { useCombinationName } from './use-combination-name.ts'

interface Line {
  id: string
  name: string
  totals: Sums
  chosen: boolean
  onToggle(): void
}

/** What becomes of the changes of one line, as short words. */
function useWays(): (totals: Sums) => string {
  const t = useWords('imports-changes')
  return totals =>
    joinItems(
      (['up', 'down', 'toNotPriced', 'newlyPriced', 'leftOut'] as const)
        .filter(way => totals[way] > 0)
        .map(way => t(`totals.${way}`, { figure: count(totals[way]) })),
    )
}

function Table({ title, lines }: { title: string; lines: readonly Line[] }) {
  const ways = useWays()
  return (
    <section className={styles['table']} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ id, name, totals, chosen, onToggle }) => (
          <li key={id}>
            <button type="button" aria-pressed={chosen} title={name} onClick={onToggle}>
              <span>{name}</span>
              <b className="figures">{count(totals.cells)}</b>
              <small>{ways(totals)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Columns and collections that are left out as a whole: nothing of a column is among the changes any more. */
function WholeOut() {
  const t = useWords('imports-changes')
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const { columns, collections } = useDraft(view => view.leftOut)
  const titles = useDraft(view => view.titles)
  const lines: { what: string; back: Decision }[] = [
    ...columns.map(column => ({
      what: titles[column] ?? String(column + 1),
      back: { set: 'left-out-column', column, on: false } as const,
    })),
    ...collections.map(collection => ({
      what: collection || t('totals.noCollection'),
      back: { set: 'left-out-collection', collection, on: false } as const,
    })),
  ]
  if (lines.length === 0) return null
  return (
    <section className={styles['table']} aria-label={t('filter.left-out')}>
      <h3>{t(columns.length > 0 ? 'totals.columnsOut' : 'totals.collectionsOut')}</h3>
      <ul>
        {lines.map(({ what, back }) => (
          <li key={what} className={styles['out']}>
            <span title={what}>{what}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('totals.takeInLabel', { what })}
              onClick={() => attempt(t('told.out'), () => decide(back))}
            >
              {t('totals.takeIn')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sums by combination and by collection; a click on a line shows its changes alone. */
export function Totals({ filter, onFilter }: { filter: ChangesView; onFilter(filter: ChangesView): void }) {
  const t = useWords('imports-changes')
  const nameOf = useCombinationName()
  const byCombination = useDraft(view => view.byCombination)
  const byCollection = useDraft(view => view.byCollection)
  return (
    <aside className={styles['totals']} aria-label={t('totals.label')}>
      <Table
        title={t('totals.combinations')}
        lines={byCombination.map(({ combination, totals }) => ({
          id: String(combination),
          name: nameOf(combination),
          totals,
          chosen: filter.combination === combination,
          onToggle: () => onFilter({ ...filter, combination: filter.combination === combination ? null : combination }),
        }))}
      />
      <Table
        title={t('totals.collections')}
        lines={byCollection.map(({ collection, totals }) => ({
          id: collection,
          name: collection || t('totals.noCollection'),
          totals,
          chosen: filter.collection === collection,
          onToggle: () => onFilter({ ...filter, collection: filter.collection === collection ? null : collection }),
        }))}
      />
      <WholeOut />
    </aside>
  )
}
