import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { readTable } from '../../../src-shared/pricing/clipboard.ts'

/** A field's position among the shown rows. */
export interface TablePlace {
  row: number
  column: number
}

const placeOf = (field: HTMLInputElement): TablePlace => ({
  row: Number(field.dataset['row']),
  column: Number(field.dataset['column']),
})

/** True if the arrow key leaves the field. A fully selected text is left by either arrow, like a cell. */
function isAtEdge(field: HTMLInputElement, key: string): boolean {
  const { selectionStart: start, selectionEnd: end, value } = field
  if (start === 0 && end === value.length) return true
  return start === end && (key === 'ArrowLeft' ? start === 0 : start === value.length)
}

/**
 * Spreadsheet navigation in a table of fields: arrows, Enter, Ctrl+Home, Ctrl+End; Escape restores the text from before
 * the field was entered; a block of cells is pasted as a whole. Fields carry `data-row` and `data-column`; Tab is left
 * to the browser.
 */
export function useTableKeys({
  rows,
  columns,
  onPaste,
  onEscape,
}: {
  rows: number
  columns: number
  onPaste(from: TablePlace, table: string[][]): void
  /** `text`: the field's text when it was entered. */
  onEscape(from: TablePlace, text: string): void
}) {
  const entered = useRef('')
  const fieldIn = (event: { target: EventTarget }) =>
    event.target instanceof HTMLInputElement && event.target.dataset['row'] !== undefined ? event.target : null
  return {
    onFocus(event: { target: EventTarget }) {
      const field = fieldIn(event)
      if (!field) return
      entered.current = field.value
      field.select()
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const field = fieldIn(event)
      if (!field || event.altKey || event.nativeEvent.isComposing) return
      const from = placeOf(field)
      const isWide = event.ctrlKey || event.metaKey
      const go = ({ row, column }: TablePlace) => {
        event.preventDefault()
        const to = `input[data-row="${row}"][data-column="${column}"]`
        event.currentTarget.querySelector<HTMLInputElement>(to)?.focus()
      }
      const down = () => go({ ...from, row: Math.min(rows - 1, isWide ? rows - 1 : from.row + 1) })
      const up = () => go({ ...from, row: Math.max(0, isWide ? 0 : from.row - 1) })
      const { key } = event
      if (key === 'ArrowDown' || (key === 'Enter' && !event.shiftKey && !isWide)) down()
      else if (key === 'ArrowUp' || (key === 'Enter' && !isWide)) up()
      else if ((key === 'ArrowLeft' || key === 'ArrowRight') && !event.shiftKey && isAtEdge(field, key)) {
        const column = from.column + (key === 'ArrowLeft' ? -1 : 1)
        if (column >= 0 && column < columns) go({ ...from, column })
      } else if (key === 'Home' && isWide) go({ row: 0, column: 0 })
      else if (key === 'End' && isWide) go({ row: rows - 1, column: columns - 1 })
      else if (key === 'Escape' && field.value !== entered.current) {
        event.preventDefault()
        event.stopPropagation()
        onEscape(from, entered.current)
        // `select` also focuses, so don't take back the focus from a field that a later key has moved to.
        requestAnimationFrame(() => {
          if (document.activeElement === field) field.select()
        })
      }
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const field = fieldIn(event)
      const table = readTable(event.clipboardData.getData('text/plain'))
      if (!field || field.readOnly || (table.length <= 1 && (table[0]?.length ?? 0) <= 1)) return
      event.preventDefault()
      onPaste(placeOf(field), table)
    },
  }
}
