import { describe, expect, it, onTestFinished } from 'vitest'
import { PostgresRoom } from '../../src-main/print/claims/postgres-room.ts'
import { roomMemory } from '../rig/room.ts'

// What a station asks of its room goes with the next round trip. Whatever becomes of that one, each question has an answer.

interface Asked {
  hello?: boolean
  acts: { do: string; jobs?: string[]; since?: string | null }[]
}

const answers: Record<string, unknown> = {
  meet: { service: 'a service' },
  take: { is: 'mine', attempt: 1, fence: 1 },
  look: { upto: 7, claims: [], lost: [], stations: [] },
}

const order = (id: string) => ({ id, type: 'order', orderId: null, createdAt: null })

/** A room whose database is the test: `exchange` may do what it likes before it is answered; what it answers takes its place. */
function roomOver(exchange: (asked: Asked) => unknown) {
  const ask = async <T>(_: string, [text]: unknown[]): Promise<T[]> => {
    const asked = JSON.parse(String(text)) as Asked
    const other = await exchange(asked)
    const told = { held: null, draining: false, generation: 1, seen: 1, told: asked.acts.map(one => answers[one.do]) }
    return [{ told: other ?? told }] as T[]
  }
  const room = new PostgresRoom({
    station: 'one',
    computer: 'a test',
    address: 'https://service.example',
    memory: roomMemory(),
    name: () => 'one',
    groups: () => [],
    log: { info: () => {}, warn: () => {} },
    pool: { ask, listen: async () => () => {} },
    pace: { look: 20 },
  })
  room.start({ news: () => {}, changed: () => {}, known: () => [], remembered: () => [], says: () => ({}) })
  onTestFinished(() => room.stop())
  return room
}

const has = ({ acts }: Asked, act: string) => acts.some(one => one.do === act)

describe('what a station asks of its room', () => {
  it('is answered where another process has taken its place meanwhile', async () => {
    const isAsked = Promise.withResolvers<void>()
    const isReplaced = Promise.withResolvers<void>()
    const room = roomOver(async asked => {
      if (!has(asked, 'take')) return
      isAsked.resolve()
      await isReplaced.promise
      return { refused: 'replaced', held: null }
    })
    room.meet([order('1'), order('2')])
    await expect.poll(() => room.isOpen).toBe(true)
    const take = (id: string) =>
      room.take({ ...order(id), kind: 'rule', printer: 'ipp://127.0.0.1/printers/one', ledger: null })
    const first = take('1')
    await isAsked.promise
    const next = take('2')
    isReplaced.resolve()
    const refusals = (await Promise.allSettled([first, next])).map(one => one.status === 'rejected' && one.reason.code)
    expect(refusals).toEqual(['claims.away', 'claims.away'])
    expect(room.problem?.code).toBe('claims.replaced')
  })

  it('is what became of the jobs that were just listed: at the first look, at a later one, and again after no answer', async () => {
    const looked: { since: string | null; jobs: string[] }[] = []
    let breaks = false
    const room = roomOver(asked => {
      const look = asked.acts.find(one => one.do === 'look')
      if (!look) return
      looked.push({ since: look.since ?? null, jobs: look.jobs ?? [] })
      if (!breaks || look.jobs?.length !== 1) return
      breaks = false
      throw new Error('the line broke')
    })
    const asked = () => looked.filter(({ jobs }) => jobs.length > 0)
    const looksOn = async () => {
      const before = looked.length
      await expect.poll(() => looked.length).toBeGreaterThan(before + 1)
    }
    room.meet([order('1')])
    await looksOn()
    expect(asked()).toEqual([{ since: null, jobs: ['1'] }])
    breaks = true
    room.meet([order('1'), order('2')])
    await expect.poll(asked).toHaveLength(3)
    await looksOn()
    expect(asked().slice(1)).toEqual([
      { since: '7', jobs: ['2'] },
      { since: '7', jobs: ['2'] },
    ])
  })
})
