import { passingField } from '../marks.ts'
import { typingIn } from './fields.ts'

const overlays = '[aria-modal=true], [data-portal] :is([role=menu], [role=listbox], [role=dialog])'

/** Dialogs, menus and lists that lie over the page now. */
export function openOverlays(document: Document): Element[] {
  return [...document.querySelectorAll(overlays)].filter(overlay => overlay.checkVisibility())
}

/** True where something is typed. A search of its own (the palette's) holds nothing that anyone would miss. */
export function holdsText(overlay: Element): boolean {
  const fields = overlay.querySelectorAll<HTMLInputElement>(typingIn)
  return [...fields].some(field => field.value !== '' && passingField.of(field) === null)
}

/** Menus and panels hear an Escape only from within; a dialog hears it everywhere, and a list has a field that does. */
const heardWithin = '[role=menu], [role=dialog]:not([aria-modal=true])'

/**
 * Gives an Escape to the topmost of `overlays` if that hears it only from within and it was struck elsewhere: a menu gets the
 * focus a moment after it opens, and a person who changes their mind may be quicker.
 */
export function leadEscape(event: KeyboardEvent, overlays: readonly Element[]): void {
  const top = overlays.at(-1)
  if (event.key !== 'Escape' || event.isComposing || !top?.matches(heardWithin)) return
  if (event.target instanceof Node && top.contains(event.target)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  top.dispatchEvent(escapeKey())
}

const escapeKey = () => new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true })

/** Closes what lies over the page as Escape does, the topmost first; what will not close stays. */
export async function closeOverlays(document: Document): Promise<void> {
  for (let layer = 0; layer < 5 && openOverlays(document).length > 0; layer++) {
    const focus = document.activeElement ?? document.body
    focus.dispatchEvent(escapeKey())
    await new Promise(resolve => setTimeout(resolve))
  }
}
