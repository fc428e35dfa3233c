import { typedField } from '../../app/index.ts'
import styles from './FileGrid.module.css'

/** How an edit began. `replace`: by typing, so that arrows end it; `edit`: by F2, Enter or a double click, so that arrows move in the text. */
export type EditMode = 'replace' | 'edit'

/** Texts of a draft are cut at what main takes. */
const longest = 500

/**
 * The field that lies, unseen, over the chosen cell and hears every key: what is typed into it is the edit. So every keyboard and input
 * method works, native copy and paste fire, and a quick typist's number is no scan.
 */
export class CellEditor {
  readonly input = document.createElement('input')
  mode: EditMode | null = null

  /** `leave` is called when the focus goes elsewhere in the middle of an edit. */
  constructor(leave: () => void) {
    const { input } = this
    input.className = styles['input'] ?? ''
    input.type = 'text'
    typedField.on('text')(input)
    input.autocomplete = 'off'
    input.spellcheck = false
    input.maxLength = longest
    input.addEventListener('input', event => {
      // A scan that is taken out again is no person's text.
      if (!event.isTrusted && input.value === '') this.end()
      else if (this.mode === null && input.value !== '') this.#show('replace')
    })
    input.addEventListener('compositionstart', () => {
      if (this.mode === null) this.#show('replace')
    })
    input.addEventListener('blur', () => {
      if (this.mode !== null && document.hasFocus()) leave()
    })
  }

  begin(text: string): void {
    this.input.value = text
    this.#show('edit')
    this.input.setSelectionRange(text.length, text.length)
  }

  /** What was typed; the edit is over then. */
  take(): string {
    const text = this.input.value
    this.end()
    return text
  }

  end(): void {
    this.mode = null
    this.input.value = ''
    this.input.classList.remove(styles['editing'] ?? '')
  }

  #show(mode: EditMode): void {
    this.mode = mode
    this.input.classList.add(styles['editing'] ?? '')
  }
}
