import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sayEnglish } from '../../src-shared/messages/index.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { openRoom } from '../rig/room.ts'
import { startStation } from '../rig/station.ts'
import { dyingAt } from './crash-child.ts'
import type { CrashPoint } from './crash-point.ts'
import { liveAsTold } from './lives.ts'

/** From now on the clock of this process is hours late or early, anew ten times a second. */
function jump(): void {
  const now = Date.now
  let off = 0
  setInterval(() => {
    off = (Math.random() - 0.5) * 12 * 3_600_000
  }, 100)
  Date.now = () => now() + off
}

/** A life of a station of a room, until it is killed; as a line of JSON on stdin. */
export interface RoomLife {
  folder: string
  name: string
  service: string
  /** The claims database; null: none, so that its harm is seen. */
  claims: string | null
  rules: PrintRule[]
  /** The moment at which it dies by itself. */
  crash?: CrashPoint
  /** This computer's clock jumps by hours, forth and back, several times a second. */
  clock?: 'jumps'
}

/** A job that waits for a person. */
export interface RoomAsks {
  job: string
  here: string
  /** What is known of its paper, as it is shown; null: nothing is. */
  why: string | null
}

/** What it says twice a second: the jobs that wait for a person, and those that move. */
export interface RoomLine {
  person: RoomAsks[]
  moving: string[]
  /** The code of why it takes nothing; null: the room is open. */
  room: string | null
}

liveAsTold(async ({ folder, name, service, claims, rules, crash, clock }: RoomLife) => {
  if (clock) jump()
  const file = join(folder, 'room-seen')
  const memory = {
    text: null,
    read: async () => (existsSync(file) ? await readFile(file, 'utf8') : null),
    write: (text: string) => writeFile(file, text),
  }
  const room = claims === null ? undefined : openRoom(claims, name, { address: service, memory }).room
  const { station } = await startStation({
    baseUrl: service,
    dataFolder: folder,
    rules,
    stationName: name,
    stationTag: name,
    parts: { room },
    ledger: ledger => dyingAt(ledger, crash ?? null),
  })
  const where = (...places: string[]) => [...station.board.all()].filter(({ here }) => places.includes(here))
  const tell = () => {
    const person = where('held', 'unconfirmed', 'failed').map(({ id, here, reason }) => ({
      job: id,
      here,
      why: reason && sayEnglish(reason),
    }))
    const line: RoomLine = {
      person,
      moving: where('waiting', 'printing').map(({ id }) => id),
      room: room?.problem?.code ?? null,
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
  tell()
  setInterval(tell, 500)
})
