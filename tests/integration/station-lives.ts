import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import type { Ledger } from '../../src-main/print/ledger/ledger.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { openLedger, type SmallStation, startSmallStation, until, writeDocument } from './station-support.ts'
import { ledgerOf, never, seenBy, type World } from './station-world.ts'

/** Time runs so many times faster, so that a backoff of seconds takes milliseconds. */
const faster = 200

type Around = Parameters<typeof startSmallStation>[0]

interface Lives {
  world: World
  service: Around['service']
  rules: readonly PrintRule[]
  /** The ledger as the station gets it. */
  ledger?(ledger: Ledger): Ledger
  isAtRest(board: SmallStation['station']['board']): boolean
}

/** For a block of tests: lives of stations in fast time, each on a ledger of its own. */
export function stationLives() {
  const folder = temporaryFolder()
  const realSetTimeout = globalThis.setTimeout
  const start = performance.now()
  const now = () => Math.round(1_700_000_000_000 + (performance.now() - start) * faster)

  beforeEach(() => {
    vi.stubGlobal('setTimeout', (act: () => void, milliseconds = 0) => realSetTimeout(act, milliseconds / faster))
  })
  afterEach(() => void vi.unstubAllGlobals())
  afterAll(removeFolders)

  /** Starts a station again whenever it dies, until everything is at rest; answers its jobs. */
  return async function live({ world, service, rules, ledger: wrapped = one => one, isAtRest }: Lives) {
    const place = mkdtempSync(join(folder, 'run-'))
    const { db, ledger } = openLedger(join(place, 'station.db'))
    try {
      for (;;) {
        const life = world.life
        const death = new Promise<'died'>(resolve => {
          world.died = () => resolve('died')
        })
        const starting = startSmallStation({
          ledger: ledgerOf(world, life, wrapped(ledger)),
          documents: place,
          service: {
            ...service,
            listPrintJobs: options => (life === world.life ? service.listPrintJobs(options) : never()),
          },
          printers: world.printers.map(printer => seenBy(world, life, printer)),
          fetchDocument: request =>
            world.call(
              life,
              ['crash-before', 'crash-after', 'cut-fetch'],
              () => new DeskError('document.cut', { bytes: 7 }),
              () => writeDocument(request),
            ),
          policy: { rules, pollSeconds: 1 },
          now,
        })
        // A disk that is full at the start ends the command; it is started again.
        const running = await Promise.race([starting.catch(() => 'failed' as const), death])
        if (running === 'died') continue
        if (running === 'failed') {
          world.life += 1
          continue
        }
        const { board } = running.station
        const settled = until(
          () => isAtRest(board),
          () => [...board.all()].map(job => `${job.id} ${job.here} ${job.newest?.state}`).join(),
          60_000,
        )
        const end = await Promise.race([settled.then(() => 'settled' as const), death])
        if (end === 'died') {
          settled.catch(() => {})
          continue
        }
        await running.station.stop()
        return await ledger.load('test', 0)
      }
    } finally {
      world.life += 1
      // What the dead still have in hand ends first.
      await new Promise(resolve => realSetTimeout(resolve, 5))
      db.close()
      rmSync(place, { recursive: true, force: true })
    }
  }
}
