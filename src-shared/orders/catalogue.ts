import { foldWord } from '../print/job.ts'
import { isSameStatus } from './status.ts'

/** A tab of the order list. */
export interface StatusTab {
  key: string
  label: string
  /** What is asked for; empty: all orders. */
  statuses: string[]
  /** Number of orders, if the service counts them. */
  count: number | null
}

/** A sub-filter: some of the orders in a status. */
export interface FilterView {
  /** Asked for in place of a status. */
  key: string
  label: string
  /** The status that it is a part of; null if the service doesn't say. */
  status: string | null
  count: number | null
}

/** Which tabs and sub-filters a service has. */
export interface StatusCatalogue {
  tabs: StatusTab[]
  filterViews: FilterView[]
  /** What parts several statuses in a query; null: the service takes one at a time. */
  separator: string | null
}

/** The sub-filters of a tab: those of any of its statuses. */
export const viewsOfTab = ({ filterViews }: StatusCatalogue, tab: StatusTab): FilterView[] =>
  filterViews.filter(
    ({ status }) =>
      status !== null &&
      (tab.statuses.some(one => isSameStatus(one, status)) || foldWord(tab.key) === foldWord(status)),
  )

/**
 * The `status` of a query for tabs, statuses or sub-filters that are chosen together; undefined for all orders. Where
 * the service takes one at a time, the first one counts.
 */
export function statusQuery(
  { separator }: Pick<StatusCatalogue, 'separator'>,
  chosen: readonly string[],
): string | undefined {
  const each = chosen.filter((status, at) => chosen.findIndex(one => foldWord(one) === foldWord(status)) === at)
  const sent = separator === null ? each.slice(0, 1) : each
  return sent.length === 0 ? undefined : sent.join(separator ?? ',')
}
