import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readRows } from '../../src-main/print/claims/answers.ts'
import type { SignInWay } from '../../src-main/print/claims/claims-address.ts'
import { columnTypes } from '../../src-main/print/claims/column-values.ts'
import { ServerMessages } from '../../src-main/print/claims/server-messages.ts'
import { SignIn } from '../../src-main/print/claims/sign-in.ts'
import {
  columns,
  failure,
  int16,
  int32,
  notification,
  parameter,
  ready,
  row,
  signIn,
  welcome,
  word,
} from '../rig/postgres-words.ts'
import { runs } from '../rig/runs.ts'

const words = [
  welcome,
  parameter('a', 'b'),
  columns({ a: 23, b: 25 }),
  row('1', null),
  failure('no'),
  ready,
  notification('x'),
]

const cut = (...chunks: Buffer[]) => {
  const messages = new ServerMessages()
  return chunks.flatMap(chunk => [...messages.take(chunk)].map(message => message.toString('latin1')))
}

describe('what a server sends', () => {
  it('is the same messages however it comes in', () => {
    const whole = fc.array(fc.constantFrom(...words), { minLength: 1 }).map(some => Buffer.concat(some))
    fc.assert(
      fc.property(whole, fc.array(fc.nat(200)), (bytes, ends) => {
        const places = [0, ...ends.filter(end => end < bytes.length).toSorted((a, b) => a - b), bytes.length]
        const chunks = places.slice(1).map((end, at) => bytes.subarray(places[at], end))
        expect(cut(...chunks)).toEqual(cut(bytes))
        expect(cut(bytes).join('')).toBe(bytes.toString('latin1'))
      }),
      { numRuns: runs(500) },
    )
  })

  it.each<[string, Buffer]>([
    ['of no type', word('\x99')],
    ['of length 0', word('R', '\0\0\0\0', 0)],
    ['of length 3', word('Z', 'I', 3)],
    ['of 2 GB', word('D', '', 2_000_000_000)],
    ['of 4 GB', word('D', '', -1)],
    ['of 2 MB that is no row', word('S', '', 2_000_000)],
    ['that starts a copy', word('G', '\0\0\0')],
    ['that starts a copy of both sides', word('W', '\0\0\0')],
    ['of protocols', word('v', Buffer.concat([int32(3), int32(0)]))],
    ['with a value of length -6', word('D', Buffer.concat([int16(1), int32(-6)]))],
    ['with a value beyond its end', word('D', Buffer.concat([int16(1), int32(9)]))],
    ['with fewer values than it says', word('D', Buffer.concat([int16(2), int32(-1)]))],
    ['with more than its values', word('D', Buffer.concat([int16(1), int32(-1), int32(-1)]))],
    ['with no count of values', word('D', '\0')],
    ['with 33 values', row(...Array.from({ length: 33 }, () => null))],
    ['with 33 columns', columns(Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`c${at}`, 25])))],
    ['that is an error without an end', word('E', 'SERROR\0Mno')],
    ['that is an error without its last zero', word('E', 'SERROR\0')],
    ['that is an error and more', word('E', 'SERROR\0\0x')],
    ['that is a notice without an end', word('N', 'SERROR')],
  ])('is refused where it has a message %s', (_what, bytes) => {
    expect(() => cut(bytes)).toThrow(/^(message|too many)/)
    expect(() => cut(ready, bytes.subarray(0, 5), bytes.subarray(5))).toThrow(/^(message|too many)/)
  })

  it('ends where it is more than an answer, and begins anew with each question and with each minute', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const [many, long] = [Buffer.concat(Array.from({ length: 50_000 }, () => ready)), row('x'.repeat(9 * 1024 * 1024))]
    for (const chunk of [many, long]) {
      const messages = new ServerMessages()
      const take = (times: number) => {
        for (let left = times; left > 0; left--) for (const _ of messages.take(chunk));
      }
      messages.begin()
      expect(() => take(3)).not.toThrow()
      messages.begin()
      expect(() => take(3)).not.toThrow()
      vi.advanceTimersByTime(60_001)
      expect(() => take(3)).not.toThrow()
      vi.advanceTimersByTime(59_000)
      expect(() => take(2)).toThrow('too many')
    }
  })
})

