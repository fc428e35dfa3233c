import type { PriceState } from '../state/price-state.ts'
import { isFilteredAlike } from './filter-rows.ts'
import { type Line, type Lines, linesOf, noLines, type Section } from './lines.ts'
import { pricedColumns } from './shown-columns.ts'

/** True if both states show the same lines. */
export const isLaidOutAlike = (now: PriceState, before: PriceState): boolean =>
  now.columns === before.columns &&
  now.layout === before.layout &&
  now.view === before.view &&
  now.head?.combinations === before.head?.combinations &&
  now.head?.collections === before.head?.collections

/** The grid's lines as last laid out, with the objects that AG Grid uses as its rows. */
export class GridLayout {
  lines: Lines = noLines
  /** AG Grid's row data; a new list after each layout. */
  data: Line[] = []
  /** The shown headings by collection. */
  sections: ReadonlyMap<number, Line> = new Map()
  readonly #rowLines: Line[] = []
  #state: PriceState | null = null
  #shown: Uint32Array = new Uint32Array()

  /** Lays out the lines of a store state if they differ from the last ones. */
  show(state: PriceState): void {
    const before = this.#state
    if (before && isLaidOutAlike(state, before)) return
    this.#state = state
    const { columns, head, view } = state
    const shown = pricedColumns(head?.combinations ?? [], view)
    const isSameFilter =
      before?.columns === columns && isFilteredAlike(before.view, view) && this.#shown.join() === shown.join()
    this.#shown = shown
    const stays = new Set(isSameFilter ? this.lines.sections.flatMap(({ rows }) => [...rows]) : [])
    const lines = columns ? linesOf(columns, head?.collections ?? [], view, shown, stays) : noLines
    const headings = new Map<number, Line>()
    const headingOf = (section: Section): Line => {
      const known = this.sections.get(section.collection)
      // Reuse the object so AG Grid keeps its row; only its content changes.
      if (known && 'section' in known) Object.assign(known.section, section)
      const line = known ?? { section }
      headings.set(section.collection, line)
      return line
    }
    this.data = Array.from(lines.rows, (row, line): Line => {
      const section = lines.sections[lines.sectionOf[line] ?? 0]
      if (row < 0 && section) return headingOf(section)
      this.#rowLines[row] ??= { row }
      return this.#rowLines[row] ?? { row }
    })
    this.sections = headings
    this.lines = {
      ...lines,
      sections: lines.sections.map(section => {
        const line = headings.get(section.collection)
        return line && 'section' in line ? line.section : section
      }),
    }
  }
}
