/** A run of rows that is drawn, or (`rows` empty) a gap of so many rows that is not. */
export interface RowRun {
  from: number
  rows: number[]
  gap: number
}

/** How many rows beyond those in sight are drawn. */
const around = 8

/**
 * Which of `count` rows of one height are drawn: those in sight, some around them, and `active`, which keeps the focus wherever it is.
 * @param top how far it is scrolled, and `height` of what is in sight, in pixels
 */
export function drawnRows(
  count: number,
  active: number,
  { top, height, rowHeight }: { top: number; height: number; rowHeight: number },
): RowRun[] {
  const first = Math.max(0, Math.floor(top / rowHeight) - around)
  const last = Math.min(count - 1, Math.ceil((top + height) / rowHeight) + around)
  const drawn = new Set<number>()
  for (let row = first; row <= last; row++) drawn.add(row)
  if (active >= 0 && active < count) drawn.add(active)
  const runs: RowRun[] = []
  let next = 0
  for (const row of [...drawn].sort((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run && row === next) run.rows.push(row)
    else runs.push({ from: row, rows: [row], gap: row - next })
    next = row + 1
  }
  if (next < count) runs.push({ from: next, rows: [], gap: count - next })
  return runs
}
