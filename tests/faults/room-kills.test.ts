import { afterAll, describe, expect, inject, it } from 'vitest'
import { withoutPostgres } from '../rig/postgres.ts'
import { removeFolders } from '../rig/station.ts'
import { killRoom } from './room-kills.ts'

// A hundred kills are asked for by `npm run test:long`: then it is the whole room.
const isLong = Number(process.env['SELVEDGE_KILLS'] ?? 0) >= 50
const size = isLong ? { jobs: 300, kills: 100, outages: 10 } : { jobs: 40, kills: 5, outages: 1 }

describe.skipIf(withoutPostgres())('three stations of one room', () => {
  afterAll(removeFolders)

  it(
    `killed ${size.kills} times, and PostgreSQL ${size.outages} times, print nothing twice and lose nothing`,
    async () => {
      const seed = inject('faultSeed')
      const tally = await killRoom({ seed, stations: 3, ...size })
      expect(tally, `SELVEDGE_FAULT_SEED=${seed}`).toMatchObject({ jobs: size.jobs, doubled: [], lost: [] })
    },
    (120 + 30 * size.kills) * 1000,
  )

  it('without claims print twice, and that is seen', async () => {
    const tally = await killRoom({ seed: 1, stations: 2, jobs: 8, kills: 0, outages: 0, shares: false })
    expect(tally.doubled.length).toBeGreaterThan(0)
  })
})
