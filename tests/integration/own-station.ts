import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Ledger } from '../../src-main/print/ledger/ledger.ts'
import type { Printer } from '../../src-main/print/printers/printer.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { openLedger, type SmallStation, startSmallStation } from './station-support.ts'

type Around = Parameters<typeof startSmallStation>[0]

/** What each test of a block has of its own. */
export interface OwnStation {
  readonly folder: string
  readonly ledger: Ledger
  /** What was started, and is stopped after the test. */
  readonly running: SmallStation[]
  /** Starts a station on this ledger, with these printers unless others are named. */
  start(around: Pick<Around, 'service'> & Partial<Around>): Promise<SmallStation>
}

/** Gives each test of a block a folder and a ledger of its own, and stops what it started. `printers` is asked at each start. */
export function ownStation(printers: () => readonly Printer[]): OwnStation {
  let folder: string
  let opened: ReturnType<typeof openLedger>
  const running: SmallStation[] = []
  beforeEach(() => {
    folder = temporaryFolder()
    opened = openLedger(join(folder, 'station.db'))
  })
  afterEach(async () => {
    for (const one of running.splice(0)) await one.station.stop()
    opened.db.close()
    removeFolders()
  })
  return {
    get folder() {
      return folder
    },
    get ledger() {
      return opened.ledger
    },
    running,
    async start(around) {
      const { ledger } = opened
      const one = await startSmallStation({ ledger, documents: folder, printers: printers(), ...around })
      running.push(one)
      return one
    },
  }
}
