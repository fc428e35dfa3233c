import { type PrintOptions, pageRanges, paperMillimetres, paperNames } from './rules.ts'

/** Width and height in millimetres, of a page as it is seen or of a paper. */
export interface Size {
  width: number
  height: number
}

/** The size of a document's pages from `page` on (1 is the first), until the next such entry. */
export interface PageSize extends Size {
  page: number
}

/** What a printer says of its papers (printerStatus): IPP media names; empty if it says nothing. */
export interface OfferedMedia {
  media: readonly string[]
  mediaReady: readonly string[]
}

/** Why a document does not fit, in words: `100 x 50 mm` against `A4`. */
export interface PaperMismatch {
  size: string
  offers: string
}

/** Papers and pages are given in points, inches or rounded millimetres. */
const tolerance = 2

/** The scales that make a document fit any paper. */
const scalesToFit: readonly PrintOptions['scale'][] = ['fit', 'fill', 'auto']

/** True for one paper, whichever way it is turned. */
export function isSameSize(one: Size, other: Size, within = tolerance): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= within
  return (
    (near(one.width, other.width) && near(one.height, other.height)) ||
    (near(one.width, other.height) && near(one.height, other.width))
  )
}

/** By how much a page may be smaller than its paper and still be meant for it, in millimetres: 100 x 150 mm on 4 x 6 inches. */
const margin = 3

/** True if a page is meant for a paper, whichever way it is turned: of its size, or a little smaller. */
function isFor(page: Size, paper: Size): boolean {
  const within = (one: number, other: number) => one - other <= tolerance && other - one <= margin
  return (
    (within(page.width, paper.width) && within(page.height, paper.height)) ||
    (within(page.width, paper.height) && within(page.height, paper.width))
  )
}

const mediaName = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|in)$/i

/** The size that ends a self-describing media name (PWG 5101.1), such as `om_label_100x150mm`; null if there is none. */
export function sizeOfMedia(name: string): Size | null {
  const match = mediaName.exec(name)
  if (!match) return null
  const unit = match[3]?.toLowerCase() === 'in' ? 25.4 : 1
  return { width: Number(match[1]) * unit, height: Number(match[2]) * unit }
}

interface Offers {
  papers: Size[]
  /** Every size from the one to the other. */
  range: { least: Size; most: Size } | null
  /** False if a name gives no size: such a list proves nothing. */
  isKnown: boolean
}

function offersOf(media: readonly string[]): Offers {
  const bound = (end: 'min' | 'max') => media.find(name => new RegExp(`^(custom|roll)_${end}_`, 'i').test(name))
  const [least, most] = [bound('min'), bound('max')].map(name => (name ? sizeOfMedia(name) : null))
  const sizes = media
    .filter(name => !/^(custom|roll)_(min|max)_/i.test(name))
    .map(name => sizeOfMedia(name.replace(/[._]borderless$/i, '')))
  return {
    papers: sizes.filter(size => size !== null),
    range: least && most ? { least, most } : null,
    isKnown: sizes.every(size => size !== null) && (least == null) === (most == null),
  }
}

const lies = (size: Size, { least, most }: { least: Size; most: Size }): boolean =>
  size.width >= least.width - tolerance &&
  size.width <= most.width + tolerance &&
  size.height >= least.height - tolerance &&
  size.height <= most.height + tolerance

function offer(offers: Offers, size: Size): boolean {
  if (!offers.isKnown || (offers.papers.length === 0 && offers.range === null)) return true
  if (offers.papers.some(paper => isFor(size, paper))) return true
  const turned = { width: size.height, height: size.width }
  return offers.range !== null && (lies(size, offers.range) || lies(turned, offers.range))
}

/** A size as persons call it: `A4`, `100 x 50 mm`. */
export function saySize(size: Size): string {
  // Two sizes of one name are one paper.
  const named = paperNames.find(name => isSameSize(paperMillimetres(name) ?? size, size, tolerance / 2))
  return named ?? `${Math.round(size.width)} x ${Math.round(size.height)} mm`
}

