import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeMessage, IppDecodeError } from '../../src-main/print/printers/ipp/decode.ts'
import { encodeMessage } from '../../src-main/print/printers/ipp/encode.ts'
import {
  attributeNumber,
  groupOf,
  groupTags,
  type IppAttribute,
  type IppMessage,
  type IppValue,
  outOfBandKinds,
  textKinds,
  textsOf,
} from '../../src-main/print/printers/ipp/message.ts'
import { runs } from '../rig/runs.ts'

const int32 = fc.integer({ min: -0x80000000, max: 0x7fffffff })
const word = fc.string({ minLength: 1, maxLength: 40 })

const plain: fc.Arbitrary<IppValue> = fc.oneof(
  fc.constantFrom(...outOfBandKinds).map(kind => ({ kind })),
  fc.record({ kind: fc.constantFrom('integer' as const, 'enum' as const), value: int32 }),
  fc.record({ kind: fc.constant('boolean' as const), value: fc.boolean() }),
  fc.record({ kind: fc.constantFrom(...textKinds), value: fc.string({ unit: 'grapheme', maxLength: 60 }) }),
  fc.record({
    kind: fc.constantFrom('textWithLanguage' as const, 'nameWithLanguage' as const),
    value: fc.string({ unit: 'grapheme', maxLength: 60 }),
    language: word,
  }),
  fc.record({ kind: fc.constant('rangeOfInteger' as const), from: int32, to: int32 }),
  fc.record({
    kind: fc.constant('resolution' as const),
    cross: int32,
    feed: int32,
    unit: fc.integer({ min: 0, max: 255 }),
  }),
  fc.record({
    kind: fc.constant('dateTime' as const),
    at: fc.integer({ min: 0, max: 40_000_000_000 }).map(tenths => tenths * 100),
    offset: fc.integer({ min: -14 * 60, max: 14 * 60 }),
  }),
  fc.record({
    kind: fc.constant('octets' as const),
    tag: fc.constantFrom(0x30, 0x7f, 0x20, 0x40, 0x9a),
    bytes: fc.uint8Array({ maxLength: 40 }),
  }),
)

const { attribute } = fc.letrec<{ value: IppValue; attribute: IppAttribute }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    plain,
    fc.record({
      kind: fc.constant('collection' as const),
      members: fc.array(tie('attribute'), { maxLength: 3 }),
    }),
  ),
  attribute: fc.record({ name: word, values: fc.array(tie('value'), { minLength: 1, maxLength: 4 }) }),
}))

const anyMessage: fc.Arbitrary<IppMessage> = fc.record({
  version: fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 })),
  code: fc.integer({ min: 0, max: 0xffff }),
  requestId: int32,
  groups: fc.array(
    fc.record({
      tag: fc.constantFrom(1, 2, 4, 5, 6, 7, 9),
      attributes: fc.array(attribute, { maxLength: 6 }),
    }),
    { maxLength: 4 },
  ),
})

function decodesOrSaysWhy(bytes: Uint8Array): void {
  try {
    decodeMessage(bytes)
  } catch (error) {
    expect(error).toBeInstanceOf(IppDecodeError)
  }
}

/** Get-Printer-Attributes as it goes over the wire, written by hand after RFC 8010, appendix A. */
const byHand = Buffer.concat([
  Buffer.from([0x01, 0x01, 0x00, 0x0b, 0x00, 0x00, 0x00, 0x07, 0x01]),
  Buffer.from([0x47, 0x00, 0x12]),
  Buffer.from('attributes-charset'),
  Buffer.from([0x00, 0x05]),
  Buffer.from('utf-8'),
  Buffer.from([0x44, 0x00, 0x14]),
  Buffer.from('requested-attributes'),
  Buffer.from([0x00, 0x03]),
  Buffer.from('all'),
  Buffer.from([0x44, 0x00, 0x00, 0x00, 0x05]),
  Buffer.from('media'),
  Buffer.from([0x03]),
])
const asMessage: IppMessage = {
  version: [1, 1],
  code: 0x000b,
  requestId: 7,
  groups: [
    {
      tag: groupTags.operation,
      attributes: [
        { name: 'attributes-charset', values: [{ kind: 'charset', value: 'utf-8' }] },
        {
          name: 'requested-attributes',
          values: [
            { kind: 'keyword', value: 'all' },
            { kind: 'keyword', value: 'media' },
          ],
        },
      ],
    },
  ],
}

const said = (text: string): IppMessage => ({
  ...asMessage,
  groups: [{ tag: groupTags.job, attributes: [{ name: 'a', values: [{ kind: 'text', value: text }] }] }],
})

