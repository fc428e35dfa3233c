import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { joinItems, useWords } from '../../kit/index.ts'
import { isDoneElsewhere, jobTest } from '../filter.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import styles from './JobGrid.module.css'

/** At the foot of the list: how many jobs were printed elsewhere, folded into one line until a person opens it. */
export function FoldLine() {
  const t = useWords('print')
  const store = usePrintStore()
  const version = usePrint(state => state.change.version)
  const filter = usePrint(state => state.filter)
  const unfolded = usePrint(state => state.unfolded)
  const around = usePrint(state => state.around)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place, `version` tells
  const stages = useMemo(() => {
    const counts = new Map<JobRow['stage'], number>()
    // A search shows them in the list, and no counter counts them.
    if (filter.chip !== null || filter.text.trim() !== '') return counts
    const passes = jobTest(filter, around)
    for (const row of store.getState().rows.values()) {
      if (isDoneElsewhere(row, around) && passes(row)) counts.set(row.stage, (counts.get(row.stage) ?? 0) + 1)
    }
    return counts
  }, [store, version, filter, around])
  const count = [...stages.values()].reduce((sum, one) => sum + one, 0)
  if (count === 0) return null
  const toggle = () => {
    store.setState({ unfolded: !unfolded })
    // They are at the end of the list: its first one comes into sight.
    if (!unfolded) setTimeout(() => store.getState().grid?.showElsewhere())
  }
  const said = [...stages].map(([stage, many]) => t('fold.stage', { count: many, stage: t(`stage.${stage}`) }))
  return (
    <UnstyledButton className={styles['fold']} aria-expanded={unfolded} onClick={toggle}>
      {stages.get('printed') === count
        ? t('fold.printed', { count })
        : t('fold.handled', { count, stages: joinItems(said) })}
      <b>{t(unfolded ? 'fold.hide' : 'fold.show')}</b>
    </UnstyledButton>
  )
}
