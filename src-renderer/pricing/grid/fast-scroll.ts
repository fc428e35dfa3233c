import type { Column, ValueFormatterParams, ValueGetterParams } from 'ag-grid-community'
import { cellState } from '../../../src-shared/pricing/cell-state.ts'
import { columnOfId } from './column-defs.ts'
import type { Line } from './lines.ts'
import { isEmptyLook, isUnusualLook, type Look, stateOfLook } from './look.ts'
import styles from './PriceGrid.module.css'
import { viewportOf } from './pixels.ts'
import { boxOf, isSingle } from './selection/range.ts'
import type { ShownSheet } from './sheet.ts'

/** From this many rows in one step on, rows are drawn instead of built: a step of the mouse wheel is less. */
const fastRows = 8
/** How long after a turn of the wheel or a touch a scroll event comes from it (ms): the grid's own jumps are left to AG Grid. */
const handMs = 250
/** AG Grid builds the rows once nothing was scrolled for this long (ms). */
const restMs = 90
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

/**
 * While somebody scrolls fast, the rows that fly by are drawn on a canvas over the grid, and AG Grid doesn't hear of the
 * scrolling: building a screen of rows takes some 40 ms, drawing it a few. Once the scrolling rests, AG Grid builds the
 * rows that stand there, so editing, selection and screen readers find cells as ever. Returns what ends it.
 */
export function drawFastScrolling(
  root: HTMLElement,
  sheet: ShownSheet,
  isArchived: (row: number) => boolean,
): () => void {
  const canvas = document.createElement('canvas')
  canvas.className = styles['flying'] ?? ''
  canvas.hidden = true
  canvas.ariaHidden = 'true'
  root.append(canvas)
  const context = canvas.getContext('2d', { alpha: false })
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { top: 0, left: 0 }
  let flight: { theme: Theme; columns: DrawnColumn[]; header: number; hatch: CanvasPattern | null } | null = null
  let isPassing = false
  /** Until when scrolling comes from a person's hand. */
  let handUntil = 0

  const themeNow = (): Theme => {
    const style = getComputedStyle(root)
    const size = style.getPropertyValue('--grid-text').trim()
    const family = style.getPropertyValue('--font').trim()
    return {
      ...(Object.fromEntries(colours.map(name => [name, style.getPropertyValue(`--${name}`).trim()])) as Theme),
      text: `${size} ${family}`,
      strong: `600 ${size} ${family}`,
    }
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

  const hatchOf = (draw: CanvasRenderingContext2D, { hatch, panel }: Theme) => {
    const tile = document.createElement('canvas')
    tile.width = tile.height = 8
    const pen = tile.getContext('2d')
    if (!pen) return null
    pen.fillStyle = panel
    pen.fillRect(0, 0, 8, 8)
    pen.strokeStyle = hatch
    pen.beginPath()
    for (const from of [-8, 0, 8]) {
      pen.moveTo(from, 8)
      pen.lineTo(from + 8, 0)
    }
    pen.stroke()
    return draw.createPattern(tile, 'repeat')
  }

  const begin = (viewport: HTMLElement, draw: CanvasRenderingContext2D) => {
    const header = Math.round(root.querySelector('.ag-header')?.getBoundingClientRect().height ?? 0)
    const { clientWidth: width, clientHeight } = viewport
    const height = clientHeight - header
    const scale = devicePixelRatio
    canvas.style.top = `${header}px`
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    draw.scale(scale, scale)
    const theme = themeNow()
    return { theme, header, columns: columnsNow(), hatch: hatchOf(draw, theme) }
  }

  const paint = (draw: CanvasRenderingContext2D, viewport: HTMLElement, now: NonNullable<typeof flight>) => {
    const { theme, columns, header, hatch } = now
    const { scrollTop, scrollLeft, clientWidth: width, clientHeight } = viewport
    const height = clientHeight - header
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

  const land = () => {
    const viewport = viewportOf(root)
    if (!viewport) return
    // A jump there and back within one flight looks like none to AG Grid, which then keeps the rows of the jump: a step
    // aside makes it look.
    const { scrollTop } = viewport
    isPassing = true
    for (const top of [scrollTop > 0 ? scrollTop - 1 : 1, scrollTop]) {
      viewport.scrollTop = top
      viewport.dispatchEvent(new Event('scroll'))
    }
    isPassing = false
    const landed = flight
    // AG Grid builds its rows within the next frame; until then the drawn ones stand there.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (flight !== landed) return
        flight = null
        canvas.hidden = true
      }),
    )
  }

  const onScroll = (event: Event) => {
    const viewport = viewportOf(root)
    if (isPassing || !context || event.target !== viewport || !viewport) return
    const { scrollTop, scrollLeft } = viewport
    const step = Math.abs(scrollTop - last.top)
    const isSideways = scrollLeft !== last.left
    last = { top: scrollTop, left: scrollLeft }
    const isByHand = performance.now() < handUntil
    if (!flight && (isSideways || !isByHand || step < fastRows * sheet.rowHeight)) return
    if (isSideways || !isByHand) {
      clearTimeout(timer)
      flight = null
      canvas.hidden = true
      return
    }
    event.stopPropagation()
    flight ??= begin(viewport, context)
    paint(context, viewport, flight)
    canvas.hidden = false
    clearTimeout(timer)
    timer = setTimeout(land, restMs)
  }
  const ended = new AbortController()
  const passive = { capture: true, passive: true, signal: ended.signal }
  const byHand = () => {
    handUntil = Math.max(handUntil, performance.now() + handMs)
  }
  // A press on the scroll bar is one on the viewport itself, and lasts until the button is up.
  const pressed = ({ target }: Event) => {
    if (target === viewportOf(root)) handUntil = Number.POSITIVE_INFINITY
  }
  const released = ({ buttons }: MouseEvent) => {
    if (handUntil === Number.POSITIVE_INFINITY && buttons === 0) handUntil = performance.now() + handMs
  }
  root.addEventListener('scroll', onScroll, passive)
  root.addEventListener('wheel', byHand, passive)
  root.addEventListener('touchmove', byHand, passive)
  root.addEventListener('pointerdown', pressed, passive)
  window.addEventListener('pointerup', released, passive)
  window.addEventListener('pointermove', released, passive)
  return () => {
    clearTimeout(timer)
    ended.abort()
    canvas.remove()
  }
}
