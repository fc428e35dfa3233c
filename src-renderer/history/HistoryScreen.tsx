import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useMemo, useRef, useState } from 'react'
import type { HistoryCounts, HistoryFilter } from '../../src-shared/contract/history.ts'
import type { MessageOnWire } from '../../src-shared/contract/message.ts'
import { callPastApart } from '../../src-shared/print/printer.ts'
import {
  findJob,
  type ListReading,
  NoRows,
  Note,
  OverRows,
  useActions,
  useDeskQuery,
  useMineAction,
  usePreferences,
  useRound,
  useSay,
  useSession,
  useShownRoom,
  useWords,
} from '../kit/index.ts'
import { HistoryBar } from './HistoryBar.tsx'
import { HistoryGrid } from './HistoryGrid.tsx'
import styles from './HistoryScreen.module.css'
import { spanOf } from './period.ts'
import { Summary } from './Summary.tsx'
import { filterOf, isHistoryNarrowed, nothingWanted, useHistory } from './state.ts'

/** The panel of one attempt: the print desk's, handed in by the frame. */
export type EvidencePanel = ComponentType<{ job: string; attempt: number; onClose(): void; onOpen(): void }>

const close = () => useHistory.setState({ open: null })

/** Why no attempt shows. */
function None() {
  const t = useWords('history')
  const narrowed = useHistory(isHistoryNarrowed)
  if (!narrowed) return <OverRows title={t('empty.none')} text={t('empty.noneText')} />
  return (
    <OverRows title={t('empty.filtered')} text={t('empty.filteredText')}>
      <Button variant="default" onClick={() => useHistory.setState(nothingWanted)}>
        {t('filter.clear')}
      </Button>
    </OverRows>
  )
}

function useHistoryActions(search: { current: HTMLInputElement | null }): void {
  const t = useWords('history')
  useActions('history', t('keys.group'), [
    {
      keys: 'Escape',
      title: t('panel.close'),
      run: close,
      when: () => useHistory.getState().open !== null,
      whyNot: undefined,
    },
    { keys: 'Mod+F', title: t('keys.search'), run: () => search.current?.select(), whileTyping: true },
    useMineAction(),
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
  const t = useWords('history')
  const wanted = useHistory()
  const cache = useQueryClient()
  const round = useRound('history.read')
  const [tries, setTries] = useState(0)
  const [reading, setReading] = useState<ListReading>({ at: 'reading' })
  const search = useRef<HTMLInputElement>(null)
  useHistoryActions(search)
  const { timezone } = usePreferences()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round may lie in a new day, and days are the zone's
  const span = useMemo(() => spanOf(wanted.period, Date.now()), [wanted.period, round, timezone])
  const room = useShownRoom() !== null
  const filter = span && filterOf(wanted, span, room)
  const counts = useCounts(span && filterOf({ ...wanted, outcomes: [] }, span, room))
  const whole = useCounts(span && (room ? { ...span, room } : span))
  // Printers that were in use then may have the names of others.
  useMemo(() => callPastApart((whole?.printers ?? []).map(({ printer }) => printer)), [whole])
  const [missing, setMissing] = useState<MessageOnWire | null>(null)
  const say = useSay()
  const { open } = wanted
  return (
    <div className={styles['screen']} data-open={open ? true : undefined}>
      <div className={styles['work']}>
        <HistoryBar filter={filter} counts={counts} whole={whole} search={search} />
        <Summary counts={counts} />
        {room && missing && <p role="status">{t('room.missing', { why: say(missing) })}</p>}
        {filter && (
          <HistoryGrid filter={filter} tries={tries} round={round} onReading={setReading} onMissing={setMissing}>
            <NoRows
              reading={reading}
              loading={t('empty.loading')}
              failed={t('empty.failed')}
              onAgain={() => {
                setTries(now => now + 1)
                void cache.invalidateQueries({ queryKey: ['history.counts'] })
              }}
              none={<None />}
            />
          </HistoryGrid>
        )}
      </div>
      {open && <Evidence {...open} onClose={close} onOpen={() => findJob(open.job)} />}
    </div>
  )
}

/** The history: what became of paper on any day, searched, counted and exported. */
export function HistoryScreen({ Evidence }: { Evidence: EvidencePanel }) {
  const t = useWords('history')
  const session = useSession()
  if (!session?.profile) {
    return <Note title={t('empty.noProfile')} text={t('empty.noProfileText')} />
  }
  return <Days key={session.profile.id} Evidence={Evidence} />
}
