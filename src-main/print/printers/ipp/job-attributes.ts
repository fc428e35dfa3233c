import { type Size, sizeOfMedia } from '../../../../src-shared/print/paper.ts'
import { type PrintOptions, paperMillimetres } from '../../../../src-shared/print/rules.ts'
import type { IppAttribute, IppValue } from './message.ts'
import { attribute, integer, keywords } from './operations.ts'

export const sides = {
  'one-sided': 'one-sided',
  'long-edge': 'two-sided-long-edge',
  'short-edge': 'two-sided-short-edge',
} as const
export const orientations = { portrait: 3, landscape: 4 } as const

/** The pages of `1,3-4` as ranges in ascending order that do not overlap, as page-ranges must have them. */
export function pageRangesAttribute(pages: string): { from: number; to: number }[] {
  const asked = pages
    .split(',')
    .map(part => part.split('-').map(Number))
    .map(([first = 1, last = first]) => ({ from: Math.min(first, last), to: Math.max(first, last) }))
    .sort((a, b) => a.from - b.from)
  const ranges: { from: number; to: number }[] = []
  for (const range of asked) {
    const before = ranges.at(-1)
    if (before && range.from <= before.to + 1) before.to = Math.max(before.to, range.to)
    else ranges.push({ ...range })
  }
  return ranges
}

/** Paper by its name; with a tray as media-col, since a job may not carry both (PWG 5100.7). */
function media(options: PrintOptions, offered: readonly string[]): IppAttribute[] {
  const { paper, tray } = options
  if (tray === undefined) return paper === undefined ? [] : [keywords('media', mediaName(paper, offered))]
  const name = paper === undefined ? null : mediaName(paper, offered)
  // The size by which the printer calls it, not the rule's: 101.6 mm and 102 mm are two papers to a printer.
  const size = name === null ? null : (mediaSizeOf(name) ?? sizeOfPaper(paper ?? ''))
  const members = [keywords('media-source', tray)]
  if (size) {
    const dimensions = [integer('x-dimension', size.x), integer('y-dimension', size.y)]
    members.unshift(attribute('media-size', { kind: 'collection', members: dimensions }))
  }
  return [attribute('media-col', { kind: 'collection', members })]
}

/** What a job says where nothing is asked for, so that no default of a queue applies to it. */
const always = [integer('copies', 1), integer('number-up', 1), keywords('job-sheets', 'none')]

/** No document has more pages than this. */
const lastPage = 0x7fffffff

/**
 * The same for what printers seldom have a default for: said only where this printer has one. CUPS takes any option as a
 * queue's default (`lpadmin -o NAME-default=VALUE`).
 */
const seldom: readonly IppAttribute[] = [
  attribute('orientation-requested', { kind: 'enum', value: orientations.portrait }),
  attribute('finishings', { kind: 'enum', value: 3 }),
  keywords('page-border', 'none'),
  keywords('page-set', 'all'),
  attribute('page-ranges', { kind: 'rangeOfInteger', from: 1, to: lastPage }),
  integer('natural-scaling', 100),
  keywords('outputorder', 'normal'),
  attribute('fit-to-page', { kind: 'boolean', value: false }),
  attribute('fitplot', { kind: 'boolean', value: false }),
  attribute('mirror', { kind: 'boolean', value: false }),
]
// There is no output-bin or paper that stands for "none": which one is usual is the printer's to say.

/** The defaults that are asked of a printer, to see which of them have to be said. */
export const defaultAttributes = seldom.map(({ name }) => `${name}-default`)

/** The attributes that a job says because this printer has another default for them. */
export function saidAgainstDefaults(printer: readonly IppAttribute[]): IppAttribute[] {
  const said = (values: readonly IppValue[]) =>
    values
      .filter(value => 'value' in value || 'from' in value)
      .map(value => ('value' in value ? value.value : JSON.stringify(value)))
      .join()
  return seldom.filter(neutral => {
    const usual = said(printer.find(({ name }) => name === `${neutral.name}-default`)?.values ?? [])
    return usual !== '' && usual !== said(neutral.values)
  })
}

