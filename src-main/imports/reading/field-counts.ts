import type { Sheet } from '../../../src-shared/imports/sheet.ts'

interface Run {
  row: number
  fields: number
  /** Fields with a text beyond the titles. */
  extra: number
  /** Its quotes make no sense. */
  broken: boolean
}

/** A count shared by nine of ten rows is the usual one, whatever the header has. */
const shareOfUsual = 0.9

/**
 * How many fields each row has. Consecutive rows with the same count are one run, so a file of a million rows is a handful of runs.
 */
export class FieldCounts {
  readonly #runs: Run[] = []

  add(row: number, fields: number, extra: number, broken = false): void {
    const last = this.#runs.at(-1)
    if (last && last.fields === fields && last.extra === extra && last.broken === broken) return
    this.#runs.push({ row, fields, extra, broken })
  }

  /**
   * Rows whose count differs from the usual one, even if only by a blank field: `440,75,` in a comma file is 440.75 with a delimiter behind it just as
   * well as 440 and 75. Where all rows end in the same blank fields, they are `trailing` instead. Where most rows have more fields than the header, but not nearly
   * all, a row that fits the header is in doubt like the others: it may lack a delimiter. `titles` counts the header's fields, `needed` those up to its
   * last title that isn't blank.
   */
  done(rows: number, titles: number, needed: number): { ragged: Sheet['ragged']; trailing: [number, number][] } {
    const ragged: Sheet['ragged'] = []
    const trailing: [number, number][] = []
    const { usual, most } = this.#usual(rows, titles, needed)
    this.#runs.forEach(({ row: from, fields, extra, broken }, i) => {
      const end = this.#runs[i + 1]?.row ?? rows
      const other = fields === usual && most > titles ? most : usual
      const difference = broken ? 0 : extra || (fields < needed ? fields - needed : fields - other)
      if (broken || difference !== 0) for (let row = from; row < end; row++) ragged.push({ row, fields: difference })
      else if (fields > titles) trailing.push([from, end - 1])
    })
    return { ragged, trailing }
  }

  /** The usual count; `most`: the one that more than half of the rows have where that is another one. */
  #usual(rows: number, titles: number, needed: number): { usual: number; most: number } {
    const counts = new Map<number, number>()
    this.#runs.forEach(({ row, fields, broken }, i) => {
      const more = (this.#runs[i + 1]?.row ?? rows) - row
      if (!broken) counts.set(fields, (counts.get(fields) ?? 0) + more)
    })
    const byCount = [...counts].sort(([a, inA], [b, inB]) => inB - inA || b - a)
    const [most, share = 0] = byCount[0] ?? [titles]
    if (share >= rows * shareOfUsual) return { usual: most, most }
    const usual = byCount.find(([fields]) => fields >= needed && fields <= titles)?.[0] ?? titles
    return { usual, most: share > rows / 2 ? most : usual }
  }
}
