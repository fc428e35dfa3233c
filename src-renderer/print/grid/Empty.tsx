import { Button, Skeleton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { goTo, Late, Note, useSay, useSetSearchText } from '../../app/index.ts'
import { isNarrowed, jobTest, noFilter } from '../filter.ts'
import type { PrintState } from '../state.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import styles from './Empty.module.css'

/** A note over the list, below its head. */
function Over(note: ComponentProps<typeof Note>) {
  return (
    <div className={styles['over']}>
      <Note {...note} />
    </div>
  )
}

function Loading() {
  const t = usePrintWords()
  return (
    <Late>
      <div className={styles['skeleton']} role="status" aria-label={t('empty.loading')}>
        {Array.from({ length: 12 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
          <Skeleton key={row} height={12} radius={4} width={`${92 - (row % 4) * 9}%`} />
        ))}
      </div>
    </Late>
  )
}

/** True when jobs are there, but the filter shows none of them. */
function showsNone({ rows, filter, around }: PrintState): boolean {
  if (rows.size === 0 || !isNarrowed(filter)) return false
  const passes = jobTest(filter, around)
  for (const row of rows.values()) if (passes(row)) return false
  return true
}

/** What stands in the place of the list while it has no row to show. */
export function Empty() {
  const t = usePrintWords()
  const say = useSay()
  const store = usePrintStore()
  const setSearch = useSetSearchText()
  const readAgain = usePrint(state => state.readAgain)
  const list = usePrint(state => state.list)
  const failure = usePrint(state => state.failure)
  const count = usePrint(state => state.counts.all)
  const noRule = usePrint(state => state.ruleCount === 0)
  const none = usePrint(showsNone)
  if (list === 'first') return <Loading />
  if (list === 'failed') {
    return (
      <Over title={t('empty.failed')} text={failure ? say(failure) : ''}>
        <Button variant="default" onClick={readAgain}>
          {t('empty.again')}
        </Button>
      </Over>
    )
  }
  if (none) {
    return (
      <Over title={t('empty.filtered')} text={t('empty.filteredText', { count })}>
        <Button
          variant="default"
          onClick={() => {
            setSearch('')
            store.setState({ filter: noFilter })
          }}
        >
          {t('empty.clear')}
        </Button>
      </Over>
    )
  }
  if (count > 0) return null
  if (noRule) {
    return (
      <Over title={t('empty.noRule')} text={t('empty.noRuleText')}>
        <Button variant="filled" onClick={() => goTo('settings', { section: 'rules' })}>
          {t('empty.noRuleButton')}
        </Button>
      </Over>
    )
  }
  return <Over title={t('empty.none')} text={t('empty.noneText')} />
}
