import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import { sayIn } from '../../src-shared/messages/index.ts'
import { type BrokenPostgres, startBrokenPostgres } from '../rig/broken-postgres.ts'
import { behaviours } from '../rig/broken-postgres-behaviours.ts'
import { openRoom } from '../rig/room.ts'
import { runs } from '../rig/runs.ts'
import { writtenDown } from '../rig/written-down.ts'

// Whatever a PostgreSQL sends, the process that prints lives, answers within a second and keeps its size; the room says that its
// database is away or can't be read, and is open again once a well server answers.

writtenDown()

/** In `npm test`: one that made the driver throw, and one that made it run for ever. */
const short = ['a value of length -6', 'an error without an end']
const longestStandstill = 1_000
const mostGrowth = 400 * 1024 * 1024
const job = { id: '7', type: 'order', orderId: null, createdAt: 1 }

let server: BrokenPostgres
beforeAll(async () => {
  server = await startBrokenPostgres()
})
afterAll(() => server?.close())

/** Measures this process until it is asked: the longest standstill (ms), and how much it grew (bytes). */
function watch(): () => { standstill: number; growth: number } {
  // Not what the tests before left: Node gives memory back when it likes.
  const before = process.memoryUsage.rss()
  let peak = before
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 50)
  return () => {
    clearInterval(timer)
    delay.disable()
    return { standstill: delay.max / 1e6, growth: peak - before }
  }
}

describe('a room whose database', () => {
  for (const [name, { says, password, query = '' }] of Object.entries(behaviours))
    it(name, { tags: short.includes(name) ? [] : ['long'] }, async () => {
      const account = password === undefined ? 'room' : `room:${password}`
      await server.behave(name)
      const { room, pool } = openRoom(`postgres://${account}@127.0.0.1:${server.port}/room${query}`, 'one')
      onTestFinished(async () => {
        await room.stop()
        await pool.close()
      })
      const measured = watch()
      room.start({ news: () => {}, changed: () => {}, known: () => [], remembered: () => [], says: () => ({}) })
      room.meet([job])
      if (says === null) {
        await expect.poll(() => room.isOpen, { timeout: 30_000 }).toBe(true)
        await pause(2_000)
      } else await expect.poll(() => room.problem?.code ?? null, { timeout: 30_000 }).toBe(says)
      const { standstill, growth } = measured()
      expect(standstill).toBeLessThan(longestStandstill)
      expect(growth).toBeLessThan(mostGrowth)
      for (const language of ['en', 'zh-CN'] as const) {
        if (room.problem) expect(sayIn(language, room.problem)).not.toMatch(/went wrong|出错|undefined|\{\{|pl4nted/)
      }
      await server.behave('')
      if (password === undefined && query === '')
        await expect.poll(() => room.isOpen && room.problem === null, { timeout: 30_000 }).toBe(true)
    })
})

describe('a server that never hangs up', () => {
  it.each([
    ['an error and never hangs up', 'claims.away'],
    ['tells nothing', 'claims.unreadable'],
    ['hangs up on who listens', 'claims.away'],
  ])('is hung up on: %s', async (name, code) => {
    await server.behave(name)
    const pool = new ClaimsPool(`postgres://room@127.0.0.1:${server.port}/room`)
    onTestFinished(() => pool.close())
    for (let left = 8; left > 0; left--) {
      const asked = JSON.stringify({ station: 'one', acts: [] })
      const reads = { of: 'exchanged', acts: [] } as const
      const asking =
        name === 'hangs up on who listens'
          ? new Promise<null>(resolve => void pool.listen('selvedge', () => resolve(null)))
          : pool.ask('SELECT selvedge.exchange($1) AS told', [asked], { ...reads, acts: [] }).catch(error => error)
      expect((await asking)?.code ?? code).toBe(code)
    }
    await expect.poll(() => server.connections(), { timeout: 10_000 }).toBeLessThan(4)
  })
})

describe('what a well server says, changed here and there,', () => {
  it('ends nothing: each question has an answer, or is told why there is none', { tags: 'long' }, async () => {
    const measured = watch()
    const pool = new ClaimsPool(`postgres://room@127.0.0.1:${server.port}/room`)
    onTestFinished(() => pool.close())
    const codes = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.integer(), async seed => {
        await server.mutate(seed)
        const asked = { station: 'one', acts: [{ do: 'meet' }, { do: 'look' }] }
        const reads = { of: 'exchanged', acts: ['meet', 'look'] } as const
        const [answered, heard] = await Promise.allSettled([
          pool.ask('SELECT selvedge.exchange($1) AS told', [JSON.stringify(asked)], {
            ...reads,
            acts: [...reads.acts],
          }),
          pool.listen('selvedge', () => {}).then(stop => stop()),
        ])
        for (const one of [answered, heard]) {
          const code = one.status === 'rejected' ? String(one.reason?.code) : 'answered'
          expect(code).toMatch(/^(answered|claims\.(away|unreadable|unproven|newer|no-password))$/)
          codes.set(code, (codes.get(code) ?? 0) + 1)
        }
      }),
      { numRuns: runs(400) },
    )
    // Neither all of it breaks, nor none.
    expect(codes.get('answered')).toBeGreaterThan(10)
    expect(codes.get('claims.away')).toBeGreaterThan(10)
    const { standstill, growth } = measured()
    expect(standstill).toBeLessThan(longestStandstill)
    expect(growth).toBeLessThan(mostGrowth)
    await server.behave('')
    await expect(pool.ask('SELECT selvedge.exchange($1) AS told', ['{"acts":[]}'])).resolves.toHaveLength(1)
  })
})
