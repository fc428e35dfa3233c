import type { PriceState } from '../state/price-state.ts'
import { type Line, type Lines, linesOf, noLines, type Section } from './lines.ts'
import { pricedColumns } from './shown-columns.ts'

/** True where the lines are the same ones, whatever else is new. */
export const isLaidOutAlike = (now: PriceState, before: PriceState): boolean =>
  now.columns === before.columns &&
  now.layout === before.layout &&
  now.view === before.view &&
  now.head?.combinations === before.head?.combinations &&
  now.head?.collections === before.head?.collections

/** The lines of the grid as they were last laid out, and the objects by which AG Grid knows them. */
export class LaidOut {
  lines: Lines = noLines
  /** What AG Grid gets as its rows: another list whenever they were laid out anew. */
  data: Line[] = []
  /** Headings that are shown, by collection. */
  sections: ReadonlyMap<number, Line> = new Map()
  readonly #rowLines: Line[] = []
  #of: PriceState | null = null

  /** Lays out what a state of the store shows, where it shows other lines than before. */
  show(state: PriceState): void {
    if (this.#of && isLaidOutAlike(state, this.#of)) return
    this.#of = state
    const { columns, head, view } = state
    const shown = pricedColumns(head?.combinations ?? [], view)
    const lines = columns ? linesOf(columns, head?.collections ?? [], view, shown) : noLines
    const headings = new Map<number, Line>()
    const headingOf = (section: Section): Line => {
      const known = this.sections.get(section.collection)
      // The same object stays, so that AG Grid keeps the row; what it says is new.
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
