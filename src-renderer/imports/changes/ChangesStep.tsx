import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isPrice } from '../../../src-shared/pricing/price.ts'
import { formatTime, Kbd, Note, useActions, useClient, useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useRetailerName } from '../retailer-name.ts'
import { errorsIn, openNames } from '../step-status.ts'
import { useDraft, useImportActions, useImportAttempt, useImports } from '../use-imports.ts'
import { useOpenCatalogue } from '../use-open-catalogue.ts'
import { ChangeBar } from './ChangeBar.tsx'
import { ChangeGrid, type ChangeGridHandle, type ShownChanges } from './ChangeGrid.tsx'
import styles from './ChangesStep.module.css'
import { type ChangesView, everyChange } from './change-filter.ts'
import { type ListedChange, valueText } from './difference.ts'
import { Totals } from './Totals.tsx'
import { useCombinationName } from './use-combination-name.ts'
import { useToggleLine } from './use-leave-out.ts'

/** Reads the prices again and compares with them; `isReading` meanwhile. */
function useCompareAgain(): { compare(): void; isReading: boolean } {
  const t = useWords('imports-changes')
  const client = useClient()
  const { run } = useImportActions()
  const attempt = useImportAttempt()
  const [isReading, setReading] = useState(false)
  return {
    isReading,
    compare: () =>
      attempt(t('compare.doing'), async () => {
        setReading(true)
        try {
          await run(draft => client.call('imports.compareAgain', { draft }))
        } finally {
          setReading(false)
        }
      }),
  }
}

/** What the file is compared with, how old that is, and how much of it changes nothing. */
function Compared() {
  const t = useWords('imports-changes')
  const { compare, isReading } = useCompareAgain()
  const baseline = useDraft(view => view.baseline)
  const cells = useDraft(view => view.cells)
  const unchanged = useDraft(view => view.unchanged)
  if (!baseline) return null
  const { kind, at } = baseline
  const against =
    kind === 'catalogue'
      ? at === null
        ? t('compare.catalogueNoTime')
        : t('compare.catalogue', { time: formatTime(at) })
      : at === null
        ? t('compare.ageless')
        : t('compare.seen', { time: formatTime(at) })
  return (
    <div className={styles['compared']}>
      <p>
        {against} {t('compare.unchanged', { count: unchanged, figure: count(unchanged), cells: count(cells) })}
      </p>
      <Button variant="default" loading={isReading} onClick={compare}>
        {t('compare.again')}
      </Button>
    </div>
  )
}

/** The chosen change in words, and what can be done with it: leave it out, leave its column out. */
function ChosenLine({ line }: { line: ListedChange | null }) {
  const t = useWords('imports-changes')
  const nameOf = useCombinationName()
  const toggle = useToggleLine()
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const columns = useDraft(view => view.leftOut.columns)
  if (!line) {
    return (
      <section className={styles['chosen']} aria-label={t('chosen.label')}>
        <p className="quiet">{t('chosen.none')}</p>
      </section>
    )
  }
  const { code, combination, field, before, after, leftOut, column } = line
  const columnOut = columns.includes(column)
  const value = (each: number) => (isPrice(each) ? valueText(each, field) : t('value.notPriced'))
  return (
    <section className={styles['chosen']} aria-label={t('chosen.label')}>
      <p>
        <span className="quiet">
          {t('chosen.where', { code, combination: nameOf(combination), field: t(`field.${field}`) })}
        </span>
        <b className="figures">{t('chosen.values', { before: value(before), after: value(after) })}</b>
      </p>
      {!columnOut && (
        <Button variant="default" size="compact-sm" onClick={() => toggle(line)}>
          {t(leftOut ? 'in.cell' : 'out.cell')}
          <Kbd keys="Space" />
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => attempt(t('told.out'), () => decide({ set: 'left-out-column', column, on: !columnOut }))}
      >
        {t(columnOut ? 'in.column' : 'out.column')}
      </Button>
    </section>
  )
}

/** Nothing was ever seen of this retailer's prices. */
function NoPrices() {
  const t = useWords('imports-changes')
  const name = useRetailerName()
  const retailer = useDraft(view => view.draft.retailer)
  const { compare, isReading } = useCompareAgain()
  const attempt = useImportAttempt()
  const openCatalogue = useOpenCatalogue()
  return (
    <Note title={t('empty.noPrices')} text={t('empty.noPricesText', { retailer: name(retailer) })}>
      <Button variant="default" loading={isReading} onClick={compare}>
        {t('empty.read')}
      </Button>
      <Button variant="default" onClick={() => attempt(t('told.catalogue'), openCatalogue)}>
        {t('empty.catalogue')}
      </Button>
    </Note>
  )
}

function Lists() {
  const t = useWords('imports-changes')
  const start = useImports(state => state.start)
  const [filter, setFilter] = useState<ChangesView>(() => ({
    ...everyChange,
    ...(start.only === null ? {} : { only: start.only }),
  }))
  const [shown, setShown] = useState<ShownChanges | null>(null)
  const [chosen, setChosen] = useState<ListedChange | null>(null)
  const grid = useRef<ChangeGridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const toggle = useToggleLine()

  // Who is sent here means these changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sending has its number
  useEffect(() => {
    const { only } = start
    if (only !== null) setFilter({ ...everyChange, only })
  }, [start.id])

  useActions('import-changes', t('keys.group'), [
    { keys: 'Mod+F', title: t('keys.find'), run: () => search.current?.focus(), whileTyping: true },
    // The grid's own key.
    { keys: 'Space', title: t('keys.out') },
  ])
  return (
    <div className={styles['step']}>
      <Compared />
      <div className={styles['work']}>
        <Totals filter={filter} onFilter={setFilter} />
        <div className="flex column gap-8 min-w-0 min-h-0">
          <ChangeBar
            filter={filter}
            onFilter={setFilter}
            shown={shown}
            search={search}
            onEnter={() => grid.current?.focus()}
          />
          <ChosenLine line={chosen} />
          <ChangeGrid
            ref={grid}
            filter={filter}
            onChosen={setChosen}
            onToggle={toggle}
            onTotal={setShown}
            onShowAll={() => setFilter(everyChange)}
          />
        </div>
      </div>
    </div>
  )
}

/** The step “Changes”: the file as a changeset on the prices, before anything is sent. */
export function ChangesStep() {
  const t = useWords('imports-changes')
  const totals = useDraft(view => view.totals)
  const hasWholeOut = useDraft(({ leftOut }) => leftOut.columns.length + leftOut.collections.length > 0)
  // What isn't mapped or valid is compared with nothing: that the file changes no prices can't be said yet.
  const isPartly = useDraft(view => openNames(view) + errorsIn(view) > 0)
  if (totals === null) return <NoPrices />
  if (totals.cells + totals.leftOut === 0 && !hasWholeOut) {
    return (
      <Note
        title={t(isPartly ? 'empty.partly' : 'empty.nothing')}
        text={t(isPartly ? 'empty.partlyText' : 'empty.nothingText')}
      >
        <Compared />
      </Note>
    )
  }
  return <Lists />
}
