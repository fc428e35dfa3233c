// What a PostgreSQL server says, byte by byte (PostgreSQL, chapter 55), for servers that are made up.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** How many steps the room's tables have. */
const newest = readdirSync(fileURLToPath(new URL('../../resources/migrations/claims', import.meta.url))).length

/** A message of a type with what is in it; `length`: what it says of itself instead of the truth. */
export function word(type: string, body: Buffer | string = '', length?: number): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeUInt32BE((length ?? bytes.length + 4) >>> 0, 1)
  return Buffer.concat([head, bytes])
}

export const int16 = (value: number): Buffer => Buffer.from([(value >> 8) & 255, value & 255])
export const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value | 0)
  return bytes
}

/** An authentication message: its number, and what belongs to it. */
export const signIn = (code: number, more: Buffer | string = ''): Buffer =>
  word('R', Buffer.concat([int32(code), typeof more === 'string' ? Buffer.from(more) : more]))

export const accepted = signIn(0)
export const ready = word('Z', 'I')
export const parameter = (name: string, value: string): Buffer => word('S', `${name}\0${value}\0`)
const fields = (text: string) => `SERROR\0VERROR\0CXX000\0M${text}\0\0`
export const failure = (text: string): Buffer => word('E', fields(text))
export const notice = (text: string): Buffer => word('N', fields(text))
export const notification = (text: string): Buffer =>
  word('A', Buffer.concat([int32(7), Buffer.from(`selvedge\0${text}\0`)]))

/** The columns of an answer, by their types' numbers. */
export function columns(named: Record<string, number>): Buffer {
  const each = Object.entries(named).map(([name, type]) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)]),
  )
  return word('T', Buffer.concat([int16(each.length), ...each]))
}

export function row(...values: (string | null)[]): Buffer {
  const each = values.flatMap(value => {
    if (value === null) return [int32(-1)]
    const bytes = Buffer.from(value)
    return [int32(bytes.length), bytes]
  })
  return word('D', Buffer.concat([int16(values.length), ...each]))
}

const [json, number, text] = [3802, 23, 25]

/** An answer of one column, with as many rows as there are values. */
const answer = (column: string, type: number, ...values: (string | null)[]): Buffer =>
  Buffer.concat([
    ...[word('1'), word('2'), columns({ [column]: type })],
    ...values.map(value => row(value)),
    ...[word('C', 'SELECT\0'), ready],
  ])

/** What a server says to somebody who may come in. */
export const welcome = Buffer.concat([
  ...[accepted, parameter('server_version', '15.0'), parameter('client_encoding', 'UTF8')],
  ...[word('K', Buffer.concat([int32(7), int32(7)])), ready],
])

/** What the room answers to `selvedge.exchange`, as JSON. */
export const toldAs = (told: unknown): Buffer => answer('told', json, told === undefined ? null : JSON.stringify(told))

export interface AskedExchange {
  station: string
  acts: { do: string }[]
}

const tolds: Record<string, unknown> = {
  meet: { service: '6f1f0a2c-0000-4000-8000-000000000001' },
  look: { upto: 7, claims: [], lost: [], stations: [] },
}

/** What a well room answers. */
export const toldOf = ({ acts }: AskedExchange) => ({
  held: null,
  draining: false,
  generation: 1,
  seen: 1,
  told: acts.map(act => tolds[act.do] ?? null),
})

/** What a well server answers to a statement of a station; `asked`: the first value that came with it. */
export function rightAnswer(sql: string, asked: string | null): Buffer {
  if (sql.includes('to_regclass')) return answer('name', text, 'selvedge.version')
  if (sql.includes('max(number)')) return answer('number', number, String(newest))
  if (sql.includes('selvedge.exchange')) return toldAs(toldOf(JSON.parse(asked ?? '{"acts":[]}') as AskedExchange))
  return Buffer.concat([word('C', 'LISTEN\0'), ready])
}
