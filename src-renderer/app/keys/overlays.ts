import { passingField } from '../marks.ts'
import { typingIn } from './fields.ts'

const overlays = '[aria-modal=true], [data-portal] :is([role=menu], [role=listbox], [role=dialog])'

/** Dialogs, menus and lists that lie over the page now. */
export function openOverlays(document: Document): Element[] {
  return [...document.querySelectorAll(overlays)].filter(overlay => overlay.checkVisibility())
}

/** True where something is typed. A search of its own (the palette's) holds nothing that anybody would miss. */
export function holdsText(overlay: Element): boolean {
  const fields = overlay.querySelectorAll<HTMLInputElement>(typingIn)
  return [...fields].some(field => field.value !== '' && passingField.of(field) === null)
}

/** Closes what lies over the page as Escape does, the topmost first; what will not close stays. */
export async function closeOverlays(document: Document): Promise<void> {
  for (let layer = 0; layer < 5 && openOverlays(document).length > 0; layer++) {
    const focus = document.activeElement ?? document.body
    focus.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
    )
    await new Promise(resolve => setTimeout(resolve))
  }
}
