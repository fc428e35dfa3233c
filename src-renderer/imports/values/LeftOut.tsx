import { Button } from '@mantine/core'
import type { Decision } from '../../../src-shared/contract/import-drafts.ts'
import { columnLetters } from '../../../src-shared/imports/column-letters.ts'
import { useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useImportActions, useImportAttempt } from '../use-imports.ts'
import { columnTitle } from './file-columns.ts'
import styles from './ProblemList.module.css'
import { withCount } from './with-count.ts'

/** Rows that are listed one by one. */
const mostRows = 8

/** What a person left out, each to be taken in again. */
export function LeftOut() {
  const t = useWords('imports-values')
  const { decide, goTo } = useImportActions()
  const attempt = useImportAttempt()
  const { cells, rows, columns, collections, problems } = useDraft(view => view.leftOut)
  const decided = useDraft(view => view.decided)
  const titles = useDraft(view => view.titles)
  const inAll = t('out.cells', { count: cells, figure: count(cells) })
  const lines: { what: string; back: Decision | null }[] = [
    ...problems.map(kind => ({
      what: withCount(t, t('out.kind', { kind: t(kind) }), kind, decided),
      back: { set: 'left-out-problem', kind, on: false } as const,
    })),
    ...columns.map(column => ({
      what: t('out.column', {
        column: columnTitle(titles, column, t('grid.untitled', { column: columnLetters(column) })),
      }),
      back: { set: 'left-out-column', column, on: false } as const,
    })),
    ...collections.map(collection => ({
      what: t('out.collection', { collection }),
      back: { set: 'left-out-collection', collection, on: false } as const,
    })),
    ...rows.slice(0, mostRows).map(row => ({
      what: t('out.row', { row: row + 1 }),
      back: { set: 'left-out-row', row, on: false } as const,
    })),
    ...(rows.length > mostRows ? [{ what: t('out.more', { figure: count(rows.length - mostRows) }), back: null }] : []),
    ...(cells > 0 ? [{ what: inAll, back: null }] : []),
  ]
  if (lines.length === 0) return null
  return (
    <section className={styles['group']} aria-label={t('out.title')}>
      <h3>{t('out.title')}</h3>
      <ul>
        {lines.map(({ what, back }) => (
          <li key={what}>
            <span>{what}</span>
            {what === inAll && (
              <Button variant="subtle" size="compact-sm" onClick={() => goTo('changes', { only: 'left-out' })}>
                {t('out.show')}
              </Button>
            )}
            {back && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('out.backLabel', { what })}
                onClick={() => attempt(t('told.decide'), () => decide(back))}
              >
                {t('out.back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
