import { type Size, sizeOfMedia } from '../../../../src-shared/print/paper.ts'
import { type PrintOptions, paperMillimetres } from '../../../../src-shared/print/rules.ts'
import type { IppAttribute } from './message.ts'
import { attribute, integer, keywords } from './operations.ts'

const sides = {
  'one-sided': 'one-sided',
  'long-edge': 'two-sided-long-edge',
  'short-edge': 'two-sided-short-edge',
} as const
const orientations = { portrait: 3, landscape: 4 } as const

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
  const size = paper === undefined ? null : sizeOfPaper(paper)
  const members = [keywords('media-source', tray)]
  if (size) {
    const dimensions = [integer('x-dimension', size.x), integer('y-dimension', size.y)]
    members.unshift(attribute('media-size', { kind: 'collection', members: dimensions }))
  }
  return [attribute('media-col', { kind: 'collection', members })]
}

/**
 * A rule's options as job attributes; what is not asked for is left to the printer, except the scale: never scaled unless asked.
 * `offered` are the printer's media names.
 */
export function jobAttributes(options: PrintOptions, offered: readonly string[]): IppAttribute[] {
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
  return attributes
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
/** Printers round sizes given in points or inches. */
const tolerance = 100

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

/**
 * The IPP name of a rule's paper: the printer's own name for that size if it has one,
 * else the standard's, else a custom size in millimetres.
 */
export function mediaName(paper: string, offered: readonly string[]): string {
  const size = sizeOfPaper(paper)
  const own = offered.find(name => {
    const theirs = name.startsWith('custom_') ? null : mediaSizeOf(name)
    return theirs && size && Math.abs(theirs.x - size.x) <= tolerance && Math.abs(theirs.y - size.y) <= tolerance
  })
  if (own) return own
  const name = known[paper.toLowerCase()]
  if (name) return name
  const text = paper.toLowerCase()
  return `custom_${text}_${text}`
}
