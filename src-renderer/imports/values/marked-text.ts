import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import { problemSeverity } from '../../../src-shared/imports/problem.ts'
import styles from './FileGrid.module.css'
import type { FileLook, FileRow, MarkedLook } from './file-look.ts'

type Params = ICellRendererParams<FileRow, FileLook> & { words(look: MarkedLook): string }

/** Paints a cell that has a problem, was changed, or is left out: a colour, a sign, and words for who hears it. Plain ones have no element. */
export class MarkedText implements ICellRendererComp<FileRow> {
  readonly #element = document.createElement('span')

  init(params: Params): void {
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.#element
  }

  refresh({ value, words }: Params): boolean {
    if (value == null || typeof value === 'string') return false
    const { kind, edited, out } = value
    const severity = kind === null ? '' : problemSeverity[kind]
    this.#element.className = [
      styles['mark'],
      out ? styles['out'] : severity === '' ? '' : styles[severity],
      edited ? styles['edited'] : '',
    ]
      .filter(Boolean)
      .join(' ')
    this.#element.dataset['mark'] = out ? 'out' : severity || 'edited'
    const heard = document.createElement('span')
    heard.className = 'only-heard'
    heard.textContent = ` ${words(value)}`
    this.#element.replaceChildren(value.text, heard)
    return true
  }
}
