import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SightingLog } from '../../src-main/print/station/timeline.ts'
import { say } from '../../src-shared/messages/index.ts'
import type { JobSighting } from '../../src-shared/print/printer.ts'
import { runs } from '../rig/runs.ts'

const sighting = (state: JobSighting['state'], pagesDone: number | null = null): JobSighting => ({
  state,
  hasDocument: true,
  beganProcessing: state === 'processing',
  uuid: null,
  reasons: [],
  message: null,
  pagesDone,
})
const nothing = { what: '', waits: false }
const outOfPaper = { what: 'out of paper', waits: true }
const told = (sightings: SightingLog) => sightings.lines.map(line => say(line))

describe('what is seen of a job at its printer', () => {
  it('is told once each, with the time at which it was seen', () => {
    const sightings = new SightingLog('a4', 0)
    sightings.see(sighting('pending'), nothing, 10)
    sightings.see(sighting('pending'), nothing, 20)
    sightings.see(sighting('processing'), nothing, 30)
    sightings.see(sighting('processing'), outOfPaper, 40)
    sightings.see(sighting('processing'), outOfPaper, 50)
    sightings.see(sighting('processing'), nothing, 60)
    expect(sightings.lines.map(({ at }) => at)).toEqual([10, 30, 40, 60])
    expect(told(sightings)).toEqual([
      'in the queue of a4',
      'printing on a4',
      'out of paper; prints automatically when a4 is ready again',
      'printing on a4',
    ])
  })

  it('is not written down by itself while it passes, and is after a second', () => {
    const sightings = new SightingLog('a4', 0)
    sightings.see(sighting('pending'), nothing, 10)
    expect(sightings.isDue(900)).toBe(false)
    expect(sightings.isDue(1_010)).toBe(true)
    sightings.written(sightings.lines, 1_010)
    expect([sightings.lines, sightings.isDue(60_000)]).toEqual([[], false])
  })

  it('tells the pages now and then, the newest last', () => {
    const sightings = new SightingLog('a4', 0)
    sightings.see(sighting('processing'), nothing, 0)
    sightings.written(sightings.lines, 1_000)
    for (let page = 1; page <= 4; page += 1) sightings.see(sighting('processing', page), nothing, page * 1_000)
    expect(sightings.isDue(4_500)).toBe(false)
    expect(sightings.isDue(6_100)).toBe(true)
    expect(told(sightings)).toEqual(['pages done: 4'])
    expect(sightings.movedAt).toBe(4_000)
    sightings.written(sightings.lines, 6_100)
    sightings.see(sighting('processing', 5), nothing, 6_200)
    expect([sightings.isDue(7_000), told(sightings)]).toEqual([false, ['pages done: 5']])
  })

  it('keeps what could not be written', () => {
    const sightings = new SightingLog('a4', 0)
    sightings.see(sighting('pending'), nothing, 10)
    const lines = sightings.lines
    sightings.see(sighting('processing'), nothing, 2_000)
    sightings.written(lines, 2_000)
    expect(told(sightings)).toEqual(['printing on a4'])
  })

  const looks = fc.array(
    fc.record({
      state: fc.constantFrom<JobSighting['state']>('pending', 'processing', 'held', 'stopped'),
      says: fc.constantFrom(nothing, outOfPaper, { what: 'Page 2 of 3', waits: false }),
      pages: fc.option(fc.nat({ max: 9 })),
      after: fc.nat({ max: 4_000 }),
    }),
    { maxLength: 300 },
  )

  it('never fills the ledger, and never says the same thing twice in a row', () => {
    fc.assert(
      fc.property(looks, all => {
        const sightings = new SightingLog('a4', 0)
        const written: string[] = []
        let now = 0
        for (const { state, says, pages, after } of all) {
          now += after
          sightings.see(sighting(state, pages), says, now)
          if (!sightings.isDue(now)) continue
          const { lines } = sightings
          written.push(...lines.map(line => say(line)))
          sightings.written(lines, now)
          expect(sightings.isDue(now)).toBe(false)
        }
        written.push(...told(sightings))
        expect(written.length).toBeLessThanOrEqual(50)
        // What a printer says may be progress first, and hold afterwards.
        for (const [at, line] of written.entries()) if (line !== 'Page 2 of 3') expect(line).not.toBe(written[at - 1])
      }),
      { numRuns: runs(300) },
    )
  })
})
