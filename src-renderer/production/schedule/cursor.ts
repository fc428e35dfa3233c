import type { GridApi } from 'ag-grid-community'
import { nextEdge } from '../../../src-shared/production/schedule.ts'
import type { ScheduleLine } from './lines.ts'

const viewIn = (root: HTMLElement) => root.querySelector('.ag-grid-viewport')

/** Scrolls so that a day is near the left end of those in sight. */
export function scrollToDay(root: HTMLElement, at: number, cell: number): void {
  const view = viewIn(root)
  if (view) view.scrollLeft = Math.max(0, (at - 5) * cell)
}

/** Shows a day that is out of sight, and its neighbours. */
export function showDay(root: HTMLElement, at: number, cell: number): void {
  const view = viewIn(root)
  if (!view) return
  const seen = view.clientWidth - (root.querySelector('.ag-grid-pinned-left-cells')?.clientWidth ?? 0)
  const [from, to] = [(at - 1) * cell, (at + 2) * cell]
  if (from < view.scrollLeft) view.scrollLeft = Math.max(0, from)
  else if (to > view.scrollLeft + seen) view.scrollLeft = to - seen
}

/** Shows a row and gives it the focus. */
function goToRow(api: GridApi<ScheduleLine>, row: number): void {
  api.ensureIndexVisible(row)
  api.setFocusedCell(row, 'days')
}

/** The keys of the schedule, as the price grid has them; Up, Down and the pages are the list's own. */
export function moveByKey(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { api, line, day, last }: { api: GridApi<ScheduleLine>; line: ScheduleLine | undefined; day: number; last: number },
): number | null {
  const isFar = ctrlKey || metaKey
  const lastRow = api.getDisplayedRowCount() - 1
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      const step = key === 'ArrowRight' ? 1 : -1
      return isFar ? nextEdge(line?.runs ?? [], day, step, last) : Math.min(last, Math.max(0, day + step))
    }
    case 'Home':
    case 'End':
      if (isFar) goToRow(api, key === 'Home' ? 0 : lastRow)
      return key === 'Home' ? 0 : last
    case 'ArrowUp':
    case 'ArrowDown':
      if (!isFar) return null
      goToRow(api, key === 'ArrowUp' ? 0 : lastRow)
      return day
    default:
      return null
  }
}
