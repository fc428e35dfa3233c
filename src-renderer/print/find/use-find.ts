import { useEffect } from 'react'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { parseLabel } from '../../../src-shared/print/label.ts'
import { searchTextNow, useClient, useErrorNotice, useScan, useSearchText } from '../../app/index.ts'
import { jobTest, noJobFilter } from '../filter.ts'
import type { PrintStore } from '../store.ts'
import { withForeign } from '../store.ts'
import { usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import { chooseSoon } from './choose.ts'
import { jobsNamedBy, type NamedJobs, numberOf } from './named.ts'

/** How long the list is waited for before all days are searched (ms). */
const listPatience = 3000

/** Settles once the list was read, or will not be for long. */
function listRead(store: PrintStore): Promise<void> {
  if (store.getState().list !== 'first') return Promise.resolve()
  return new Promise(resolve => {
    const done = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = store.subscribe(({ list }) => list !== 'first' && done())
    const timer = setTimeout(done, listPatience)
  })
}

/** Narrows the list to these jobs and opens the newest; filters that would hide one of them are let go. */
function show(store: PrintStore, text: string, { jobs, exact }: NamedJobs): void {
  const [newest] = jobs
  if (!newest) return
  const { filter } = store.getState()
  const kept = { ...filter, text, exact }
  const fits = jobs.every(jobTest(kept))
  const found = { text, jobs: jobs.map(row => row.id) }
  store.setState({
    filter: fits ? kept : { ...noJobFilter, text, exact },
    found,
    orderPlace: null,
    moving: false,
    inspectorOpen: true,
  })
  // Who types on meanwhile keeps the cursor.
  void chooseSoon(store, newest.id, () => store.getState().found === found && searchTextNow() === text)
}

/** Of what the ledger has: a label of pieces or groups means its very order. */
function fromAllDays(text: string, rows: readonly JobRow[]): NamedJobs {
  const named = jobsNamedBy(text, rows)
  return named.exact || parseLabel(text)?.order === text ? named : { exact: true, jobs: [] }
}

async function find(client: DeskClient, store: PrintStore, text: string, isNewest: () => boolean) {
  await listRead(store)
  const { rows, foreign } = store.getState()
  const here = jobsNamedBy(
    text,
    [...rows.values()].filter(row => !foreign.has(row.id)),
  )
  if (here.jobs.length > 0 && isNewest()) {
    store.setState(withForeign(store.getState(), []))
    return show(store, text, here)
  }
  const answer = await client.call('jobs.search', { text: numberOf(text).slice(0, 200) })
  if (!isNewest()) return
  const named = fromAllDays(text, answer.rows)
  store.setState(withForeign(store.getState(), named.jobs))
  if (named.jobs.length > 0) return show(store, text, named)
  store.setState(({ filter }) => ({
    filter: { ...filter, text, exact: true },
    found: { text, jobs: [] },
    orderPlace: { kind: 'order', order: numberOf(text), missing: true },
    chosen: [],
    inspectorOpen: true,
  }))
}

/**
 * Narrows the list to what is in the search box while it is typed. A code that was scanned, or ended with Enter,
 * finds its jobs: in the list, else of any day, else the order itself.
 */
export function useFind(): void {
  const client = useClient()
  const store = usePrintStore()
  const notice = useErrorNotice()
  const t = usePrintWords()
  const text = useSearchText()
  useEffect(() => {
    const { filter, found, orderPlace } = store.getState()
    if (filter.text === text) return
    const stays = orderPlace?.kind === 'order' && orderPlace.missing ? null : orderPlace
    store.setState(state => ({
      ...(found ? withForeign(state, []) : {}),
      filter: { ...filter, text, exact: false },
      found: null,
      orderPlace: stays,
    }))
  }, [store, text])

  useScan(scanned => {
    const before = store.getState().filter
    // Set before the page is drawn again, so that the text counts as found and not as typed.
    store.setState({ filter: { ...before, text: scanned }, searching: scanned })
    const isNewest = () => store.getState().searching === scanned
    find(client, store, scanned, isNewest)
      .catch(error => notice(error, t('doing.find', { text: scanned })))
      .finally(() => isNewest() && store.setState({ searching: null }))
  })
}
