import type { PrintOptions } from '../../../../src-shared/print/rules.ts'
import { mediaName, sizeOfPaper } from './media.ts'
import type { IppAttribute } from './message.ts'
import { attribute, integer, keywords } from './operations.ts'

const sides = {
  'one-sided': 'one-sided',
  'long-edge': 'two-sided-long-edge',
  'short-edge': 'two-sided-short-edge',
} as const
const orientations = { portrait: 3, landscape: 4 } as const

/** The pages of `1,3-4` as ranges in ascending order that do not overlap, as page-ranges must have them. */
export function pageRanges(pages: string): { from: number; to: number }[] {
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
    const ranges = pageRanges(pages).map(range => ({ kind: 'rangeOfInteger' as const, ...range }))
    attributes.push(attribute('page-ranges', ...ranges))
  }
  return attributes
}
