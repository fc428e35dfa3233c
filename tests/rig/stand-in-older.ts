import type { JobRow } from '../../src-shared/contract/print.ts'
import { standInRow } from './stand-in-jobs.ts'

const day = 86_400_000

/** Jobs of other days: one order with one job, one with three, one whose name is hard to show. */
export function olderRows(now: number): JobRow[] {
  const at = (days: number) => ({ since: now - days * day, createdAt: now - days * day })
  return [
    standInRow('7001', '40001', 'tag', at(3)),
    standInRow('7101', '40002', 'order', at(9)),
    standInRow('7102', '40002', 'tag', at(8)),
    standInRow('7103', '40002', 'shipping container', at(7)),
    standInRow('7201', '40003', '吊牌 标签', { ...at(2), here: 'unconfirmed', hasDocument: false }),
  ]
}
