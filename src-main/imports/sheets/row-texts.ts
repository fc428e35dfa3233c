import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CellEdit } from '../../../src-shared/imports/edits.ts'
import { RowReader } from '../reading/row-reader.ts'
import type { OpenSheet } from './open-sheet.ts'

/** Rows that lie this near each other are read together. */
const nearBy = 64
/** Rows that are searched at once. */
const searchedAtOnce = 2048

/** The texts of a sheet's rows, as they are in the file with what a person changed. */
export class RowTexts {
  readonly #open: OpenSheet
  /** By row, its changed columns. */
  readonly #edits = new Map<number, Map<number, string>>()
  #reader: Promise<RowReader> | null = null
  /** What was searched last: people leaf through one list page by page. */
  #found: { text: string; among: Uint32Array | null; rows: Uint32Array } | null = null

  constructor(open: OpenSheet, edits: readonly CellEdit[]) {
    this.#open = open
    for (const { row, column, text } of edits) {
      const ofRow = this.#edits.get(row) ?? new Map<number, string>()
      this.#edits.set(row, ofRow.set(column, text))
    }
  }

  /** Columns that a person changed. */
  edited(row: number): number[] {
    return [...(this.#edits.get(row)?.keys() ?? [])].sort((a, b) => a - b)
  }

  /** The texts of some rows, which come in rising order. */
  async of(rows: Uint32Array): Promise<string[][]> {
    const texts = await this.asInFile(rows)
    return texts.map((row, at) => this.#withEdits(rows[at] ?? 0, row))
  }

  /** The same without what a person changed. */
  async asInFile(rows: Uint32Array): Promise<string[][]> {
    const found: string[][] = []
    for (let at = 0; at < rows.length; ) {
      const first = rows[at] ?? 0
      let end = at + 1
      while (end < rows.length && (rows[end] ?? 0) - (rows[end - 1] ?? 0) <= nearBy) end++
      const texts = await this.#read(first, (rows[end - 1] ?? 0) + 1)
      for (; at < end; at++) found.push(texts[(rows[at] ?? 0) - first] ?? [])
    }
    return found
  }

  /** The rows among `among` (null: all rows) that contain a text; null if all of them do. */
  async search(among: Uint32Array | null, text: string): Promise<Uint32Array | null> {
    const sought = text.trim().toLowerCase()
    if (sought === '') return among
    const last = this.#found
    if (last?.text === sought && last.among === among) return last.rows
    const count = among ? among.length : this.#open.sheet.rows
    const rows: number[] = []
    for (let at = 0; at < count; at += searchedAtOnce) {
      const end = Math.min(count, at + searchedAtOnce)
      const some = among?.subarray(at, end) ?? Uint32Array.from({ length: end - at }, (_, i) => at + i)
      const texts = await this.of(some)
      texts.forEach((row, place) => {
        if (row.some(each => each.toLowerCase().includes(sought))) rows.push(some[place] ?? 0)
      })
      await nextTurn()
    }
    this.#found = { text: sought, among, rows: Uint32Array.from(rows) }
    return this.#found.rows
  }

  async close(): Promise<void> {
    const reader = await this.#reader?.catch(() => null)
    this.#reader = null
    await reader?.close()
  }

  async #read(from: number, to: number): Promise<string[][]> {
    this.#reader ??= RowReader.open(this.#open.index)
    const reader = await this.#reader.catch(error => {
      this.#reader = null
      throw error
    })
    return reader.rows(from, to)
  }

  #withEdits(row: number, texts: string[]): string[] {
    const edits = this.#edits.get(row)
    if (!edits) return texts
    const changed = [...texts]
    for (const [column, text] of edits) {
      while (changed.length < column) changed.push('')
      changed[column] = text
    }
    return changed
  }
}
