import type { GridApi } from 'ag-grid-community'
import { isWeekend } from '../../../src-shared/production/schedule.ts'
import { drawFlights, stripes, tokensIn } from '../../kit/index.ts'
import type { DaySheet } from './day-cells.ts'
import type { ScheduleLine } from './lines.ts'

const padding = 8
const tokens = ['panel', 'sunken', 'line', 'ink', 'failed', 'accent-soft', 'grid-text', 'font'] as const

/** Draws the rows that fly by while someone scrolls fast, as `DayCells` and the columns beside it show them. Returns what ends it. */
export function drawFlyingRows(
  root: HTMLElement,
  api: GridApi<ScheduleLine>,
  /** What is drawn now, and the height of a row. */
  now: () => { sheet: DaySheet; rowHeight: number },
): () => void {
  const begin = (draw: CanvasRenderingContext2D) => {
    const theme = tokensIn(root, tokens)
    const lines: ScheduleLine[] = []
    api.forEachNodeAfterFilterAndSort(({ data }) => data && lines.push(data))
    const columns = api.getDisplayedLeftColumns().map(column => ({
      left: column.getLeft() ?? 0,
      width: column.getActualWidth(),
      isLate: column.getColId() === 'late',
      text: (line: ScheduleLine) => {
        const { valueGetter } = column.getColDef()
        return typeof valueGetter === 'function' ? String(valueGetter({ data: line } as never) ?? '') : ''
      },
    }))
    const pinned = columns.reduce((sum, { width }) => sum + width, 0)
    const hatch = stripes(draw, { ink: theme.failed, width: 2, size: 6 })
    return { ...now(), theme, lines, columns, pinned, hatch }
  }

  const paint = (
    draw: CanvasRenderingContext2D,
    { scrollTop, scrollLeft, clientWidth: width }: HTMLElement,
    height: number,
    { sheet, rowHeight, theme, lines, columns, pinned, hatch }: ReturnType<typeof begin>,
  ) => {
    const { cell, days, today } = sheet
    const fill = (colour: string | CanvasPattern, x: number, y: number, wide: number, high: number) => {
      draw.fillStyle = colour
      draw.fillRect(x, y, wide, high)
    }
    const first = Math.floor(scrollTop / rowHeight)
    const shown = lines.slice(first, Math.ceil((scrollTop + height) / rowHeight))
    const bottom = Math.min(height, lines.length * rowHeight - scrollTop)
    const x0 = pinned - scrollLeft
    fill(theme.panel, 0, 0, width, height)
    days.forEach((day, at) => {
      const mark = day === today ? theme['accent-soft'] : isWeekend(day) ? theme.sunken : null
      if (mark !== null) fill(mark, x0 + at * cell, 0, cell, bottom)
    })
    shown.forEach(({ runs, late }, at) => {
      const y = (first + at) * rowHeight - scrollTop
      for (const { from, to, colours } of runs) {
        const wide = cell / colours.length
        if (colours.length === 1) {
          fill(colours[0] ?? '', x0 + from * cell, y + rowHeight * 0.19, (to - from + 1) * cell, rowHeight * 0.62)
          continue
        }
        for (let day = from; day <= to; day++) {
          colours.forEach((colour, place) => {
            fill(colour, x0 + day * cell + place * wide, y + rowHeight * 0.19, wide, rowHeight * 0.62)
          })
        }
      }
      if (!late || !hatch) return
      fill(hatch, x0 + late.from * cell, y + rowHeight * 0.65, (late.to - late.from + 1) * cell, rowHeight * 0.28)
      if (late.isDueShown) fill(theme.failed, x0 + late.from * cell - 1, y, 2, rowHeight)
    })
    for (let at = 1; at <= days.length; at++) fill(theme.line, x0 + at * cell - 1, 0, 1, bottom)
    fill(theme.panel, 0, 0, pinned, height)
    draw.font = `${theme['grid-text']} ${theme.font}`
    draw.textBaseline = 'middle'
    for (const { left, width: wide, isLate, text } of columns) {
      // A long name ends where its column does.
      draw.save()
      draw.beginPath()
      draw.rect(left, 0, wide - padding, height)
      draw.clip()
      draw.fillStyle = isLate ? theme.failed : theme.ink
      shown.forEach((line, at) => {
        draw.fillText(text(line), left + padding, (first + at + 0.5) * rowHeight - scrollTop)
      })
      draw.restore()
    }
    shown.forEach((_line, at) => {
      fill(theme.line, 0, (first + at + 1) * rowHeight - scrollTop - 1, width, 1)
    })
  }
  return drawFlights(root, { rowHeight: () => now().rowHeight, begin, paint })
}
