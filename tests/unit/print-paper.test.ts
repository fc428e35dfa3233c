import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endsBefore,
  fitsUnread,
  isSameSize,
  type OfferedMedia,
  type PageSize,
  paperMismatch,
  saySize,
  sizeOfMedia,
} from '../../src-shared/print/paper.ts'
import type { PrintOptions } from '../../src-shared/print/rules.ts'
import { runs } from '../rig/runs.ts'

const page = (width: number, height: number, number = 1): PageSize => ({ page: number, width, height })
const a4 = page(210, 297)
const tag = page(100, 50)
const offers = (media: string[], mediaReady: string[] = []): OfferedMedia => ({ media, mediaReady })
const nothing = offers([])
const office = offers(['iso_a4_210x297mm', 'na_letter_8.5x11in', 'custom_min_76x127mm', 'custom_max_216x356mm'])
const loaded = (...ready: string[]) => offers(office.media as string[], ready)

const millimetres = fc.double({ min: 10, max: 1_000, noNaN: true })
const size = fc.record({ width: millimetres, height: millimetres })
const scale = fc.constantFrom<PrintOptions['scale']>('none', 'fit', 'fill', 'auto', undefined)
const paperName = fc.constantFrom('A4', 'a5', 'Letter', '100x50mm', undefined)
const mediaName = fc.oneof(
  fc.constantFrom('iso_a4_210x297mm', 'na_letter_8.5x11in', 'na_index-4x6_4x6in', 'iso_a4_210x297mm.borderless'),
  fc.constantFrom('custom_min_50x25mm', 'custom_max_216x356mm', 'om_label_100x50mm', 'auto', ''),
  fc.string({ maxLength: 12 }),
)
const media = fc.array(mediaName, { maxLength: 6 })

describe('a page a little smaller than its paper', () => {
  const label = page(100, 150)
  it.each([
    ['is meant for it', label, { scale: 'none' }, ['na_index-4x6_4x6in'], null],
    ['also where the rule names the size of the page', label, { paper: '100x150mm' }, ['na_index-4x6_4x6in'], null],
    ['also where it names the paper', label, { paper: '102x152mm' }, ['na_index-4x6_4x6in'], null],
  ] as const)('%s', (_what, size, options, media, said) => {
    expect(paperMismatch([size], options, offers([...media]))).toBe(said)
  })

  it('isn’t meant for much more, and a larger one is cut', () => {
    expect(paperMismatch([page(100, 140)], {}, offers(['na_index-4x6_4x6in']))).not.toBeNull()
    expect(paperMismatch([page(105, 155)], {}, offers(['na_index-4x6_4x6in']))).not.toBeNull()
  })
})

it('pages behind the end of a document are none', () => {
  expect(['4-5', '4,9-12', '3-5', '1'].map(pages => endsBefore(3, pages))).toEqual([true, true, false, false])
})

describe('what a mismatch says', () => {
  it.each<[string, PageSize[], PrintOptions, OfferedMedia, ReturnType<typeof paperMismatch>]>([
    ['a tag on the office printer', [tag], {}, loaded('iso_a4_210x297mm'), { size: '100 x 50 mm', offers: 'A4' }],
    ['a tag by a rule that says A4', [tag], { paper: 'A4' }, nothing, { size: '100 x 50 mm', offers: 'A4' }],
    ['an order on labels', [a4], {}, offers(['om_label_100x50mm']), { size: 'A4', offers: '100 x 50 mm' }],
    [
      'what is loaded, not all that could be',
      [page(215.9, 279.4)],
      {},
      loaded('iso_a4_210x297mm', 'iso_a5_148x210mm'),
      { size: 'Letter', offers: 'A4 and A5' },
    ],
    [
      'many papers, in short',
      [tag],
      {},
      offers(['iso_a4_210x297mm', 'na_letter_8.5x11in', 'iso_a5_148x210mm', 'iso_a6_105x148mm', 'na_legal_8.5x14in']),
      { size: '100 x 50 mm', offers: 'A4, Letter and 3 more' },
    ],
    [
      'a page further on',
      [a4, page(100, 50, 3)],
      {},
      loaded('iso_a4_210x297mm'),
      { size: '100 x 50 mm on page 3', offers: 'A4' },
    ],
    [
      'a page that comes out',
      [a4, page(100, 50, 3)],
      { pages: '2-4' },
      loaded('iso_a4_210x297mm'),
      { size: '100 x 50 mm on page 3', offers: 'A4' },
    ],
    [
      'what lies outside the range',
      [tag],
      {},
      offers(office.media.slice(2)),
      { size: '100 x 50 mm', offers: '76 x 127 to 216 x 356 mm' },
    ],
    [
      'a paper that the queue has not',
      [],
      { paper: '100x50mm' },
      office,
      { size: '100 x 50 mm', offers: 'A4, Letter and 1 more' },
    ],
  ])('%s', (_, pages, options, offered, said) => {
    expect(paperMismatch(pages, options, offered)).toEqual(said)
  })

  it.each<[string, PageSize[] | null, PrintOptions, OfferedMedia]>([
    ['a queue that tells nothing', [tag], {}, nothing],
    ['a document that cannot be read', null, { paper: 'A4' }, nothing],
    ['what is scaled on purpose', [tag], { paper: 'A4', scale: 'fit' }, loaded('iso_a4_210x297mm')],
    ['a page on its side', [page(297, 210)], { paper: 'A4' }, loaded('iso_a4_210x297mm')],
    ['points that were rounded', [page(99.8, 149.9)], { paper: '100x150mm' }, nothing],
    ['what lies in the range, turned', [page(300, 130)], {}, office],
    ['a page that does not come out', [a4, page(100, 50, 3)], { pages: '1-2' }, loaded('iso_a4_210x297mm')],
    [
      'a paper that was asked for and is not loaded',
      [page(215.9, 279.4)],
      { paper: 'Letter' },
      loaded('iso_a4_210x297mm'),
    ],
    ['a paper without edges', [a4], {}, offers(['iso_a4_210x297mm.borderless'])],
    ['a list with a name that tells no size', [tag], {}, offers(['iso_a4_210x297mm', 'labels'])],
    ['a range that ends nowhere', [tag], {}, offers(['iso_a4_210x297mm', 'custom_min_76x127mm'])],
  ])('fits: %s', (_, pages, options, offered) => {
    expect(paperMismatch(pages, options, offered)).toBeNull()
  })
})

