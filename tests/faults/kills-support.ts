import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { endCommands } from '../integration/cli-support.ts'
import { type Cups, startCups, withoutCups } from '../rig/cups.ts'
import type { CupsSettings } from '../rig/cups-folder.ts'
import { removeFolders } from '../rig/station.ts'
import { stationKills as kills } from './chance.ts'
import { type Kills, killAtRandom } from './random-kills.ts'
import { leaveTally } from './tally.ts'

/** One of the settings under which a station is killed at random moments; a file each, so that they run side by side. */
export function describeKills(
  setting: string,
  settings: Partial<CupsSettings>,
  more: Pick<Kills, 'freezes' | 'prepare'> = {},
): void {
  describe.skipIf(withoutCups())(`kill -9 at ${kills} random moments: ${setting}`, () => {
    let cups: Cups
    beforeAll(async () => {
      cups = await startCups(settings)
    })
    afterAll(async () => {
      endCommands()
      await cups.close()
      removeFolders()
    })

    it(
      'prints every job exactly once, or at most once where it says that it does not know',
      async () => {
        const seed = inject('faultSeed')
        const tally = await killAtRandom({ setting, cups, kills, seed, ...more })
        leaveTally(inject('tallies'), tally)
        expect(tally, `SELVEDGE_FAULT_SEED=${seed}`).toMatchObject({ doubled: [], lost: [] })
        if (settings.history === false) return
        expect(tally).toMatchObject({ unconfirmed: 0, printedOnce: tally.jobs })
      },
      (120 + 30 * kills) * 1000,
    )
  })
}
