/// <reference path="../../types/pdfkit.d.ts" />
import bwipjs from 'bwip-js/node'
import PDFDocument from 'pdfkit'

const DAY = 86_400_000

/** Millimetres in points. */
export function mm(millimetres: number): number {
  return (millimetres * 72) / 25.4
}

/** A sheet of paper in points. */
export interface Paper {
  width: number
  height: number
}

export const A4: Paper = { width: mm(210), height: mm(297) }
export const TAG: Paper = { width: mm(100), height: mm(50) }
export const CONTAINER_LABEL: Paper = { width: mm(100), height: mm(150) }

export const INK = '#16191d'
export const SOFT = '#5d6670'
export const HAIRLINE = '#c3c9d0'
export const WASH = '#f2f4f6'

/** Fonts of the documents. All are among the 14 that every PDF reader and printer has, so none is embedded. */
export const FACE = {
  title: 'Times-Roman',
  plain: 'Helvetica',
  strong: 'Helvetica-Bold',
  code: 'Courier-Bold',
} as const

/** Height of capitals in both Helvetica faces, in ems; pdfkit sets their top at the given y. */
const CAP_HEIGHT = 0.718

type Face = (typeof FACE)[keyof typeof FACE]

/** How a line of text is set; sizes and widths in points. */
export interface Setting {
  face?: Face
  size?: number
  color?: string
  width?: number
  align?: 'left' | 'center' | 'right'
  spacing?: number
}

/** A PDF being drawn, with the operations that all documents share. */
export class PdfDrawing {
  readonly pdf: PDFDocument
  readonly paper: Paper
  readonly #chunks: Buffer[] = []
  readonly #done: Promise<Buffer>

  /** The day of `date` becomes the document's CreationDate, so the same content gives the same bytes. */
  constructor(paper: Paper, title: string, date: number) {
    this.paper = paper
    // Uncompressed: faster, and the bytes don't depend on the zlib version.
    this.pdf = new PDFDocument({
      size: [paper.width, paper.height],
      margin: 0,
      compress: false,
      autoFirstPage: false,
      pdfVersion: '1.4',
      info: {
        Title: title,
        Creator: 'Practice service',
        Producer: 'Practice service',
        CreationDate: new Date(date - (date % DAY)),
      },
    })
    this.#done = new Promise((resolve, reject) => {
      this.pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
      this.pdf.on('end', () => resolve(Buffer.concat(this.#chunks)))
      this.pdf.on('error', reject)
    })
  }

  page(): void {
    this.pdf.addPage({ size: [this.paper.width, this.paper.height], margin: 0 })
  }

  /** One line of text with its top at `y`. Text wider than `width` is scaled down to 60 % at most, then cut. */
  line(text: string, x: number, y: number, setting: Setting = {}): void {
    const { face = FACE.plain, size = 9, color = INK, width, align = 'left', spacing = 0 } = setting
    const pdf = this.pdf.font(face).fontSize(size).fillColor(color)
    if (width === undefined) {
      pdf.text(text, x, y, { lineBreak: false, characterSpacing: spacing })
      return
    }
    let shown = text
    const needed = pdf.widthOfString(shown, { characterSpacing: spacing })
    const smaller = needed > width ? Math.max(size * 0.6, (size * width) / needed) : size
    pdf.fontSize(smaller)
    let taken = pdf.widthOfString(shown, { characterSpacing: spacing })
    while (taken > width + 0.01 && shown.length > 1) {
      shown = `${shown.replace(/…$/, '').slice(0, -1)}…`
      taken = pdf.widthOfString(shown, { characterSpacing: spacing })
    }
    const gap = Math.max(0, width - taken)
    const left = align === 'left' ? x : align === 'right' ? x + gap : x + gap / 2
    pdf.text(shown, left, y + (size - smaller) * 0.7, { lineBreak: false, characterSpacing: spacing })
  }

  rule(x: number, y: number, width: number, weight = 0.5, color = HAIRLINE): void {
    this.pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .stroke(color)
  }

  /** A filled box with centered text: label codes, marks such as EXPRESS. */
  badge(text: string, x: number, y: number, width: number, height: number, setting: Setting = {}): void {
    const { size = height * 0.6, face = FACE.strong, color = '#ffffff' } = setting
    this.pdf.roundedRect(x, y, width, height, Math.min(2.5, height / 6)).fill(INK)
    this.line(text, x, y + (height - size * CAP_HEIGHT) / 2, { face, size, color, width, align: 'center' })
  }

  /** `text` as Code 128, scaled to `width` including quiet zones of ten modules; bars are vector rectangles. */
  barcode(text: string, x: number, y: number, width: number, height: number): void {
    const { bars, modules } = barsOf(code128(text))
    const module = width / (modules + 20)
    for (const bar of bars) {
      this.pdf.rect(x + (bar.start + 10) * module, y, bar.width * module, height)
    }
    this.pdf.fill(INK)
  }

  /** Ends the document and returns its bytes. */
  bytes(): Promise<Buffer> {
    this.pdf.end()
    return this.#done
  }
}

/** A day as documents show it, in UTC: 21 Nov 2026. */
export function day(time: number): string {
  const [, date] = /^\w+, (.*) \d\d:/.exec(new Date(time).toUTCString()) ?? []
  return date ?? ''
}

/** A Code 128 symbol: widths in modules, alternating bars and spaces, starting and ending with a bar. */
export type ModuleWidths = readonly number[]

const symbols = new Map<string, ModuleWidths>()
const MAX_SYMBOLS = 5_000

/** The bars and spaces of `text` as Code 128, start, check and stop included, without the quiet zones. */
export function code128(text: string): ModuleWidths {
  const known = symbols.get(text)
  if (known) return known
  const [symbol] = bwipjs.raw('code128', text, {})
  if (!symbol || !('sbs' in symbol)) throw new Error(`No Code 128 symbol could be made of “${text}”`)
  if (symbols.size >= MAX_SYMBOLS) symbols.clear()
  symbols.set(text, symbol.sbs)
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
