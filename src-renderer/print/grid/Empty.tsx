import { Button } from '@mantine/core'
import { errorFromJson } from '../../../src-shared/errors.ts'
import { type ListReading, NoRows, OverRows, useSetSearchText, useWords } from '../../kit/index.ts'
import { isNarrowed, noJobFilter, rowTest } from '../filter.ts'
import type { PrintState } from '../state.ts'
import { usePrint, usePrintStore } from '../use-print.ts'

/** True when jobs are there, but none of them is a row now. */
function showsNone(state: PrintState): boolean {
  const passes = rowTest(state)
  for (const row of state.rows.values()) if (passes(row)) return false
  return true
}

/** Why the list is empty: the filter hides all jobs, or there are none today. */
function None({ count }: { count: number }) {
  const t = useWords('print')
  const store = usePrintStore()
  const setSearch = useSetSearchText()
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
  return <OverRows title={t(count > 0 ? 'empty.noneHere' : 'empty.none')} text={t('empty.noneText')} />
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