describe('a server that signs a station in', () => {
  const plays = (allowed: SignInWay[], password: string, isProven: boolean, ...messages: Buffer[]) => {
    const watched = new SignIn({ signIn: allowed, password })
    try {
      for (const bytes of messages)
        for (const message of new ServerMessages().take(bytes)) watched.see(message, () => isProven)
      return 'in'
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : String(error)
    }
  }
  const scram = [signIn(10, 'SCRAM-SHA-256\0\0'), signIn(11, 'r=1'), signIn(12, 'v=1')]
  const all = ['scram-sha-256', 'md5', 'password', 'none'] as const
  it.each<[string, unknown, string | RegExp]>([
    ['nobody asks for anything, and there is nothing', plays(['none'], '', false, welcome), 'in'],
    ['nobody asks for the password', plays(['scram-sha-256'], 'pw', false, welcome), 'claims.unproven'],
    ['nobody has to', plays(['scram-sha-256', 'none'], 'pw', false, welcome), 'in'],
    ['clear text', plays(['scram-sha-256'], 'pw', false, signIn(3), welcome), 'claims.clear-password'],
    ['MD5', plays(['scram-sha-256', 'none'], 'pw', false, signIn(5, 'salt'), welcome), 'claims.clear-password'],
    ['clear text, as it may', plays([...all], 'pw', false, signIn(3), welcome), 'in'],
    ['MD5, as it may', plays(['md5'], 'pw', false, signIn(5, 'salt'), welcome), 'in'],
    ['a password that isn’t there', plays([...all], '', false, signIn(3)), 'claims.no-password'],
    ['SCRAM', plays(['scram-sha-256'], 'pw', true, ...scram, welcome), 'in'],
    ['SCRAM, always', plays(['none'], 'pw', true, ...scram, welcome), 'in'],
    ['SCRAM, with a wrong signature', plays([...all], 'pw', false, ...scram, welcome), 'claims.unproven'],
    ['SCRAM, and clear text', plays([...all], 'pw', true, ...scram, signIn(3)), 'Error: sign-in 3'],
    ['SCRAM from its middle', plays([...all], 'pw', true, signIn(11, 'r=1')), 'Error: sign-in 11'],
    ['another way', plays([...all], 'pw', true, signIn(7)), 'Error: sign-in 7'],
    ['way 99', plays([...all], 'pw', true, signIn(99)), 'Error: sign-in 99'],
    ['nothing, and is ready', plays([...all], 'pw', true, ready), 'Error: no sign-in'],
    ['clear text, late', plays([...all], 'pw', true, welcome, signIn(3)), 'Error: sign-in'],
    ['half a way', plays([...all], 'pw', true, word('R')), 'Error: sign-in'],
  ])('asks for %s', (_what, result, wanted) => {
    expect(result).toBe(wanted)
  })
})

const claim = {
  job: '7',
  attempt: 1,
  station: 'one',
  state: 'claimed',
  printer: null,
  type: 'order',
  orderId: null,
  createdAt: null,
  fence: 7,
  name: null,
  at: 1,
}
const station = {
  id: 'one',
  name: 'One',
  groups: ['a'],
  computer: 'c',
  draining: false,
  isHere: true,
  seen: null,
  open: 0,
}
const look = { upto: 7, claims: [claim], lost: ['8'], stations: [{ ...station, says: { state: 'running' } }] }
const answer = (told: unknown[], more = {}) => [
  { told: { told, held: null, draining: false, generation: 1, seen: 0, ...more } },
]
const read = (rows: unknown, ...acts: string[]) => readRows({ of: 'exchanged', acts }, rows)

