import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { openRoom } from '../rig/room.ts'
import { startStation } from '../rig/station.ts'
import { liveAsTold } from './lives.ts'

/** A life of a station of a room, until it is killed; as a line of JSON on stdin. */
export interface RoomLife {
  folder: string
  name: string
  service: string
  /** The claims database; null: none, so that its harm is seen. */
  claims: string | null
  rules: PrintRule[]
}

/** What it says twice a second: the jobs that wait for a person, and those that move. */
export interface RoomLine {
  person: string[]
  moving: string[]
}

liveAsTold(async ({ folder, name, service, claims, rules }: RoomLife) => {
  const file = join(folder, 'room-seen')
  const memory = {
    text: null,
    read: async () => (existsSync(file) ? await readFile(file, 'utf8') : null),
    write: (text: string) => writeFile(file, text),
  }
  const room = claims === null ? undefined : openRoom(claims, name, { address: service, memory }).room
  const { station } = await startStation({
    ...{ baseUrl: service, dataFolder: folder, rules, stationName: name, stationTag: name },
    parts: { room },
  })
  const where = (...places: string[]) =>
    [...station.board.all()].filter(({ here }) => places.includes(here)).map(({ id }) => id)
  const tell = () => {
    const line: RoomLine = { person: where('held', 'unconfirmed', 'failed'), moving: where('waiting', 'printing') }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
  tell()
  setInterval(tell, 500)
})