describe('paper', () => {
  it('has the size that its name ends with', () => {
    expect(sizeOfMedia('iso_a4_210x297mm')).toEqual({ width: 210, height: 297 })
    expect(sizeOfMedia('na_letter_8.5x11in')).toEqual({
      width: expect.closeTo(215.9, 6),
      height: expect.closeTo(279.4, 6),
    })
    for (const name of ['a4', 'iso_a4', 'custom_x_mm', '']) expect(sizeOfMedia(name)).toBeNull()
  })

  it('is called by its name where it has one', () => {
    expect(['A4', '100 x 50 mm']).toEqual([saySize({ width: 297, height: 210.2 }), saySize(tag)])
  })

  it('is the same within 2 mm, however it is turned', () => {
    fc.assert(
      fc.property(size, fc.double({ min: -1.9, max: 1.9, noNaN: true }), fc.boolean(), (one, off, turned) => {
        const near = { width: one.width + off, height: one.height - off }
        expect(isSameSize(one, turned ? { width: near.height, height: near.width } : near)).toBe(true)
        expect(isSameSize(one, { width: one.width + 2.1 + one.height, height: one.height })).toBe(false)
      }),
    )
  })
})

describe('whatever page, rule and printer there are', () => {
  const intended = fc.record({
    pages: fc.array(size, { minLength: 1, maxLength: 4 }),
    paper: paperName,
    scale,
    media,
    ready: media,
  })
  type Intended = typeof intended extends fc.Arbitrary<infer T> ? T : never
  const optionsOf = ({ paper, scale: scaled }: Intended): PrintOptions => ({
    ...(paper ? { paper } : {}),
    ...(scaled ? { scale: scaled } : {}),
  })
  const pagesOf = (pages: Intended['pages']) => pages.map((one, at) => ({ page: at + 1, ...one }))
  const check = (one: Intended, pages = one.pages) =>
    paperMismatch(pagesOf(pages), optionsOf(one), offers(one.media, one.ready))

  it('turning any page changes nothing', () => {
    fc.assert(
      fc.property(intended, one => {
        const turned = one.pages.map(({ width, height }) => ({ width: height, height: width }))
        expect(check(one, turned) === null).toBe(check(one) === null)
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('a scale that fits always fits, and what fits unread fits whatever its pages are', () => {
    fc.assert(
      fc.property(intended, one => {
        const isScaled = one.scale !== undefined && one.scale !== 'none'
        const unread = fitsUnread(optionsOf(one), offers(one.media, one.ready))
        if (isScaled || unread) expect(check(one)).toBeNull()
        if (isScaled) expect(unread).toBe(true)
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('with no paper asked for, a paper more in what is offered holds nothing that fitted', () => {
    fc.assert(
      fc.property(intended, size, (one, more) => {
        const free = { ...one, paper: undefined }
        const name = `om_more_${more.width.toFixed(1)}x${more.height.toFixed(1)}mm`
        fc.pre(check(free) === null && (free.ready.length > 0 || free.media.length > 0))
        const wider = {
          ...free,
          media: [...free.media, name],
          ready: free.ready.length > 0 ? [...free.ready, name] : [],
        }
        expect(check(wider)).toBeNull()
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('only a size that is told, and is another one, holds', () => {
    fc.assert(
      fc.property(intended, one => {
        const wrong = check(one)
        if (wrong) expect(wrong.offers).not.toBe('-')
        expect(check({ ...one, media: [], ready: [], paper: undefined })).toBeNull()
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('of a range fits within 2 mm of each of its four bounds, and no further', () => {
    const range = offers(['custom_min_76x127mm', 'roll_max_216x356mm'])
    const fits = (width: number, height: number) => paperMismatch([page(width, height)], {}, range) === null
    for (const [width, height] of [
      [76, 127],
      [74, 125],
      [216, 356],
      [218, 358],
      [74, 358],
    ] as const) {
      expect(fits(width, height)).toBe(true)
      expect(fits(height, width)).toBe(true)
    }
    for (const [width, height] of [
      [73.9, 200],
      [150, 358.1],
      [220, 360],
      [100, 100],
    ] as const) {
      expect(fits(width, height)).toBe(false)
      expect(fits(height, width)).toBe(false)
    }
  })

  it('of pages in a choice counts up to the page before the next size, and from the page where it begins', () => {
    const pages = [a4, page(100, 50, 3), page(210, 297, 5)]
    const loadedA4 = loaded('iso_a4_210x297mm')
    const of = (chosen: string) => paperMismatch(pages, { pages: chosen }, loadedA4)?.size ?? null
    expect(of('2')).toBeNull()
    expect(of('3')).toBe('100 x 50 mm on page 3')
    expect(of('4')).toBe('100 x 50 mm on page 4')
    expect(of('5-9')).toBeNull()
    expect(of('1-2,5')).toBeNull()
  })
})
