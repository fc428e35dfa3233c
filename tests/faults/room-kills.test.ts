// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { withoutPostgres } from '../rig/postgres.ts'
import { removeFolders } from '../rig/station.ts'
import { describeRoom, killRoom } from './room-kills.ts'

// A hundred kills are asked for by `npm run stories`: then it is the whole room. SELVEDGE_ROOM asks for another size: jobs, kills of
// stations, of PostgreSQL, and restores, with commas between.
const isLong = Number(process.env['SELVEDGE_KILLS'] ?? 0) >= 50
const sizes = (process.env['SELVEDGE_ROOM'] ?? (isLong ? '300,100,20,4' : '40,5,1,1')).split(',').map(Number)
const [jobs = 40, kills = 5, outages = 1, restores = 1] = sizes
const size = { jobs, kills, outages, restores }

describe.skipIf(withoutPostgres())('three stations of one room', () => {
  afterAll(removeFolders)

  it(
    `killed ${kills} times, PostgreSQL ${outages} times and put back ${restores} times, print nothing twice and lose nothing`,
    async () => {
      const seed = inject('faultSeed')
      const how = { seed, stations: 3, ...size }
      const tally = await killRoom(how)
      writeFileSync(join(inject('tallies'), 'room.txt'), describeRoom(how, tally))
      const { jobs, doubled, lost, unexplained } = tally
      const none: string[] = []
      expect({ jobs, doubled, lost, unexplained }, `SELVEDGE_FAULT_SEED=${seed}`).toEqual({
        jobs: size.jobs,
        doubled: none,
        lost: none,
        unexplained: none,
      })
    },
    (120 + 30 * kills + 120 * restores) * 1000,
  )

  it('without claims print twice, and that is seen', async () => {
    const few = isLong ? { stations: 3, jobs: 300, kills: 10 } : { stations: 2, jobs: 8, kills: 0 }
    const how = { seed: 1, ...few, outages: 0, restores: 0, shares: false }
    const tally = await killRoom(how)
    writeFileSync(join(inject('tallies'), 'room-without.txt'), `Without claims:\n${describeRoom(how, tally)}`)
    expect(tally.doubled.length).toBeGreaterThan(0)
  }, 300_000)
})
