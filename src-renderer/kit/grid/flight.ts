import styles from './List.module.css'
import { viewportOf } from './pixels.ts'

/** From this many rows in one step on, rows are drawn instead of built: a step of the mouse wheel is less. */
const fastRows = 8
/** How long after a turn of the wheel or a touch a scroll event comes from it (ms): the grid's own jumps are left to AG Grid. */
const handMs = 250
/** AG Grid builds the rows once nothing was scrolled for this long (ms). */
const restMs = 90

/** How the rows that fly by are drawn; `T` is what is found out once a flight. */
interface Flight<T> {
  rowHeight(): number
  begin(draw: CanvasRenderingContext2D): T
  paint(draw: CanvasRenderingContext2D, viewport: HTMLElement, height: number, known: T): void
}

/** The values of custom properties such as `panel`, by their names. */
export function tokensIn<N extends string>(root: Element, names: readonly N[]): Record<N, string> {
  const style = getComputedStyle(root)
  const values = names.map((name): [N, string] => [name, style.getPropertyValue(`--${name}`).trim()])
  return Object.fromEntries(values) as Record<N, string>
}

/** Stripes at an angle of 45°, so many pixels wide and apart. */
export function stripes(
  draw: CanvasRenderingContext2D,
  { ink, back, width = 1, size = 8 }: { ink: string; back?: string; width?: number; size?: number },
): CanvasPattern | null {
  const tile = document.createElement('canvas')
  tile.width = tile.height = size
  const pen = tile.getContext('2d')
  if (!pen) return null
  if (back !== undefined) {
    pen.fillStyle = back
    pen.fillRect(0, 0, size, size)
  }
  pen.strokeStyle = ink
  pen.lineWidth = width
  pen.beginPath()
  for (const from of [-size, 0, size]) {
    pen.moveTo(from, size)
    pen.lineTo(from + size, 0)
  }
  pen.stroke()
  return draw.createPattern(tile, 'repeat')
}

/**
 * While someone scrolls fast, the rows that fly by are drawn on a canvas over the grid, and AG Grid doesn't hear of the
 * scrolling: building a screen of rows takes some 40 ms, drawing it a few. Once the scrolling rests, AG Grid builds the
 * rows that stand there, so editing, selection and screen readers find cells as ever. Returns what ends it.
 */
export function drawFlights<T>(root: HTMLElement, { rowHeight, begin, paint }: Flight<T>): () => void {
  const canvas = document.createElement('canvas')
  canvas.className = styles['flying'] ?? ''
  canvas.hidden = true
  canvas.ariaHidden = 'true'
  root.append(canvas)
  const context = canvas.getContext('2d', { alpha: false })
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { top: 0, left: 0 }
  let flight: { known: T; height: number } | null = null
  let isPassing = false
  /** Until when scrolling comes from a person's hand. */
  let handUntil = 0

  const start = (viewport: HTMLElement, draw: CanvasRenderingContext2D) => {
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
    return { known: begin(draw), height }
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
    if (!flight && (isSideways || !isByHand || step < fastRows * rowHeight())) return
    if (isSideways || !isByHand) {
      clearTimeout(timer)
      flight = null
      canvas.hidden = true
      return
    }
    event.stopPropagation()
    flight ??= start(viewport, context)
    paint(context, viewport, flight.height, flight.known)
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
