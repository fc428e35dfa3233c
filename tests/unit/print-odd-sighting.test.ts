import { describe, expect, it } from 'vitest'
import { sightingOf } from '../../src-main/print/printers/ipp/job-sighting.ts'
import type { IppAttribute } from '../../src-main/print/printers/ipp/message.ts'

const at = (state: number, processing?: IppAttribute['values'][number]): IppAttribute[] => [
  { name: 'job-state', values: [{ kind: 'enum', value: state }] },
  ...(processing ? [{ name: 'time-at-processing', values: [processing] }] : []),
]

describe('whether a job that ended had begun to print', () => {
  it.each([7, 8])('counts as begun in state %i where the printer tells nothing about it', state => {
    expect(sightingOf(at(state)).beganProcessing).toBe(true)
    expect(sightingOf(at(state, { kind: 'unknown' })).beganProcessing).toBe(true)
  })
  it.each([7, 8])('is what the printer tells in state %i', state => {
    expect(sightingOf(at(state, { kind: 'noValue' })).beganProcessing).toBe(false)
    expect(sightingOf(at(state, { kind: 'integer', value: 0 })).beganProcessing).toBe(false)
    expect(sightingOf(at(state, { kind: 'integer', value: 17 })).beganProcessing).toBe(true)
  })
  it('has not begun while it is held or waits', () => {
    for (const state of [3, 4]) expect(sightingOf(at(state)).beganProcessing).toBe(false)
  })
})
