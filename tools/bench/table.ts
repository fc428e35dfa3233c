/** Milliseconds as seconds. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

/** Milliseconds with one decimal. */
export const milliseconds = (time: number): string => `${time.toFixed(1)} ms`

/** Bytes as megabytes. */
export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

const withoutFigure: string[] = []

/** One line of a table, its first cell wide. */
export const print = (...cells: string[]): void => {
  if (cells.some(cell => /NaN|Infinity/.test(cell))) withoutFigure.push(cells[0]?.trim() ?? '')
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(42) : cell.padStart(13))).join(''))
}

/** The first cells of printed lines that lack a figure: something was not measured. */
export const figuresMissing = (): readonly string[] => withoutFigure