describe('IPP messages', () => {
  test('are written and read as RFC 8010 lays them out', () => {
    expect(encodeMessage(asMessage)).toEqual(byHand)
    expect(decodeMessage(byHand)).toEqual({ message: asMessage, length: byHand.length })
  })

  test('come back from the wire as they were, whatever they hold', () => {
    fc.assert(
      fc.property(anyMessage, fc.uint8Array({ maxLength: 20 }), (message, document) => {
        const bytes = encodeMessage(message)
        const read = decodeMessage(Buffer.concat([bytes, document]))
        expect(read).toEqual({ message, length: bytes.length })
      }),
    )
  })

  test('cut short at any byte are refused, never misread', () => {
    fc.assert(
      fc.property(anyMessage, fc.double({ min: 0, max: 0.999, noNaN: true }), (message, where) => {
        const bytes = encodeMessage(message)
        const cut = bytes.subarray(0, Math.floor(bytes.length * where))
        expect(() => decodeMessage(cut)).toThrow(IppDecodeError)
      }),
    )
  })

  test('with any bytes changed, or of random bytes, are read or refused with a code', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 })
    fc.assert(
      fc.property(anyMessage, changes, (message, changed) => {
        const bytes = encodeMessage(message)
        for (const [at, value] of changed) bytes[at % bytes.length] = value
        decodesOrSaysWhy(bytes)
      }),
      { numRuns: runs(500) },
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), decodesOrSaysWhy), { numRuns: runs(1000) })
  })

  test('with collections nested without end are refused', () => {
    const nested = Buffer.from([0x34, 0x00, 0x01, 0x61, 0x00, 0x00])
    const member = Buffer.from([0x4a, 0x00, 0x00, 0x00, 0x01, 0x61, 0x34, 0x00, 0x00, 0x00, 0x00])
    const head = byHand.subarray(0, 9)
    const bytes = Buffer.concat([head, nested, ...Array.from({ length: 50_000 }, () => member)])
    expect(() => decodeMessage(bytes)).toThrow(/nested too deeply/)
  })

  test('with values or groups without end are refused', () => {
    const head = byHand.subarray(0, 8)
    const value = Buffer.from([0x13, 0x00, 0x00, 0x00, 0x00])
    const named = Buffer.from([0x02, 0x13, 0x00, 0x01, 0x61, 0x00, 0x00])
    const ended = Buffer.from([0x03])
    const values = (count: number) => Buffer.concat([head, named, ...Array.from({ length: count }, () => value), ended])
    expect(decodeMessage(values(10_000)).message.groups).toHaveLength(1)
    expect(() => decodeMessage(values(100_000))).toThrow(/more than 20000 values/)
    expect(() => decodeMessage(Buffer.concat([head, Buffer.alloc(1_000_000, 0x02), ended]))).toThrow(/more than 20000/)
  })

  test('keep of a text what a printer may say', () => {
    expect(decodeMessage(encodeMessage(said('x'.repeat(30_000)))).message).toEqual(said('x'.repeat(1023)))
  })

  test.each([
    ['Papierstau: Fach öffnen', 'windows-1252'],
    ['Magasin à vérifier', 'windows-1252'],
    ['Papierstau: Fach öffnen', 'utf-8'],
    ['\ufffd ist kein Zeichen', 'utf-8'],
    [`${'x'.repeat(1022)}ö`, 'utf-8'],
  ])('of a printer that says “%s” in %s are read', (text, encoding) => {
    const place = 'NAME'.padEnd(Buffer.byteLength(text, encoding === 'utf-8' ? 'utf8' : 'latin1'), '.')
    const bytes = encodeMessage(said(place))
    const at = bytes.indexOf(place)
    Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'latin1').copy(bytes, at)
    const expected = text.length > 1000 ? `${'x'.repeat(1022)}\ufffd` : text
    expect(decodeMessage(bytes).message).toEqual(said(expected))
  })

  test('keep the octets of a date that is none', () => {
    const zeros: IppValue = { kind: 'octets', tag: 0x31, bytes: new Uint8Array(11) }
    const message = {
      ...asMessage,
      groups: [{ tag: groupTags.job, attributes: [{ name: 'date-time-at-completed', values: [zeros] }] }],
    }
    expect(decodeMessage(encodeMessage(message)).message).toEqual(message)
  })

  test('refuse to be written with a value that is too long', () => {
    const attributes: IppAttribute[] = [{ name: 'a', values: [{ kind: 'text', value: 'x'.repeat(0x8000) }] }]
    expect(() => encodeMessage({ ...asMessage, groups: [{ tag: 1, attributes }] })).toThrow(RangeError)
  })

  test('give their attributes by name, and nothing for one that is absent or of another kind', () => {
    const attributes = groupOf(asMessage, groupTags.operation)
    expect(textsOf(attributes, 'requested-attributes')).toEqual(['all', 'media'])
    expect(textsOf(attributes, '__proto__')).toEqual([])
    expect(attributeNumber(attributes, 'requested-attributes')).toBeNull()
    expect(groupOf(asMessage, groupTags.job)).toEqual([])
  })
})
