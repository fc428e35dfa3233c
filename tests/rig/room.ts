import { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import { PostgresRoom } from '../../src-main/print/claims/postgres-room.ts'
import type { Room, RoomListener, RoomMemo, RoomNews } from '../../src-main/print/claims/room.ts'

/** What the stations of a test wait: leases end within a moment. */
export const quickPace = { lease: 1_500, look: 150, longest: 200, clear: 300 }

/** One computer's memory of a room, over all its lives. */
export function roomMemory(): {
  text: string | null
  read(): Promise<string | null>
  write(text: string): Promise<void>
} {
  return {
    text: null,
    async read() {
      return this.text
    },
    async write(text) {
      this.text = text
    },
  }
}

/** A station's end of a room. */
export function openRoom(
  url: string,
  station: string,
  more: {
    address?: string
    groups?: string[]
    memory?: ReturnType<typeof roomMemory>
    pace?: Partial<typeof quickPace>
    warned?: (text: string) => void
  } = {},
): { room: PostgresRoom; pool: ClaimsPool } {
  const pool = new ClaimsPool(url)
  const room = new PostgresRoom({
    pool,
    station,
    name: () => station,
    groups: () => more.groups ?? [],
    computer: 'a test',
    address: more.address ?? 'https://service.example',
    memory: more.memory ?? roomMemory(),
    log: { info: () => {}, warn: text => more.warned?.(text) },
    pace: { ...quickPace, ...more.pace },
  })
  return { room, pool }
}

/** A room in memory: it gives each job to who asks, and says of others what the test says. */
export function memoryRoom(
  more: Partial<Room> = {},
): Room & { tell(news: Partial<RoomNews>): void; remembered(): Promise<RoomMemo[]> } {
  let listener: RoomListener | null = null
  return {
    isOpen: true,
    problem: null,
    unheard: [],
    stations: [],
    station: 'me',
    past: null,
    meet: () => {},
    has: () => false,
    back: () => {},
    finish: () => {},
    take: async () => ({ is: 'mine' as const }),
    clear: async () => ({ is: 'mine' as const }),
    drain: async () => {},
    forget: async () => 0,
    goOn: async () => {},
    stop: async () => {},
    start: heard => {
      listener = heard
    },
    remembered: async () => (await listener?.remembered()) ?? [],
    tell: news => listener?.news({ claims: [], mine: [], lost: [], ...news }),
    ...more,
  }
}
