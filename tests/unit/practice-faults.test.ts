import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FaultSwitchboard, parseFault } from '../../src-practice/faults.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { runs } from '../rig/runs.ts'

describe('a fault on the command line', () => {
  it.each([
    ['latency=300', { latency: 300 }],
    ['error-500=0.25', { 'error-500': 0.25 }],
    ['error-500=3x', { 'error-500': '3x' }],
    ['pdf.cut-body=1x', { 'pdf.cut-body': '1x' }],
    ['hang', { hang: true }],
    ['hang=off', { hang: false }],
    ['api.hang@admin.me.show=2x', { 'api.hang@admin.me.show': '2x' }],
  ])('%s is understood', (text, faults) => {
    expect(parseFault(text)).toEqual(faults)
  })

  it.each(['lateness=3', '', 'pdf.html', 'pdf.refuse-token', 'xyz.hang'])(
    '“%s” is refused with the right names',
    text => {
      expect(() => parseFault(text)).toThrow(DeskError)
      expect(() => parseFault(text)).toThrow(/error-500|for api only/)
    },
  )

  it.each(['latency=300@document', 'hang@document', 'hang@orders.index'])(
    '“%s” would strike nothing, and is refused',
    text => {
      expect(() => parseFault(text)).toThrow(DeskError)
    },
  )

  it.each(['latency', 'latency=-1', 'latency=3x', 'error-500=2', 'error-500=x', 'hang=soon', 'hang='])(
    '“%s” is refused because of its value',
    text => {
      expect(() => parseFault(text)).toThrow(/isn’t valid for the fault .* Use/)
    },
  )
})

describe('the switchboard', () => {
  it('strikes as often as counted and then no more', () => {
    const faults = new FaultSwitchboard(1, { 'error-500': '2x' })
    const struck = [1, 2, 3, 4].map(() => faults.strikes('error-500', 'api', 'any'))
    expect(struck).toEqual([true, true, false, false])
    expect(faults.list()).toEqual({})
  })

  it('says what is left of a count', () => {
    const faults = new FaultSwitchboard(1, { hang: '3x', latency: 20 })
    faults.strikes('hang', 'pdf', 'any')
    expect(faults.list()).toEqual({ hang: '2x', latency: 20 })
  })

  it('keeps a prefix to its area and a suffix to its operation', () => {
    const faults = new FaultSwitchboard(1, { 'pdf.hang': true, 'error-500@admin.me.show': true })
    expect(faults.strikes('hang', 'api', 'admin.me.show')).toBe(false)
    expect(faults.strikes('hang', 'pdf', 'document.job')).toBe(true)
    expect(faults.strikes('error-500', 'api', 'admin.me.menu')).toBe(false)
    expect(faults.strikes('error-500', 'api', 'admin.me.show')).toBe(true)
  })

  it('changes and clears while it runs', () => {
    const faults = new FaultSwitchboard(1)
    expect(faults.strikes('html', 'api', 'any')).toBe(false)
    faults.set({ html: true, 'too-many': true })
    expect(faults.strikes('html', 'api', 'any')).toBe(true)
    faults.clear('html')
    expect(faults.strikes('html', 'api', 'any')).toBe(false)
    expect(faults.strikes('too-many', 'api', 'any')).toBe(true)
    faults.clear()
    expect(faults.strikes('too-many', 'api', 'any')).toBe(false)
  })

  it('switches nothing on when one of several is wrong', () => {
    const faults = new FaultSwitchboard(1)
    expect(() => faults.set({ hang: true, 'error-500': 7 })).toThrow(DeskError)
    expect(faults.list()).toEqual({})
  })

  it('strikes alike for the same seed, and about as often as the rate says', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0.1, max: 0.9, noNaN: true }), (seed, rate) => {
        const row = () => {
          const faults = new FaultSwitchboard(seed, { 'error-500': rate })
          return Array.from({ length: 2_000 }, () => faults.strikes('error-500', 'api', 'any'))
        }
        const struck = row()
        expect(row()).toEqual(struck)
        const share = struck.filter(Boolean).length / struck.length
        expect(Math.abs(share - rate)).toBeLessThan(0.08)
      }),
      { numRuns: runs(50) },
    )
  })
})
