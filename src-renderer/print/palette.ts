import { useDebouncedValue } from '@mantine/hooks'
import type { JobRow } from '../../src-shared/contract/print.ts'
import { findJob, goTo, type PaletteEntry, type PaletteQuestion, usePlace, useStation, useWords } from '../kit/index.ts'
import { useMayPrint } from './act/use-may-print.ts'
import { useStationActions } from './act/use-station-actions.ts'
import { jobTest, noJobFilter, standingOf } from './filter.ts'
import { numberOf } from './find/named.ts'
import { useLookup } from './order/OrderSearch.tsx'
import type { OrderPlace } from './state.ts'
import { useJobTitle } from './use-job-title.ts'
import { usePrintStore } from './use-print.ts'

/** So many jobs are offered for one text. */
const mostJobs = 8
/** A number or name of fewer characters would name half the list. */
const fewestCharacters = 2

/** Jobs by their own number or their order's, orders by number or customer, and what the station can do. */
export function usePrintEntries({ text, isRecent, isAnyRecent }: PaletteQuestion): readonly PaletteEntry[] {
  const t = useWords('print')
  const frame = useWords('frame')
  const orders = useWords('order')
  const title = useJobTitle()
  const store = usePrintStore()
  const station = useStationActions()
  const state = useStation()?.state
  const may = useMayPrint()
  const isHere = usePlace(place => place.screen === 'print')
  const number = numberOf(text)
  // The service is asked when the typing pauses.
  const [settled] = useDebouncedValue(number, 200)
  const found = useLookup(settled === number && number.length > fewestCharacters ? number : null)

  const { rows, around } = store.getState()
  const openOrders = (orderPlace: OrderPlace) => {
    goTo('print')
    store.setState({ orderPlace, moving: false, inspectorOpen: true })
  }
  const jobId = (row: JobRow) => `job:${row.id}`
  const named: JobRow[] = []
  const isNamed = number.length >= fewestCharacters ? jobTest({ ...noJobFilter, text }) : null
  for (const row of isNamed || isAnyRecent('job:') ? rows.values() : []) {
    if (named.length >= mostJobs) break
    if (isNamed?.(row) || isRecent(jobId(row))) named.push(row)
  }
  const group = t('keys.group')
  const order = (of: string, detail: string): PaletteEntry => ({
    id: `order:${of}`,
    title: orders('title', { order: of }),
    group: t('palette.orders'),
    detail,
    words: text,
    run: () => openOrders({ kind: 'order', order: of, missing: false }),
  })
  return [
    ...named.map(row => ({
      id: jobId(row),
      title: t('palette.job', { job: row.id, title: title(row) }),
      group: t('palette.jobs'),
      detail: frame(`here.${standingOf(row, around)}`),
      words: `${row.orderId ?? ''} ${text}`,
      run: () => findJob(row.id),
    })),
    ...(may && /^\d{3,}$/.test(number) ? [order(number, '')] : []),
    ...(may ? (found.data?.rows ?? []) : []).map(row =>
      order(row.orderId, [row.customerName, row.status, row.retailer].filter(Boolean).join(' · ')),
    ),
    ...(may && state === 'running'
      ? [{ id: 'print.pause', title: t('action.pause'), group, words: 'stop', run: station.pause }]
      : []),
    ...(may && state === 'paused'
      ? [{ id: 'print.resume', title: t('action.resume'), group, words: 'start', run: station.resume }]
      : []),
    { id: 'print.read', title: t('action.readNow'), group, run: station.readNow },
    // On the print desk itself these two are keys.
    ...(may && !isHere
      ? [
          {
            id: 'print.order',
            title: orders('open'),
            group,
            run: () => openOrders({ kind: 'order', order: '', missing: false }),
          },
          { id: 'print.orders', title: orders('openMany'), group, run: () => openOrders({ kind: 'many' }) },
        ]
      : []),
  ]
}
