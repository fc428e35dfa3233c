import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { DocumentLibrary } from '../../src-practice/documents/library.ts'
import { type DocumentOrder, makeOrder } from '../../src-practice/sample/order.ts'

const LIBRARY = new DocumentLibrary()
const NOON = Date.UTC(2026, 10, 10, 12)
const order = makeOrder(1, 51_119, NOON)

function draw(shown: DocumentOrder, job_type: string, groups: string[] = []): Promise<Buffer> {
  return LIBRARY.get({ order: shown, job_type, groups, note: 'Print job 9012' })
}

interface Page {
  widthMm: number
  heightMm: number
  text: string
}

async function pagesOf(pdf: Buffer): Promise<Page[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS })
  const document = await task.promise
  const pages: Page[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const content = await page.getTextContent()
    pages.push({
      widthMm: ((right - left) * 25.4) / 72,
      heightMm: ((top - bottom) * 25.4) / 72,
      text: content.items.map(item => ('str' in item ? item.str : '')).join(' '),
    })
  }
  await task.destroy()
  return pages
}

// Widths of bar, space, bar, space, bar, space for the values 0 to 105 (ISO/IEC 15417, table 1).
const PATTERNS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
  113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121
  211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124
  121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241
  114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141
  114131 311141 411131 211412 211214 211232`.split(/\s+/)
const [CODE_C, CODE_B] = [99, 100]
const [START_B, START_C] = [104, 105]

/** Reads Code 128 from bars as they are drawn: [left, width] in points. Only what ids need: sets B and C. */
function decode(bars: [left: number, width: number][]): string {
  const [first] = bars
  if (!first) throw new Error('no bars')
  const unit = first[1] / 2
  const widths: number[] = []
  bars.forEach(([left, width], at) => {
    const next = bars[at + 1]
    widths.push(Math.round(width / unit))
    if (next) widths.push(Math.round((next[0] - left - width) / unit))
  })
  expect(widths.slice(-7).join('')).toBe('2331112')
  const values: number[] = []
  for (let at = 0; at < widths.length - 7; at += 6) values.push(PATTERNS.indexOf(widths.slice(at, at + 6).join('')))
  const [start = -1, ...data] = values
  const check = data.pop()
  expect(data.reduce((sum, value, at) => sum + value * (at + 1), start) % 103).toBe(check)
  let set = start
  let text = ''
  for (const value of data) {
    if (set !== START_C && value === CODE_C) set = START_C
    else if (set === START_C && value === CODE_B) set = START_B
    else text += set === START_C ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}

/** All barcodes of a document: rows of upright rectangles of one height that are filled together. */
function barcodesOf(pdf: Buffer): string[] {
  const rows = pdf.toString('latin1').match(/(?:[\d.]+ [\d.]+ [\d.]+ [\d.]+ re\s+){10,}/g) ?? []
  return rows.map(row => {
    const bars = [...row.matchAll(/([\d.]+) [\d.]+ ([\d.]+) [\d.]+ re/g)]
    return decode(bars.map(([, left, width]) => [Number(left), Number(width)]))
  })
}

describe('an order bill', () => {
  it('is A4, on one or two sheets whatever the order', async () => {
    for (let id = 51_001; id < 51_060; id++) {
      const pages = await pagesOf(await draw(makeOrder(1, id, NOON), 'order'))
      expect([1, 2]).toContain(pages.length)
      for (const page of pages) {
        expect(page.widthMm).toBeCloseTo(210, 1)
        expect(page.heightMm).toBeCloseTo(297, 1)
      }
    }
  })

  it('names the retailer, the customer and every piece with its group label and code', async () => {
    const text = (await pagesOf(await draw(order, 'order'))).map(page => page.text).join(' ')
    expect(text).toContain(order.retailer.brandname)
    expect(text).toContain(order.customer_name)
    for (const piece of order.pieces) {
      expect(text).toContain(`${piece.code} `)
      expect(text).toContain(piece.group_label)
      expect(text).toContain(piece.label)
    }
  })
})

describe('a tag', () => {
  it('is 100 x 50 mm, one page a garment', async () => {
    const pages = await pagesOf(await draw(order, 'tag'))
    expect(pages).toHaveLength(order.pieces.length)
    pages.forEach((page, at) => {
      expect(page.widthMm).toBeCloseTo(100, 1)
      expect(page.heightMm).toBeCloseTo(50, 1)
      expect(page.text).toContain(order.pieces[at]?.group_label)
    })
  })

  it('shows the chosen groups only', async () => {
    const group = order.pieces[1]?.group_label ?? ''
    const pages = await pagesOf(await draw(order, 'tag', [group]))
    expect(pages).toHaveLength(1)
    expect(pages[0]?.text).toContain(group)
  })
})

describe('a shipping container label', () => {
  it('is 100 x 150 mm and lists every garment', async () => {
    const [page, ...more] = await pagesOf(await draw(order, 'shipping container'))
    expect(more).toEqual([])
    expect(page?.widthMm).toBeCloseTo(100, 1)
    expect(page?.heightMm).toBeCloseTo(150, 1)
    expect(page?.text).toMatch(/ 51119 /)
    for (const piece of order.pieces) expect(page?.text).toContain(piece.group_label)
  })
})

describe('every document', () => {
  it.each(['order', 'tag', 'shipping container'])('of type %s has the order id as Code 128', async type => {
    for (const id of [51_119, 51_120, 7, 1_234_567]) {
      const codes = barcodesOf(await draw(makeOrder(1, id, NOON), type))
      expect(codes.length).toBeGreaterThan(0)
      expect(new Set(codes)).toEqual(new Set([String(id)]))
    }
  })

  it.each(['order', 'tag', 'shipping container'])('of type %s has the same bytes every time', async type => {
    const again = new DocumentLibrary()
    const request = { order, job_type: type, groups: [], note: 'Print job 9012' }
    const first = await draw(order, type)
    expect((await again.get(request)).equals(first)).toBe(true)
    expect((await again.get({ ...request, note: 'Print job 9013' })).equals(first)).toBe(false)
  })

  it('takes names longer than its paper', async () => {
    const long: DocumentOrder = { ...order, customer_name: 'Maximiliane '.repeat(30) }
    const [page] = await pagesOf(
      await new DocumentLibrary().get({ order: long, job_type: 'shipping container', groups: [], note: '' }),
    )
    expect(page?.text).toMatch(/Maximiliane.*…/)
  })

  it('of an unknown type is an order bill', async () => {
    const [page] = await pagesOf(await draw(order, 'packing slip'))
    expect(page?.text).toContain('ORDER BILL')
  })
})

describe('the library', () => {
  it('forgets the oldest beyond its limit and draws it again alike', async () => {
    const small = new DocumentLibrary(2)
    const get = (id: number) => small.get({ order: makeOrder(1, id, NOON), job_type: 'tag', groups: [], note: '' })
    const first = await get(1)
    expect(await get(1)).toBe(first)
    await get(2)
    await get(3)
    const again = await get(1)
    expect(again).not.toBe(first)
    expect(again.equals(first)).toBe(true)
  })
})