/** `A4`, `A4 and Letter`, `A4, Letter and 5 more`. */
function sayOffers({ papers, range }: Offers): string {
  const words = [...new Set(papers.map(saySize))]
  if (range) {
    const { least, most } = range
    const [from, to] = [least, most].map(size => `${Math.round(size.width)} x ${Math.round(size.height)}`)
    words.push(`${from} to ${to} mm`)
  }
  const [first = '-', second, ...more] = words
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`
}

/** The sizes of the pages that come out, each with the first page that has it. */
function printedSizes(pages: readonly PageSize[], chosen: string | undefined): PageSize[] {
  if (chosen === undefined) return [...pages]
  const ranges = pageRanges(chosen)
  return pages.flatMap((size, at) => {
    const last = (pages[at + 1]?.page ?? Number.POSITIVE_INFINITY) - 1
    const hits = ranges.filter(({ from, to }) => from <= last && to >= size.page)
    return hits.length === 0
      ? []
      : {
          ...size,
          page: Math.max(
            size.page,
            hits.reduce((first, hit) => Math.min(first, hit.from), Number.POSITIVE_INFINITY),
          ),
        }
  })
}

const sayPage = (size: PageSize): string => (size.page === 1 ? saySize(size) : `${saySize(size)} on page ${size.page}`)

/** True if a document of so many pages has none of those that are to be printed. */
export const endsBefore = (count: number, chosen: string): boolean =>
  pageRanges(chosen).every(({ from }) => from > count)

/** True if nothing could prove a mismatch, so that the document need not be read. */
export function fitsUnread(options: PrintOptions, offered: OfferedMedia): boolean {
  if (scalesToFit.includes(options.scale)) return true
  return options.paper === undefined && offered.media.length === 0 && offered.mediaReady.length === 0
}

/**
 * Whether a document's pages fit its paper, before they are printed: null if they fit, or if nothing proves that they
 * don't. The pages are checked against the requested paper, and that against all papers the printer offers (it asks for
 * one that isn't loaded); without a requested paper, against the loaded one if it is reported. A rotated page fits, and
 * so does one that will be scaled.
 * @param pages the document's sizes; null if they can't be read
 * @param options of the rule, overridden by the user's
 */
export function paperMismatch(
  pages: readonly PageSize[] | null,
  options: PrintOptions,
  offered: OfferedMedia,
): PaperMismatch | null {
  if (fitsUnread(options, offered)) return null
  const printed = printedSizes(pages ?? [], options.pages)
  const paper = options.paper === undefined ? null : paperMillimetres(options.paper)
  if (paper) {
    const other = printed.find(size => !isFor(size, paper))
    if (other) return { size: sayPage(other), offers: saySize(paper) }
    const offers = offersOf([...offered.media, ...offered.mediaReady])
    return offer(offers, paper) ? null : { size: saySize(paper), offers: sayOffers(offers) }
  }
  const offers = offersOf(offered.mediaReady.length > 0 ? offered.mediaReady : offered.media)
  const other = printed.find(size => !offer(offers, size))
  return other ? { size: sayPage(other), offers: sayOffers(offers) } : null
}

/** Corners in points: left, bottom, right, top. */
export type PageBox = readonly [number, number, number, number]

const millimetres = 25.4 / 72

/** A page's size in millimetres, as it is seen: turned by `rotate` degrees (a multiple of 90), in units of its own. */
export function pageSize([left, bottom, right, top]: PageBox, rotate: number, userUnit: number): Size {
  const width = (right - left) * userUnit * millimetres
  const height = (top - bottom) * userUnit * millimetres
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Nobody measures less than a hundredth of a millimetre. */
const near = (one: number, other: number) => Math.abs(one - other) < 0.01

/** The first page's size, and each that differs from the page before it. */
export function sizesOf(pages: readonly Size[]): PageSize[] {
  return pages.flatMap((size, at) => {
    const before = pages[at - 1]
    const isLike = before && near(before.width, size.width) && near(before.height, size.height)
    return isLike ? [] : { page: at + 1, ...size }
  })
}
