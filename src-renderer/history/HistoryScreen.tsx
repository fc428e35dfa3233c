import { Button, Skeleton } from '@mantine/core'
import { type ComponentProps, type ComponentType, useMemo, useRef, useState } from 'react'
import type { HistoryCounts, HistoryFilter } from '../../src-shared/contract/history.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { findJob, Late, Note, useDeskQuery, useKeys, useSay, useSession } from '../app/index.ts'
import { HistoryBar } from './HistoryBar.tsx'
import { HistoryGrid, type Reading } from './HistoryGrid.tsx'
import styles from './HistoryScreen.module.css'
import { spanOf } from './period.ts'
import { Summary } from './Summary.tsx'
import { filterOf, isNarrowed, nothingWanted, useHistory } from './state.ts'
import { useRound } from './use-round.ts'
import { useHistoryWords } from './words.ts'

/** The panel of one attempt: the print desk's, handed in by the frame. */
export type EvidencePanel = ComponentType<{ job: string; attempt: number; onClose(): void; onOpen(): void }>

const close = () => useHistory.setState({ open: null })

/** A note over the rows, below their head. */
function Over(note: ComponentProps<typeof Note>) {
  return (
    <div className={styles['over']}>
      <Note {...note} />
    </div>
  )
}

/** What stands in the place of the rows while there are none. */
function Instead({ reading, again }: { reading: Reading; again(): void }) {
  const t = useHistoryWords()
  const say = useSay()
  const narrowed = useHistory(isNarrowed)
  if (reading.at === 'reading') {
    return (
      <Late>
        <div className={styles['skeleton']} role="status" aria-label={t('empty.loading')}>
          {Array.from({ length: 10 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
            <Skeleton key={row} height={12} radius={4} width={`${92 - (row % 4) * 9}%`} />
          ))}
        </div>
      </Late>
    )
  }
  if (reading.at === 'failed') {
    return (
      <Over title={t('empty.failed')} text={say(asDeskError(reading.error).toJSON())}>
        <Button variant="default" onClick={again}>
          {t('empty.again')}
        </Button>
      </Over>
    )
  }
  if (reading.total > 0) return null
  if (!narrowed) return <Over title={t('empty.none')} text={t('empty.noneText')} />
  return (
    <Over title={t('empty.filtered')} text={t('empty.filteredText')}>
      <Button variant="default" onClick={() => useHistory.setState(nothingWanted)}>
        {t('filter.clear')}
      </Button>
    </Over>
  )
}

function useHistoryKeys(search: { current: HTMLInputElement | null }): void {
  const t = useHistoryWords()
  const group = t('keys.group')
  useKeys('history', [
    {
      keys: 'Escape',
      title: t('panel.close'),
      group,
      run: close,
      when: () => useHistory.getState().open !== null,
    },
    {
      keys: 'Mod+F',
      title: t('keys.search'),
      group,
      run: () => search.current?.select(),
      whileTyping: true,
    },
  ])
}

/**
 * The counts of what a filter takes; what was counted before stays in sight until they are here. Null before the first answer and
 * without a filter. That they cannot be read is said by the list, which asks the same desk.
 */
function useCounts(filter: HistoryFilter | null): HistoryCounts | null {
  const { data } = useDeskQuery('history.counts', filter, { keepsOld: true })
  return (filter && data) ?? null
}

function Days({ Evidence }: { Evidence: EvidencePanel }) {
  const wanted = useHistory()
  const { round, again } = useRound()
  const [tries, setTries] = useState(0)
  const [reading, setReading] = useState<Reading>({ at: 'reading' })
  const search = useRef<HTMLInputElement>(null)
  useHistoryKeys(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round may lie in a new day
  const span = useMemo(() => spanOf(wanted.period, Date.now()), [wanted.period, round])
  const filter = span && filterOf(wanted, span)
  const counts = useCounts(span && filterOf({ ...wanted, outcomes: [] }, span))
  const whole = useCounts(span)
  const { open } = wanted
  return (
    <div className={styles['screen']} data-open={open ? true : undefined}>
      <div className={styles['work']}>
        <HistoryBar filter={filter} counts={counts} whole={whole} search={search} />
        <Summary counts={counts} />
        <div className={styles['list']}>
          {filter && <HistoryGrid key={tries} filter={filter} round={round} onReading={setReading} />}
          {filter && (
            <Instead
              reading={reading}
              again={() => {
                setTries(now => now + 1)
                again()
              }}
            />
          )}
        </div>
      </div>
      {open && <Evidence {...open} onClose={close} onOpen={() => findJob(open.job)} />}
    </div>
  )
}

/** The history: what became of paper on any day, searched, counted and exported. */
export function HistoryScreen({ Evidence }: { Evidence: EvidencePanel }) {
  const t = useHistoryWords()
  const session = useSession()
  if (!session?.profile) {
    return <Note title={t('empty.noProfile')} text={t('empty.noProfileText')} />
  }
  return <Days key={session.profile.id} Evidence={Evidence} />
}
