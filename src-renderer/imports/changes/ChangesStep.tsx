import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Note, useKeys } from '../../app/index.ts'
import { useRetailerName } from '../retailer-name.ts'
import { useDraft, useImports, useTelling } from '../use-imports.ts'
import { useOpenCatalogue } from '../use-open-catalogue.ts'
import { ChangeBar } from './ChangeBar.tsx'
import { ChangeGrid, type ChangeGridHandle, type ShownChanges } from './ChangeGrid.tsx'
import styles from './ChangesStep.module.css'
import { ChosenLine } from './ChosenLine.tsx'
import { Compared, useCompareAgain } from './Compared.tsx'
import { type ChangesFilter, everyChange } from './change-filter.ts'
import type { ChangeLine } from './difference.ts'
import { Totals } from './Totals.tsx'
import { useToggleLine } from './use-leave-out.ts'
import { useChangeWords } from './words.ts'

/** Nothing was ever seen of this retailer's prices. */
function NoPrices() {
  const t = useChangeWords()
  const name = useRetailerName()
  const retailer = useDraft(view => view.draft.retailer)
  const { compare, isReading } = useCompareAgain()
  const telling = useTelling()
  const openCatalogue = useOpenCatalogue()
  return (
    <Note title={t('empty.noPrices')} text={t('empty.noPricesText', { retailer: name(retailer) })}>
      <Button variant="default" loading={isReading} onClick={compare}>
        {t('empty.read')}
      </Button>
      <Button variant="default" onClick={() => telling(t('told.catalogue'), openCatalogue)}>
        {t('empty.catalogue')}
      </Button>
    </Note>
  )
}

function Lists() {
  const t = useChangeWords()
  const start = useImports(state => state.start)
  const [filter, setFilter] = useState<ChangesFilter>(() => ({
    ...everyChange,
    ...(start.only === null ? {} : { only: start.only }),
  }))
  const [shown, setShown] = useState<ShownChanges | null>(null)
  const [chosen, setChosen] = useState<ChangeLine | null>(null)
  const grid = useRef<ChangeGridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const toggle = useToggleLine()

  // Who is sent here means these changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sending has its number
  useEffect(() => {
    const { only } = start
    if (only !== null) setFilter({ ...everyChange, only })
  }, [start.id])

  const group = t('keys.group')
  useKeys('import-changes', [
    { keys: 'Mod+F', title: t('keys.find'), group, run: () => search.current?.focus(), whileTyping: true },
    // The grid hears it itself; here it is for the list of keys.
    { keys: 'Space', title: t('keys.out'), group, run: () => undefined, when: () => false },
  ])
  return (
    <div className={styles['step']}>
      <Compared />
      <div className={styles['work']}>
        <Totals filter={filter} onFilter={setFilter} />
        <div className={styles['lines']}>
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
  const t = useChangeWords()
  const totals = useDraft(view => view.totals)
  const hasWholeOut = useDraft(({ leftOut }) => leftOut.columns.length + leftOut.collections.length > 0)
  if (totals === null) return <NoPrices />
  if (totals.cells + totals.leftOut === 0 && !hasWholeOut) {
    return (
      <Note title={t('empty.nothing')} text={t('empty.nothingText')}>
        <Compared />
      </Note>
    )
  }
  return <Lists />
}
