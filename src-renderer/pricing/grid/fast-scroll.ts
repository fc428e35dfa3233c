import type { Column, ValueFormatterParams, ValueGetterParams } from 'ag-grid-community'
import { cellState } from '../../../src-shared/pricing/cell-state.ts'
import { boxOf, drawFlights, isSingle, stripes, tokensIn } from '../../kit/index.ts'
import { columnOfId } from './column-defs.ts'
import type { Line } from './lines.ts'
import { isEmptyLook, isUnusualLook, type Look, stateOfLook } from './look.ts'
import styles from './PriceGrid.module.css'
import type { ShownSheet } from './sheet.ts'

const padding = 8

/** The colours of a theme by their names in tokens.css. */
const colours = [
  'panel', 'sunken', 'line', 'line-strong', 'ink', 'ink-2', 'ink-3', 'hatch', 'select',
  'done', 'moving', 'unsure', 'unsure-soft', 'failed', 'failed-soft', 'conflict', 'conflict-soft', 'unusual',
] as const // biome-ignore format: one list, read as one
type Theme = Record<(typeof colours)[number] | 'text' | 'strong', string>

/** What a state looks like: a corner on the right, one on the left, or a coloured cell. */
const marks: Partial<
  Record<number, { right?: keyof Theme; left?: keyof Theme; back?: keyof Theme; ink?: keyof Theme }>
> = {
  [cellState.saved]: { right: 'done' },
  [cellState.queued]: { right: 'moving' },
  [cellState.saving]: { right: 'moving', ink: 'moving' },
  [cellState.held]: { left: 'unsure' },
  [cellState.elsewhere]: { left: 'unsure', back: 'unsure-soft' },
  [cellState.rejected]: { back: 'failed-soft', ink: 'failed' },
  [cellState.draft]: { back: 'failed-soft', ink: 'failed' },
  [cellState.conflict]: { back: 'conflict-soft', ink: 'conflict' },
}

/** A column with its place on the canvas. */
interface DrawnColumn {
  id: string
  isPrice: boolean
  isPinned: boolean
  /** The first of a combination. */
  isFirst: boolean
  left: number
  width: number
  read(line: Line): { value: unknown; text: string }
}

function readerOf(column: Column): DrawnColumn['read'] {
  const { valueGetter, valueFormatter } = column.getColDef()
  return line => {
    const value: unknown =
      typeof valueGetter === 'function' ? valueGetter({ data: line } as ValueGetterParams<Line>) : null
    const text =
      typeof valueFormatter === 'function'
        ? valueFormatter({ value, data: line } as ValueFormatterParams<Line>)
        : typeof value === 'object'
          ? ''
          : value
    return { value, text: String(text ?? '') }
  }
}

