import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeWire, encodeWire } from '../../src-shared/contract/wire.ts'
import { runs } from '../rig/runs.ts'

const typed = fc.oneof(fc.uint8Array(), fc.int32Array(), fc.uint32Array(), fc.float64Array({ noNaN: true }))
const { value } = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => (Object.is(number, -0) ? 0 : number)),
    fc.boolean(),
    fc.constant(null),
    typed,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter(key => key !== '$bytes' && key !== '__proto__'),
      tie('value'),
      {
        maxKeys: 4,
        noNullPrototype: true,
      },
    ),
  ),
}))

const across = (sent: unknown) => {
  const encoded = encodeWire(sent)
  return decodeWire(typeof encoded === 'string' ? encoded : encoded.buffer)
}

describe('the wire', () => {
  it('brings every value across as it was, typed arrays as themselves', () => {
    fc.assert(
      fc.property(value, sent => {
        expect(across(sent)).toEqual(sent)
      }),
      { numRuns: runs(500) },
    )
  })

  it('is text for plain values, and takes a Node buffer for its bytes', () => {
    expect(typeof encodeWire({ a: [1, 'x', null] })).toBe('string')
    expect(across({ pdf: Buffer.from('%PDF') })).toEqual({ pdf: new Uint8Array([37, 80, 68, 70]) })
    expect(across(undefined)).toBeNull()
  })

  it('keeps numbers that are not numbers inside typed arrays: they are "not priced"', () => {
    expect(across(new Float64Array([1.25, Number.NaN]))).toEqual(new Float64Array([1.25, Number.NaN]))
  })

  it('throws for bytes that are no message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
        try {
          decodeWire(new Uint8Array(bytes).buffer)
        } catch (error) {
          expect(['SyntaxError', 'RangeError', 'TypeError']).toContain((error as Error).name)
        }
      }),
    )
  })
})
