import bwipjs from 'bwip-js/node'

/** A Code 128 symbol: widths in modules, bar, space, bar, space ... beginning and ending with a bar. */
export type ModuleWidths = readonly number[]

const drawn = new Map<string, ModuleWidths>()
const KEPT = 5_000

/** The bars and spaces of `text` as Code 128, start, check and stop included, without the quiet zones. */
export function code128(text: string): ModuleWidths {
  const known = drawn.get(text)
  if (known) return known
  const [symbol] = bwipjs.raw('code128', text, {})
  if (!symbol || !('sbs' in symbol)) throw new Error(`No Code 128 symbol could be made of “${text}”`)
  if (drawn.size >= KEPT) drawn.clear()
  drawn.set(text, symbol.sbs)
  return symbol.sbs
}

/** One bar, in modules from the left edge of the symbol. */
export interface Bar {
  start: number
  width: number
}

/** The bars of a symbol and its whole width in modules. */
export function barsOf(widths: ModuleWidths): { bars: Bar[]; modules: number } {
  const bars: Bar[] = []
  let modules = 0
  widths.forEach((width, at) => {
    if (at % 2 === 0) bars.push({ start: modules, width })
    modules += width
  })
  return { bars, modules }
}
