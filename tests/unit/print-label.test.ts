import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BarcodeLabel, parseLabel } from '../../src-shared/print/label.ts'

const index = fc.integer({ min: 1, max: 99 })
const order = fc.integer({ min: 1, max: 9_999_999 }).map(String)
const groupsOfPiece = fc.record({
  piece: index,
  groups: fc.uniqueArray(index, { minLength: 1, maxLength: 4 }),
})
/** Labels that name groups of one order, each piece once. */
const label: fc.Arbitrary<BarcodeLabel> = fc.record({
  order,
  pieces: fc.uniqueArray(groupsOfPiece, { minLength: 1, maxLength: 4, selector: one => one.piece }),
})

const joined = ({ order: of, pieces }: BarcodeLabel) =>
  pieces.map(({ piece, groups }) => `${of}-${piece}-${groups.join('/')}`).join(', ')
const oneByOne = ({ order: of, pieces }: BarcodeLabel) =>
  pieces.flatMap(({ piece, groups }) => groups.map(group => `${of}-${piece}-${group}`)).join(', ')

describe('a barcode label', () => {
  it.each<[string, BarcodeLabel]>([
    ['51077', { order: '51077', pieces: [] }],
    ['1234-2', { order: '1234', pieces: [{ piece: 2, groups: [] }] }],
    ['1234-2-1', { order: '1234', pieces: [{ piece: 2, groups: [1] }] }],
    ['1234-1-1/2', { order: '1234', pieces: [{ piece: 1, groups: [1, 2] }] }],
    ['1234-1-1, 1234-1-2', { order: '1234', pieces: [{ piece: 1, groups: [1, 2] }] }],
    [
      '1234-1-1 1234-2-1',
      {
        order: '1234',
        pieces: [
          { piece: 1, groups: [1] },
          { piece: 2, groups: [1] },
        ],
      },
    ],
    [' 1234 - 1 - 1 / 2\r\n', { order: '1234', pieces: [{ piece: 1, groups: [1, 2] }] }],
    [
      '１２３４－１－１，１２３４－２－１',
      {
        order: '1234',
        pieces: [
          { piece: 1, groups: [1] },
          { piece: 2, groups: [1] },
        ],
      },
    ],
    ['1234–2', { order: '1234', pieces: [{ piece: 2, groups: [] }] }],
    ['1234, 1234-1-1', { order: '1234', pieces: [] }],
    ['1234-1, 1234-1-1', { order: '1234', pieces: [{ piece: 1, groups: [] }] }],
    ...[
      '#51360',
      'Order 51360',
      'order #51360',
      '订单 51360',
      '订单号：51360',
      'No. 51360',
      '51,360',
      '５１，３６０',
    ].map((text): [string, BarcodeLabel] => [text, { order: '51360', pieces: [] }]),
    ['#51,360-1', { order: '51360', pieces: [{ piece: 1, groups: [] }] }],
  ])('is read: %j', (text, read) => {
    expect(parseLabel(text)).toEqual(read)
  })

  it.each([
    '', '  ', ',', '1234-1-1, 1235-1-1', '1234 1235', '1234-', '-1', '1234-1-', '1234--1', '1234-1-1-1', '1234/2',
    '1234-1/2', 'HV-0412', 'Ada', '12 a', '1234-1-1/', '1e3', '1234.5', '1,23', '51,3600', '123, 456', 'Order', '# ', `${'1'.repeat(21)}`, '1, '.repeat(400),
  ])('is none: %j', text => {
    expect(parseLabel(text)).toBeNull()
  }) // biome-ignore format: one list, read as one

  // Proves: piece-number, group-label, combined-label
  it('says the same joined by slashes and one by one, with spaces wherever they may stand', () => {
    const space = fc.constantFrom('', ' ', '  ')
    fc.assert(
      fc.property(label, fc.array(space, { minLength: 8, maxLength: 8 }), (one, spaces) => {
        let at = 0
        const spaced = joined(one).replace(/[-/,]/g, sign => {
          const [before = '', after = ''] = [spaces[at++ % 8], spaces[at++ % 8]]
          return sign === ',' ? `${before},${after}` : `${before}${sign}${after}`
        })
        expect(parseLabel(joined(one))).toEqual(one)
        expect(parseLabel(oneByOne(one))).toEqual(one)
        expect(parseLabel(` ${spaced}\n`)).toEqual(one)
      }),
    )
  })

  it('never joins two orders, and never throws', () => {
    fc.assert(
      fc.property(label, label, (one, other) => {
        fc.pre(one.order !== other.order)
        expect(parseLabel(`${joined(one)}, ${joined(other)}`)).toBeNull()
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        const read = parseLabel(text)
        if (read) expect(read.order).toMatch(/^\d{1,20}$/)
      }),
    )
  })
})
