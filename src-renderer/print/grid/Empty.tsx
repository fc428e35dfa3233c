import { Button } from '@mantine/core'
import { errorFromJson } from '../../../src-shared/errors.ts'
import {
  type ListReading,
  NoRows,
  OverRows,
  useSession,
  useSetSearchText,
  useStation,
  useWords,
} from '../../kit/index.ts'
import { isNarrowed, noJobFilter, rowTest } from '../filter.ts'
import type { PrintState } from '../state.ts'
import { usePrint, usePrintStore } from '../use-print.ts'

/** True when jobs are there, but none of them is a row now. */
function showsNone(state: PrintState): boolean {
  const passes = rowTest(state)
  for (const row of state.rows.values()) if (passes(row)) return false
  return true
}

/** What is known of today's jobs while none is here: none without a sign-in, nor before the list was read. */
function useKnowledge(): 'signedOut' | 'unread' | 'none' {
  const status = useSession()?.status
  const hasRead = useStation()?.lastReadAt != null
  if (status === 'no-profile' || status === 'signed-out' || status === 'token-refused') return 'signedOut'
  return hasRead ? 'none' : 'unread'
}

/** Why the list is empty: the filter hides all jobs, there are none today, or nobody knows. */
function None({ count }: { count: number }) {
  const t = useWords('print')
  const store = usePrintStore()
  const setSearch = useSetSearchText()
  const known = useKnowledge()
  const narrowed = usePrint(state => isNarrowed(state.filter))
  if (count > 0 && narrowed) {
    return (
      <OverRows title={t('empty.filtered')} text={t('empty.filteredText', { count })}>
        <Button
          variant="default"
          onClick={() => {
            setSearch('')
            store.setState({ filter: noJobFilter })
          }}
        >
          {t('empty.clear')}
        </Button>
      </OverRows>
    )
  }
  if (count > 0) return <OverRows title={t('empty.noneHere')} text={t('empty.noneText')} />
  if (known === 'none') return <OverRows title={t('empty.none')} text={t('empty.noneText')} />
  return <OverRows title={t(`empty.${known}`)} text={t(`empty.${known}Text`)} />
}

/** What is in the place of the list while it has no row to show. */
export function Empty() {
  const t = useWords('print')
  const readAgain = usePrint(state => state.readAgain)
  const list = usePrint(state => state.list)
  const failure = usePrint(state => state.failure)
  const count = usePrint(state => state.counts.all)
  const isHidden = usePrint(showsNone)
  const readings: Record<PrintState['list'], ListReading> = {
    first: { at: 'reading' },
    here: { at: 'here', total: isHidden ? 0 : count, leftOut: 0 },
    failed: { at: 'failed', error: failure && errorFromJson(failure) },
  }
  return (
    <NoRows
      reading={readings[list]}
      loading={t('empty.loading')}
      failed={t('empty.failed')}
      onAgain={readAgain}
      none={<None count={count} />}
    />
  )
}
