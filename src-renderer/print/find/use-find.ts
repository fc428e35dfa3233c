import { useEffect } from 'react'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { orderPlace } from '../../../src-shared/navigation/links.ts'
import { parseLabel } from '../../../src-shared/print/label.ts'
import {
  replacePlace,
  type ScanEnd,
  searchTextNow,
  tellScan,
  useClient,
  useErrorNotice,
  useScan,
  useSearchText,
  useSetSearchText,
  useWords,
} from '../../kit/index.ts'
import { jobTest, noJobFilter } from '../filter.ts'
import type { PrintStore } from '../store.ts'
import { withForeign } from '../store.ts'
import { useJobTitle } from '../use-job-title.ts'
import { usePrintStore } from '../use-print.ts'
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

/**
 * Shows what a text names, and answers its jobs; one that is no longer the newest is only looked up. An order without jobs
 * is shown on its own page (null) if there is a way there, else here, to be printed.
 */
async function find(
  client: DeskClient,
  store: PrintStore,
  text: string,
  isNewest: () => boolean,
  showPage: ((order: string) => void) | null,
): Promise<readonly JobRow[] | null> {
  await listRead(store)
  const { rows, foreign } = store.getState()
  const here = jobsNamedBy(
    text,
    [...rows.values()].filter(row => !foreign.has(row.id)),
  )
  if (here.jobs.length > 0) {
    if (isNewest()) {
      store.setState(withForeign(store.getState(), []))
      show(store, text, here)
    }
    return here.jobs
  }
  const answer = await client.call('jobs.search', { text: numberOf(text).slice(0, 200) })
  const named = fromAllDays(text, answer.rows)
  if (!isNewest()) return named.jobs
  store.setState(withForeign(store.getState(), named.jobs))
  if (named.jobs.length > 0) {
    show(store, text, named)
    return named.jobs
  }
  const label = parseLabel(text)
  if (label && showPage) {
    showPage(label.order)
    return null
  }
  store.setState(({ filter }) => ({
    filter: { ...filter, text, exact: true },
    found: { text, jobs: [] },
    orderPlace: { kind: 'order', order: numberOf(text), missing: true },
    chosen: [],
    inspectorOpen: true,
  }))
  return []
}

/**
 * Narrows the list to what is in the search box while it is typed. A code that was scanned, or ended with Enter,
 * finds its jobs: in the list, else of any day, else the order itself.
 */
export function useFind(): void {
  const client = useClient()
  const store = usePrintStore()
  const notice = useErrorNotice()
  const t = useWords('print')
  const title = useJobTitle()
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

  const setText = useSetSearchText()
  /** The way back leads to where it was scanned, not here. */
  const showPage = (order: string) => {
    const { screen, params } = orderPlace(order)
    setText('')
    replacePlace(screen, params)
  }
  useScan(({ text: scanned, at, tells, from }) => {
    const tell = (end: ScanEnd, jobs: readonly JobRow[] = []) => {
      const [newest, ...others] = jobs
      const what = newest ? (others.length > 0 ? t('found.jobs', { count: jobs.length }) : title(newest)) : ''
      if (tells && !client.left?.aborted) tellScan({ text: scanned, end, what, job: newest?.id ?? null, at })
    }
    const before = store.getState().filter
    // Set before the page is drawn again, so that the text counts as found and not as typed.
    store.setState({ filter: { ...before, text: scanned }, searching: scanned })
    const isNewest = () => store.getState().searching === scanned
    find(client, store, scanned, isNewest, from === 'print' ? null : showPage)
      .then(
        // The page says itself whether there is such an order.
        jobs => jobs && tell(jobs.length > 0 ? 'found' : 'missing', jobs),
        error => {
          tell('failed')
          notice(error, t('doing.find', { text: scanned }))
        },
      )
      .finally(() => isNewest() && store.setState({ searching: null }))
  })
}
