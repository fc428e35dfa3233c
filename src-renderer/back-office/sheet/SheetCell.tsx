import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from '../BackOffice.module.css'
import { type CellValue, cellOf, type OfficeColumn, type SheetRow } from './sheet.ts'

/** A row as it is shown, with what was changed in it. */
export interface SheetLine extends SheetRow {
  shown: Readonly<Record<string, CellValue>>
  changed: ReadonlySet<string>
  invalid: ReadonlySet<string>
  /** Why the service refused a column's value. */
  refused: ReadonlyMap<string, string>
}

/** Where the keys of a cell's field lead: back to the grid. */
const backToGrid = (event: KeyboardEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>('.ag-cell')?.focus()

/** One cell of a sheet: a box to tick, a choice, or a field. Keys of the grid open it. */
export function SheetCell({
  row,
  column,
  edit,
}: {
  row: SheetLine
  column: OfficeColumn
  /** Changes the cell; null: it is only read. */
  edit: ((row: string, column: string, value: CellValue) => void) | null
}) {
  const value = row.shown[column.id] ?? null
  const text = value === null ? '' : String(value)
  const [typed, setTyped] = useState(text)
  // What is being typed stays, whatever the row is meanwhile.
  const given = useRef(text)
  useEffect(() => {
    const before = given.current
    given.current = text
    setTyped(now => (now === before ? text : now))
  }, [text])
  // The row comes back by the grid, a turn later: until then the box shows what was clicked.
  const [ticked, setTicked] = useState(value)
  useEffect(() => setTicked(value), [value])
  const reason = row.refused.get(column.id)
  const common = {
    'aria-label': `${row.name}, ${column.title}`,
    'aria-invalid': row.invalid.has(column.id) || reason !== undefined,
    'data-changed': row.changed.has(column.id) || undefined,
    title: reason,
    tabIndex: -1,
    disabled: edit === null || column.isFixed === true,
    className: styles['cell'],
  }
  const put = (next: CellValue) => edit?.(row.id, column.id, next)
  if (column.kind === 'flag') {
    return (
      <input
        {...common}
        type="checkbox"
        ref={box => {
          if (box) box.indeterminate = ticked === null
        }}
        checked={ticked === true}
        onChange={({ target }) => {
          setTicked(target.checked)
          put(target.checked)
        }}
      />
    )
  }
  if (column.options && column.options.length > 0) {
    return (
      <select {...common} value={text} onChange={({ target }) => put(target.value === '' ? null : target.value)}>
        {!column.options.includes(text) && <option value={text}>{text || '–'}</option>}
        {text !== '' && <option value="">–</option>}
        {column.options.map(option => (
          <option key={option} value={option}>
            {column.optionNames?.get(option) ?? option}
          </option>
        ))}
      </select>
    )
  }
  const commit = () => {
    const next = cellOf(column, typed)
    if (next === undefined || next === value) return
    put(next)
    setTyped(next === null ? '' : String(next))
  }
  return (
    <input
      {...common}
      type="text"
      inputMode={column.kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={event => {
        if (event.key === 'Enter') {
          commit()
          backToGrid(event)
        } else if (event.key === 'Escape') {
          event.stopPropagation()
          setTyped(given.current)
          backToGrid(event)
        }
      }}
    />
  )
}
