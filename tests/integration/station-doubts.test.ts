import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStationConfig } from '../../src-main/cli/station-config.ts'
import { policyOf } from '../../src-main/cli/station-policy.ts'
import type { Ledger } from '../../src-main/print/ledger/ledger.ts'
import { attemptName } from '../../src-shared/print/attempt.ts'
import { runs } from '../rig/runs.ts'
import { temporaryFolder } from '../rig/station.ts'
import { ownStation } from './own-station.ts'
import { listed, MemoryPrinter, memoryService, writeDocument } from './station-support.ts'

const types = ['order', 'tag', 'other']

/** A printer that has had a job of each of these names. */
class RememberingPrinter extends MemoryPrinter {
  names = new Map<string, string>()
  async knownNames(): Promise<ReadonlyMap<string, string>> {
    return this.names
  }
}

/** The same ledger, whose answers take a few turns of the loop, in their order, as those of its worker do. */
function slowly(ledger: Ledger, turns: () => number): Ledger {
  let last: Promise<unknown> = Promise.resolve()
  const slow =
    (call: (...args: unknown[]) => Promise<unknown>) =>
    (...args: unknown[]) => {
      const before = last
      const answer = (async () => {
        await before.catch(() => {})
        for (let left = turns(); left > 0; left--) await new Promise(resolve => setImmediate(resolve))
        return call(...args)
      })()
      last = answer.catch(() => {})
      return answer
    }
  return Object.fromEntries(Object.entries(ledger).map(([name, call]) => [name, slow(call)])) as unknown as Ledger
}

describe('a doubt about the ledger', () => {
  const printers = types.map(type => new RememberingPrinter(`ipp://127.0.0.1/printers/${type}`))
  const own = ownStation(() => printers)

  it('holds what waits with a reason, gives up what was being prepared, and lets go on what is on its way', async () => {
    let round = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 4 }), { minLength: 12, maxLength: 12 }),
        fc.array(fc.nat({ max: 2 }), { minLength: 8, maxLength: 24 }),
        async (turns, kinds) => {
          round++
          let at = 0
          const turn = () => turns[at++ % turns.length] ?? 0
          const jobs = kinds.map((kind, job) => listed(`${round}-${job}`, { type: types[kind] ?? 'order' }))
          for (const [kind, printer] of printers.entries()) {
            // Its second job, so that one is on its way, and others are being fetched and claimed.
            const known = jobs.filter(({ type }) => type === types[kind])[1]
            printer.names = new Map(known ? [[attemptName('test', known.id, 1), '9']] : [])
          }
          const doubts = printers.filter(({ names }) => names.size > 0).length
          const { station, warnings, until } = await own.start({
            ledger: slowly(own.ledger, turn),
            service: memoryService(jobs),
            fetchDocument: async request => {
              for (let left = turn(); left > 0; left--) await new Promise(resolve => setTimeout(resolve, 1))
              return writeDocument(request)
            },
            policy: { rules: types.map((job_type, kind) => ({ job_type, printer: printers[kind]?.uri ?? null })) },
          })
          const mine = () => jobs.flatMap(({ id }) => station.board.get(id) ?? [])
          await until(
            () => mine().length === jobs.length && mine().every(({ here }) => here === 'held' || here === 'printed'),
          )
          for (const { id, here, reason, newest } of mine()) {
            if (here !== 'held') continue
            expect(reason?.code, id).toBe('job.held-ledger-doubt')
            expect(newest === null || newest.endedAt !== null, `${id} ${newest?.state}`).toBe(true)
          }
          expect(warnings.filter(text => text.includes('Something went wrong'))).toEqual([])
          expect(warnings.filter(text => text.includes('has no record of sending it')).length).toBeLessThanOrEqual(
            doubts,
          )
          await station.stop()
          own.running.splice(0)
        },
      ),
      { numRuns: runs(40) },
    )
  })

  it('is none where the service has another address: its jobs have names of their own, in one folder and at one printer', async () => {
    const file = join(temporaryFolder(), 'station.json')
    writeFileSync(file, JSON.stringify({ rules: [], station: 'front desk' }))
    const config = await readStationConfig(file)
    const tagAt = (service: string) => policyOf(config, 'a1b2c3', service).stationTag
    expect(tagAt('http://localhost:8080')).toMatch(/^front-desk-[0-9a-f]{6}$/)
    expect(tagAt('http://localhost:8080')).toBe(tagAt('http://localhost:8080'))
    expect(tagAt('http://127.0.0.1:8080')).not.toBe(tagAt('http://localhost:8080'))
  })
})
