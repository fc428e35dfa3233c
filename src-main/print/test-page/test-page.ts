/// <reference path="../../../types/pdfkit.d.ts" />
import bwipjs from 'bwip-js/node'
import PDFDocument from 'pdfkit'
import { type Size, saySize } from '../../../src-shared/print/paper.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { type PrintOptions, paperMillimetres } from '../../../src-shared/print/rules.ts'

/** What a test page says. */
export interface TestPage {
  /** The job's name at this station, also as its bar code. */
  job: string
  /** The type of the rule that is tried. */
  rule: string
  /** The printer's URI. */
  printer: string
  options: PrintOptions
  station: string
  /** When it was drawn: milliseconds since 1970, UTC; said in local time. */
  at: number
}

const a4: Size = { width: 210, height: 297 }
/** From the paper's edge to the border, and from there to what is inside, in millimetres. */
const border = 5
const inside = 2
const ink = '#000000'

const points = (millimetres: number) => (millimetres * 72) / 25.4

/** What is said, the most telling first: on small papers the rest is left out. */
function linesOf(page: TestPage, paper: Size): string[] {
  const { options } = page
  const said = [
    `${printerName(page.printer)} · ${saySize(paper)} · scale ${options.scale ?? 'none'}`,
    `${page.station} · ${timeOf(page.at)}`,
    `tray ${options.tray ?? 'printer’s default'} · ${options.duplex ?? 'sides: printer’s default'}`,
    page.printer,
  ]
  const rest = [
    options.orientation && `orientation ${options.orientation}`,
    options.copies && `copies ${options.copies}`,
    options.pages && `pages ${options.pages}`,
  ].filter(part => part !== undefined)
  return rest.length > 0 ? [...said, rest.join(' · ')] : said
}

function timeOf(at: number): string {
  const time = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}

/** The standard faces know no letters beyond Latin 1. */
const plain = (text: string) => text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?')

/** A page being drawn, all measures in millimetres from its upper left corner. */
class Drawing {
  readonly paper: Size
  readonly #pdf: PDFDocument
  readonly #bytes: Promise<Buffer>

  constructor(paper: Size, title: string, at: number) {
    this.paper = paper
    this.#pdf = new PDFDocument({
      size: [points(paper.width), points(paper.height)],
      margin: 0,
      info: { Title: title, Creator: 'Selvedge', CreationDate: new Date(at) },
    })
    this.#bytes = new Promise((resolve, reject) => {
      const parts: Buffer[] = []
      this.#pdf.on('data', (part: Buffer) => parts.push(part))
      this.#pdf.on('end', () => resolve(Buffer.concat(parts)))
      this.#pdf.on('error', reject)
    })
  }

  frame(): void {
    const { width, height } = this.paper
    this.#pdf
      .rect(points(border), points(border), points(width - 2 * border), points(height - 2 * border))
      .lineWidth(0.5)
      .stroke(ink)
  }

  /** A ruler from `x` on, `length` long, with a mark each millimetre. */
  ruler(x: number, y: number, length: number): void {
    for (let mark = 0; mark <= length; mark++) {
      const height = mark % 10 === 0 ? 3 : mark % 5 === 0 ? 2 : 1
      this.#pdf.moveTo(points(x + mark), points(y)).lineTo(points(x + mark), points(y + height))
    }
    this.#pdf
      .moveTo(points(x), points(y))
      .lineTo(points(x + length), points(y))
      .lineWidth(0.4)
      .stroke(ink)
  }

  /** One line of text, set smaller or cut where it is too wide. Answers its height. */
  line(text: string, x: number, y: number, width: number, size: number, face = 'Helvetica'): number {
    const pdf = this.#pdf.font(face).fontSize(size).fillColor(ink)
    let shown = plain(text)
    const needed = pdf.widthOfString(shown)
    const fitted = Math.max(size * 0.7, Math.min(size, (size * points(width)) / needed))
    pdf.fontSize(fitted)
    while (shown.length > 1 && pdf.widthOfString(shown) > points(width)) shown = shown.slice(0, -1)
    pdf.text(shown, points(x), points(y), { lineBreak: false })
    return (size * 1.25 * 25.4) / 72
  }

  /** `text` as Code 128 with its quiet zones, in modules of a whole width; nothing if that would be too fine to read. */
  barcode(text: string, x: number, y: number, width: number, height: number): void {
    const [symbol] = bwipjs.raw('code128', text, {})
    if (!symbol || !('sbs' in symbol)) return
    const quiet = 10
    const modules = symbol.sbs.reduce((sum, one) => sum + one, 2 * quiet)
    const module = Math.min(0.5, width / modules)
    if (module < 0.15) return
    let at = quiet
    symbol.sbs.forEach((bar, place) => {
      if (place % 2 === 0) this.#pdf.rect(points(x + at * module), points(y), points(bar * module), points(height))
      at += bar
    })
    this.#pdf.fill(ink)
  }

  end(): Promise<Buffer> {
    this.#pdf.end()
    return this.#bytes
  }
}

/**
 * Draws the test page of a rule: one page of the rule's paper (A4 where it names none), with a border 5 mm from each edge, a
 * ruler (100 mm if it fits, else 20 mm), what the rule says, and the job's name as Code 128.
 */
export function drawTestPage(page: TestPage): Promise<Buffer> {
  const paper = (page.options.paper && paperMillimetres(page.options.paper)) || a4
  const drawing = new Drawing(paper, `Test page ${page.job}`, page.at)
  const left = border + inside
  const width = paper.width - 2 * left
  const bottom = paper.height - left
  const isSmall = Math.min(paper.width, paper.height) < 80
  // On less there is room for nothing.
  if (width <= 0 || bottom <= left) return drawing.end()
  drawing.frame()

  const ruler = width >= 100 ? 100 : width >= 20 ? 20 : 0
  if (ruler > 0) drawing.ruler(left, bottom - 3, ruler)
  const barHeight = Math.min(15, (bottom - left) / 6)
  const barTop = bottom - 4 - barHeight
  drawing.barcode(page.job, left, barTop, width, barHeight)

  let y = left
  y += drawing.line(`Test page ${page.job}: ${page.rule}`, left, y, width, isSmall ? 8 : 16, 'Helvetica-Bold')
  for (const text of [...linesOf(page, paper), `the ruler is ${ruler} mm long`]) {
    const size = isSmall ? 5 : 10
    if (y + (size * 25.4) / 72 > barTop) break
    y += drawing.line(text, left, y, width, size)
  }
  return drawing.end()
}
