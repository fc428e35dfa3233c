/** Fields that take typed text (or choose by it, as a select does). */
export const typingIn = [
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=range],[type=color],[type=file])',
  'textarea',
  'select',
  '[contenteditable=true]',
].join(', ')

/** What does something of its own when it is pressed. */
export const pressable =
  'button, a[href], summary, [role=button], [role=menuitem], [role=option], [role=checkbox], [role=radio], input'

/** What lies over the page until it is answered or left. */
export const layer = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], .mantine-Modal-root'

/** Fields whose text is never a scan: passwords and tokens, also while they are shown. */
const secret = '[type=password], [data-secret]'

export const isSecret = (element: Element | null): boolean => element?.closest(secret) != null

/** The field that a key struck on this element writes into; null if it writes into none. */
export function textFieldOf(element: Element | null): HTMLElement | null {
  const field = element?.closest<HTMLElement>(typingIn) ?? null
  return field?.matches('[readonly], :disabled') ? null : field
}

type ValueField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isValueField(field: Element): field is ValueField {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
}

/** Sets the value as typing would: React watches the element's own setter, so it notices. */
function setValue(field: ValueField, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  // A date that was typed in part has no value; only a change of value clears what is in it.
  if (field instanceof HTMLInputElement && field.value === value) set?.call(field, '')
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}

function selectionOf(field: ValueField): [number, number] | null {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return null
  return [field.selectionStart, field.selectionEnd ?? field.selectionStart]
}

/** Keeps what a field holds now; the answered function puts it back, with its selection. */
export function keepField(field: HTMLElement): () => void {
  if (!isValueField(field)) {
    const text = field.textContent
    return () => {
      if (field.textContent === text) return
      field.textContent = text
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }
  const { value } = field
  const selection = selectionOf(field)
  return () => {
    if (field.value !== value || (field instanceof HTMLInputElement && field.validity.badInput)) setValue(field, value)
    if (selection && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...selection)
  }
}
