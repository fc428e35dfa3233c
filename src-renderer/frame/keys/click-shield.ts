import { layer, pressable } from '../../kit/keys/fields.ts'

/** A second press at the same place within so many milliseconds belongs to the first, whatever the computer counts. */
const sameWithin = 400
/** How far a hand moves between the clicks of a double click, in pixels. */
const sameUpTo = 8

interface Press {
  at: number
  x: number
  y: number
  /** The button, or else the dialog or menu, that was pressed; null: something of the page itself. */
  on: Element | null
}

const heard = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const

/**
 * The rest of a double click never reaches what lies behind: where the first click took away what it pressed (a dialog that
 * it confirmed, a row’s button), the second is dropped. Returns how to stop.
 */
export function shieldClicks(window: Window): () => void {
  let last: Press | null = null
  let isSwallowing = false

  const goesElsewhere = (target: EventTarget | null) =>
    last?.on != null && !(last.on.isConnected && target instanceof Node && last.on.contains(target))
  const isSame = ({ timeStamp, clientX, clientY }: MouseEvent) =>
    last !== null &&
    timeStamp - last.at < sameWithin &&
    Math.abs(clientX - last.x) <= sameUpTo &&
    Math.abs(clientY - last.y) <= sameUpTo

  const hear = (event: MouseEvent) => {
    // Clicks by keys and by programs are never a second click.
    if (event.type.endsWith('click') && event.detail === 0) return
    if (event.type === 'pointerdown') isSwallowing = isSame(event) && goesElsewhere(event.target)
    // A computer may be set to slower double clicks; it counts them only from here on.
    else if (event.type === 'mousedown' && event.detail > 1) isSwallowing ||= goesElsewhere(event.target)
    if (event.type === 'mousedown' && !isSwallowing && event.detail <= 1) {
      const target = event.target instanceof Element ? event.target : null
      const on = target?.closest(pressable) ?? target?.closest(layer) ?? null
      last = { at: event.timeStamp, x: event.clientX, y: event.clientY, on }
    }
    if (!isSwallowing) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // A key between two clicks: they aren't a double click.
  const forget = () => {
    last = null
  }
  for (const type of heard) window.addEventListener(type, hear, true)
  window.addEventListener('keydown', forget, true)
  return () => {
    window.removeEventListener('keydown', forget, true)
    for (const type of heard) window.removeEventListener(type, hear, true)
  }
}