/** Draws the rows that fly by while someone scrolls fast (kit/grid/flight.ts). Returns what ends it. */
export function drawFastScrolling(
  root: HTMLElement,
  sheet: ShownSheet,
  isArchived: (row: number) => boolean,
): () => void {
  const themeNow = (): Theme => {
    const { 'grid-text': size, font, ...theme } = tokensIn(root, [...colours, 'grid-text', 'font'])
    return { ...theme, text: `${size} ${font}`, strong: `600 ${size} ${font}` }
  }

  const columnsNow = (): DrawnColumn[] =>
    sheet.api.getAllDisplayedColumns().map(column => ({
      id: column.getColId(),
      isPrice: columnOfId(column.getColId()) !== null,
      isPinned: column.isPinnedLeft(),
      isFirst: [column.getColDef().cellClass].flat().includes(styles['first']),
      left: column.getLeft() ?? 0,
      width: column.getActualWidth(),
      read: readerOf(column),
    }))

  const begin = (draw: CanvasRenderingContext2D) => {
    const theme = themeNow()
    return { theme, columns: columnsNow(), hatch: stripes(draw, { ink: theme.hatch, back: theme.panel }) }
  }

  const paint = (
    draw: CanvasRenderingContext2D,
    viewport: HTMLElement,
    height: number,
    { theme, columns, hatch }: ReturnType<typeof begin>,
  ) => {
    const { scrollTop, scrollLeft, clientWidth: width } = viewport
    const { rowHeight, lines, pinnedWidth } = sheet
    const xOf = ({ isPinned, left }: DrawnColumn) => (isPinned ? left : pinnedWidth + left - scrollLeft)
    const inView = columns.filter(column => {
      const x = xOf(column)
      return column.isPinned || (x < width && x + column.width > pinnedWidth)
    })
    const first = Math.floor(scrollTop / rowHeight)
    const end = Math.min(lines.rows.length, Math.ceil((scrollTop + height) / rowHeight))
    draw.fillStyle = theme.panel
    draw.fillRect(0, 0, width, height)
    draw.textBaseline = 'middle'
    draw.font = theme.text

    const cell = (column: DrawnColumn, line: Line, row: number, x: number, y: number) => {
      const { value, text } = column.read(line)
      const middle = y + rowHeight / 2
      let ink = column.id === 'code' || column.isPrice ? theme.ink : theme['ink-3']
      if (isArchived(row)) ink = theme['ink-3']
      if (column.isPrice && value !== null) {
        const look = value as Look
        const mark = marks[stateOfLook(look)]
        if (isEmptyLook(look) && hatch) {
          draw.fillStyle = hatch
          draw.fillRect(x, y, column.width, rowHeight)
        }
        if (mark?.back) {
          draw.fillStyle = theme[mark.back]
          draw.fillRect(x, y, column.width, rowHeight)
        }
        if (mark?.ink) ink = theme[mark.ink]
        for (const [side, colour] of [
          ['right', mark?.right],
          ['left', mark?.left],
        ] as const) {
          if (!colour) continue
          const edge = side === 'right' ? x + column.width - 1 : x
          draw.fillStyle = theme[colour]
          draw.beginPath()
          draw.moveTo(edge, y)
          draw.lineTo(edge + (side === 'right' ? -8 : 8), y)
          draw.lineTo(edge, y + 8)
          draw.fill()
        }
        if (isUnusualLook(look)) ink = theme.unusual
      }
      if (text === '') return
      draw.fillStyle = ink
      const isRight = column.isPrice || column.id.startsWith('m')
      draw.textAlign = isRight ? 'right' : 'left'
      draw.fillText(text, isRight ? x + column.width - padding - 1 : x + padding, middle)
    }

    const drawColumns = (some: readonly DrawnColumn[]) => {
      for (let at = first; at < end; at++) {
        const row = lines.rows[at] ?? -1
        if (row < 0) continue
        const line = { row }
        const y = at * rowHeight - scrollTop
        for (const column of some) cell(column, line, row, xOf(column), y)
      }
      for (const column of some) {
        draw.fillStyle = theme.line
        draw.fillRect(xOf(column) + column.width - 1, 0, 1, height)
        draw.fillStyle = theme['line-strong']
        if (column.isFirst) draw.fillRect(xOf(column), 0, 1, height)
      }
    }
    drawColumns(inView.filter(({ isPinned }) => !isPinned))
    if (!isSingle(sheet.selected)) {
      draw.fillStyle = theme.select
      for (const range of sheet.selected.ranges) {
        const area = sheet.areaOf(boxOf(range))
        draw.fillRect(area.left - scrollLeft, area.top - scrollTop, area.width, area.height)
      }
    }
    for (const column of inView.filter(({ isPinned }) => isPinned)) {
      // A long name ends where its column does.
      draw.save()
      draw.beginPath()
      draw.rect(xOf(column), 0, column.width, height)
      draw.clip()
      draw.fillStyle = theme.panel
      draw.fillRect(xOf(column), 0, column.width, height)
      drawColumns([column])
      draw.restore()
    }
    for (let at = first; at < end; at++) {
      const y = at * rowHeight - scrollTop
      if ((lines.rows[at] ?? -1) < 0) {
        const section = lines.sections[lines.sectionOf[at] ?? 0]
        draw.fillStyle = theme.sunken
        draw.fillRect(0, y, width, rowHeight)
        const code = columns.find(({ id }) => id === 'code')
        if (section && code) {
          draw.fillStyle = theme.ink
          draw.textAlign = 'left'
          draw.font = theme.strong
          draw.fillText(`${section.folded ? '▸' : '▾'} ${code.read({ section }).text}`, padding, y + rowHeight / 2)
          draw.font = theme.text
        }
      }
      draw.fillStyle = theme.line
      draw.fillRect(0, y + rowHeight - 1, width, 1)
    }
  }

  return drawFlights(root, { rowHeight: () => sheet.rowHeight, begin, paint })
}