describe('what the room answers', () => {
  it('is read as its functions tell it', () => {
    const told = [{ is: 'mine', ...claim }, { is: 'later' }, null, look]
    const [{ told: exchanged } = { told: null }] = read(answer(told), 'take', 'send', 'back', 'look')
    expect(exchanged).toMatchObject({
      told: [{ is: 'mine', name: '' }, { is: 'later' }, null, { claims: [{ job: '7' }] }],
    })
    expect(read([{ told: { refused: 'replaced', held: null } }], 'look')).toHaveLength(1)
    expect(read([], 'look')).toEqual([])
  })

  it.each<[string, unknown, string[]]>([
    ['null', [{ told: null }], ['look']],
    ['two rows', [...answer([]), ...answer([])], []],
    ['fewer acts', answer([]), ['look']],
    ['more acts', answer([null, null]), ['back']],
    ['an act told as another', answer([look]), ['take']],
    ['no held', answer([], { held: 'x' }), []],
    ['a generation that is none', answer([], { generation: -1 }), []],
    ['a refusal that is none', [{ told: { refused: 'no', held: null } }], []],
    ['a claim without a job', answer([{ ...look, claims: [{ ...claim, job: null }] }]), ['look']],
    ['a claim in no state', answer([{ ...look, claims: [{ ...claim, state: 'x' }] }]), ['look']],
    ['a taking without a number', answer([{ is: 'mine', ...claim, fence: null }]), ['take']],
    ['a long text', answer([{ ...look, lost: ['x'.repeat(20_001)] }]), ['look']],
    ['10,001 stations', answer([{ ...look, stations: Array.from({ length: 10_001 }, () => station) }]), ['look']],
    ['100,001 claims', answer([{ ...look, claims: Array.from({ length: 100_001 }, () => claim) }]), ['look']],
    ['1,001 groups', answer([{ ...look, stations: [{ ...station, groups: Array(1_001).fill('a') }] }]), ['look']],
  ])('can’t be read where it has %s', (_what, rows, acts) => {
    expect(() => read(rows, ...acts)).toThrow(expect.objectContaining({ code: 'claims.unreadable' }))
  })

  it('says where, and nothing that stands there', () => {
    const told = answer([{ ...look, claims: [claim, { ...claim, job: { secret: 'pl4nted' } }] }])
    expect(() => read(told, 'look')).toThrow(/\(look\.0\.claims\.1\.job\)/)
    expect(() => read(told, 'look')).not.toThrow(/pl4nted/)
  })

  it('leaves out what a station says at too great length', () => {
    const stations = [{ ...station, says: { state: 'running', needs: ['x'.repeat(50_000)] } }]
    const [{ told } = { told: null }] = read(answer([{ ...look, stations }]), 'look')
    expect(told).toHaveProperty('told.0.stations.0.name', 'One')
    expect(told).toHaveProperty('told.0.stations.0.says', {})
  })

  it.each<[string, string]>([
    ['lists in lists', '['.repeat(33) + ']'.repeat(33)],
    ['very many lists', `[${'[],'.repeat(500_001)}[]]`],
    ['very many values', `[${'1,'.repeat(1_500_001)}1]`],
    ['an object of 102 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 102 }, (_, at) => [at, at])))],
    ['no end', '{"a":'],
  ])('isn’t parsed where its JSON has %s', (_what, text) => {
    expect(() => columnTypes.getTypeParser(3802)(text)).toThrow(expect.objectContaining({ code: 'claims.unreadable' }))
  })

  it('is parsed whatever its texts have', () => {
    const value = { '[[{"\\': ['{'.repeat(100), '",",\\"', '\\', ',,,'], n: -1.5 }
    expect(columnTypes.getTypeParser(114)(JSON.stringify(value))).toEqual(value)
    expect([16, 23, 701].map(type => columnTypes.getTypeParser(type)('1'))).toEqual([false, 1, 1])
    expect(columnTypes.getTypeParser(1184)('2026-01-01')).toBe('2026-01-01')
  })
})
