import { type Size, sizeOfMedia } from '../../../../src-shared/print/paper.ts'
import { paperMillimetres } from '../../../../src-shared/print/rules.ts'

/** A size in hundredths of a millimetre, as media-size has it. */
export interface MediaSize {
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

/** The size that ends a self-describing media name (PWG 5101.1), such as `om_label_100x150mm`; null where there is none. */
export function mediaSizeOf(name: string): MediaSize | null {
  const size = sizeOfMedia(name)
  return size && hundredths(size)
}

/** The size of a rule's paper; null where it is none. */
export function sizeOfPaper(paper: string): MediaSize | null {
  const size = paperMillimetres(paper)
  return size && hundredths(size)
}

/**
 * The IPP name of a rule's paper: the printer's own name for that size where it has one,
 * else the standard's, else a custom size in millimetres.
 */
export function mediaName(paper: string, offered: readonly string[]): string {
  const size = sizeOfPaper(paper)
  const own = offered.find(name => {
    const theirs = name.startsWith('custom_') ? null : mediaSizeOf(name)
    return (
      theirs && size && Math.abs(theirs.x - size.x) <= tolerance && Math.abs(theirs.y - size.y) <= tolerance
    )
  })
  if (own) return own
  const name = known[paper.toLowerCase()]
  if (name) return name
  const text = paper.toLowerCase()
  return `custom_${text}_${text}`
}