/**
 * A rule's options as job attributes. What a queue may have a default for is said in any case (`against`: what this printer
 * has one for), so that only what was meant comes out; paper, tray and sides that no rule names are left to the printer.
 * `offered` are the printer's media names.
 */
export function jobAttributes(
  options: PrintOptions,
  offered: readonly string[],
  against: readonly IppAttribute[] = [],
): IppAttribute[] {
  const { copies, duplex, scale, orientation, pages } = options
  const attributes = [...media(options, offered), keywords('print-scaling', scale ?? 'none')]
  if (copies !== undefined) attributes.push(integer('copies', copies))
  if (duplex !== undefined) attributes.push(keywords('sides', sides[duplex]))
  if (orientation !== undefined) {
    attributes.push(attribute('orientation-requested', { kind: 'enum', value: orientations[orientation] }))
  }
  if (pages !== undefined) {
    const ranges = pageRangesAttribute(pages).map(range => ({ kind: 'rangeOfInteger' as const, ...range }))
    attributes.push(attribute('page-ranges', ...ranges))
  }
  const asked = new Set(attributes.map(({ name }) => name))
  return [...attributes, ...[...always, ...against].filter(({ name }) => !asked.has(name))]
}

/** A size in hundredths of a millimetre, as media-size has it. */
interface MediaSize {
  x: number
  y: number
}

const known: Record<string, string> = {
  a3: 'iso_a3_297x420mm',
  a4: 'iso_a4_210x297mm',
  a5: 'iso_a5_148x210mm',
  a6: 'iso_a6_105x148mm',
  letter: 'na_letter_8.5x11in',
  legal: 'na_legal_8.5x14in',
}
/** Printers round sizes given in points or inches (hundredths of a millimetre); as much as the check of the paper allows. */
const tolerance = 200

const hundredths = ({ width, height }: Size): MediaSize => ({
  x: Math.round(width * 100),
  y: Math.round(height * 100),
})

/** The size that ends a self-describing media name (PWG 5101.1), such as `om_label_100x150mm`; null if there is none. */
function mediaSizeOf(name: string): MediaSize | null {
  const size = sizeOfMedia(name)
  return size && hundredths(size)
}

/** The size of a rule's paper; null if it is none. */
function sizeOfPaper(paper: string): MediaSize | null {
  const size = paperMillimetres(paper)
  return size && hundredths(size)
}

/** How far a paper is from what is wanted, in hundredths of a millimetre; null if it is another paper. */
function distance(wanted: MediaSize, paper: MediaSize): number | null {
  const off = Math.max(Math.abs(paper.x - wanted.x), Math.abs(paper.y - wanted.y))
  return off <= tolerance ? off : null
}

/** The nearest of a printer's own papers, that way round before the other. */
function nearest(size: MediaSize, offered: readonly string[]): string | null {
  const own = offered.filter(name => !/^(custom|roll)_/i.test(name))
  for (const wanted of [size, { x: size.y, y: size.x }]) {
    const found = own
      .map(name => ({ name, theirs: mediaSizeOf(name) }))
      .map(({ name, theirs }) => ({ name, off: theirs && distance(wanted, theirs) }))
      .filter((one): one is { name: string; off: number } => one.off !== null)
      .sort((one, other) => one.off - other.off)
    if (found[0]) return found[0].name
  }
  return null
}

/**
 * The IPP name of a rule's paper: the printer's own name for that size if it has one, turned too,
 * else the standard's, else a custom size in millimetres.
 */
export function mediaName(paper: string, offered: readonly string[]): string {
  const size = sizeOfPaper(paper)
  const own = size && nearest(size, offered)
  if (own) return own
  const name = known[paper.toLowerCase()]
  if (name) return name
  const text = paper.toLowerCase()
  return `custom_${text}_${text}`
}
