import { beforeLeaving, holdUnsaved } from '../leaving.ts'

/**
 * How an edit started. `replace`: by typing, so that arrows end it; `edit`: by F2 or a double click, so that arrows move in the
 * text.
 */
type EditMode = 'replace' | 'edit'

/** A text and the cell that it was typed into, as it was when the edit began. */
export interface TypedText<C> {
  text: string
  cell: C
}

/**
 * An invisible field over the cell with the focus that receives every key: its content is the edit. So letters of every
 * keyboard and input method arrive, native copy and paste events fire, and a scan is removed as from any field.
 */
export class CellEditor<C> {
  readonly input: HTMLInputElement
  mode: EditMode | null = null
  readonly #at: () => C
  readonly #editing: string
  /** Where the edit started, as `at` returned it then: its text belongs there, wherever the focus has gone since. */
  #cell: C
  readonly #onEnd: (typed: TypedText<C>) => void
  /** The edit was begun by an input method, which has written nothing yet. */
  #isComposed = false
  #letGo: (() => void) | null = null

  /**
   * @param editing the class of the field while it is visible
   * @param at the cell with the focus, with what of it the edit is based on
   * @param onEnd called with the text if the focus moves away during an edit, or the window is about to close
   */
  constructor(input: HTMLInputElement, editing: string, at: () => C, onEnd: (typed: TypedText<C>) => void) {
    this.input = input
    this.#at = at
    this.#editing = editing
    this.#cell = at()
    this.#onEnd = onEnd
    input.addEventListener('input', event => {
      // A scan that is taken out again isn't a person's text.
      if (!event.isTrusted && input.value === '') this.end()
      else if (this.mode === null && input.value !== '') this.#show('replace')
    })
    input.addEventListener('compositionstart', () => {
      if (this.mode !== null) return
      this.#show('replace')
      this.#isComposed = true
    })
    input.addEventListener('compositionend', () => {
      // Escape in an input method leaves nothing: no one asked for an empty cell.
      if (this.#isComposed && input.value === '') this.end()
      this.#isComposed = false
    })
    input.addEventListener('blur', () => {
      if (this.mode === null || !document.hasFocus()) return
      onEnd(this.take())
    })
  }

  begin(text: string): void {
    this.input.value = text
    this.#show('edit')
    this.input.setSelectionRange(text.length, text.length)
  }

  /** What was typed; the edit is over then. */
  take(): TypedText<C> {
    const typed = { text: this.input.value, cell: this.#cell }
    this.end()
    return typed
  }

  end(): void {
    this.mode = null
    this.#isComposed = false
    this.#letGo?.()
    this.#letGo = null
    this.input.value = ''
    this.input.classList.remove(this.#editing)
  }

  #show(mode: EditMode): void {
    if (this.mode === null) this.#cell = this.#at()
    this.#letGo ??= this.#hold()
    this.mode = mode
    this.input.classList.add(this.#editing)
  }

  #hold(): () => void {
    const stopCommitting = beforeLeaving(() => this.#onEnd(this.take()))
    const letGo = holdUnsaved()
    return () => {
      stopCommitting()
      letGo()
    }
  }
}
