import { describe, expect, it } from 'vitest'
import type { Room, RoomClaim, RoomStation } from '../../src-main/print/claims/room.ts'
import { drain, summarize } from '../../src-main/print/station/drain.ts'
import { needsPerson } from '../../src-shared/print/intake.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { memoryRoom } from '../rig/room.ts'
import { ownStation } from './own-station.ts'
import { listed, MemoryPrinter, memoryService } from './station-support.ts'

const printer = 'ipp://127.0.0.1/printers/one'
const other = (name: string, more: Partial<RoomStation> = {}): RoomStation => ({
  id: name,
  name,
  groups: [],
  computer: 'c',
  draining: false,
  isHere: true,
  seen: 1,
  open: 0,
  says: { state: 'running', prints: ['*'], leaves: [] },
  ...more,
})
const me = other('me', { says: { prints: [] } })
const leaves: PrintRule[] = [{ job_type: 'order', printer, stations: ['front'] }]
const claimOf = (more: Partial<RoomClaim>): RoomClaim => ({
  job: '1',
  attempt: 1,
  station: 'front',
  name: 'front',
  state: 'claimed',
  printer,
  at: 1,
  type: 'order',
  orderId: null,
  createdAt: null,
  ...more,
})

// Who is there changes as a room's list does; the jobs are those of one list.
describe('jobs that the rules leave to other stations', () => {
  const own = ownStation(() => [new MemoryPrinter(printer)])

  async function start({ rules = leaves, stations = [me] }: { rules?: PrintRule[]; stations?: RoomStation[] }) {
    const room = memoryRoom({ stations })
    const policy = { rules, stationName: 'me' }
    const small = await own.start({ service: memoryService([listed('1')]), room, policy, awaitedFor: 0 })
    await small.until(() => small.station.board.get('1') !== null)
    const shows = (here: string, code: string | null) =>
      small.until(() => {
        room.tell({})
        const record = small.station.board.get('1')
        return record?.here === here && (record.reason?.code ?? null) === code
      })
    const become = (more: RoomStation[]) => Object.assign(room, { stations: [me, ...more] })
    return { ...small, room, policy, shows, become }
  }

  it.each<[string, RoomStation[], string, string]>([
    [
      'nobody has the name',
      [other('back', { says: { prints: ['order'], leaves: [], state: 'running' } })],
      'skipped',
      'job.left-to',
    ],
    [
      'nobody has the name, and the others don’t print it',
      [other('back', { says: { prints: ['tag'] } })],
      'held',
      'job.left-to-unknown',
    ],
    ['the station is gone', [other('front', { isHere: false })], 'held', 'job.left-to-absent'],
    ['the station has no rule for it', [other('front', { says: { prints: ['tag'] } })], 'held', 'job.left-to-absent'],
    ['the station is there', [other('Front')], 'skipped', 'job.left-to'],
    ['it is there as a group', [other('desk', { groups: ['FRONT'] })], 'skipped', 'job.left-to'],
  ])('are held where nobody prints them, and left where somebody does: %s', async (_how, others, here, code) => {
    const { shows, station } = await start({ stations: [me, ...others] })
    await shows(here, code)
    const record = station.board.get('1')
    expect(record && needsPerson(record)).toBe(here === 'held')
  })

  it('go back to whoever joins, is renamed to it, or gets a rule for it, and are said again when that one is gone', async () => {
    const { shows, become } = await start({})
    await shows('held', 'job.left-to-unknown')
    become([other('desk', { says: { prints: [], leaves: ['order'] } })])
    await shows('held', 'job.left-to-unknown')
    become([other('front', { says: { prints: ['tag'] } })])
    await shows('held', 'job.left-to-absent')
    become([other('front')])
    await shows('skipped', 'job.left-to')
    become([other('front', { isHere: false })])
    await shows('held', 'job.left-to-absent')
  })

  it('print here once another rule says so, asked for as all that saved rules print', async () => {
    const { shows, station, policy, reaches } = await start({})
    await shows('held', 'job.left-to-unknown')
    const next = [{ job_type: 'order', printer }]
    expect(await station.printedBy(next)).toEqual(['1'])
    policy.rules = next
    await station.rulesChanged()
    await reaches('1', 'printed')
  })

  it('that another station has printed stay printed there, whoever’s turn a new rule says it is', async () => {
    const { shows, station, room, policy } = await start({ stations: [me, other('front')] })
    await shows('skipped', 'job.left-to')
    room.tell({ claims: [claimOf({ state: 'printed' })] })
    await shows('skipped', 'job.left-to')
    const next: PrintRule[] = [{ job_type: 'order', printer, stations: ['front', 'me'], between: 'in-order' }]
    expect(await station.printedBy(next)).toEqual([])
    policy.rules = next
    await station.rulesChanged()
    await shows('elsewhere', 'job.printed-at')
  })

  it('stay with a person where the saved rules were to print nothing', async () => {
    const { shows, station, policy } = await start({ stations: [me, other('front')] })
    await shows('skipped', 'job.left-to')
    const next = [{ job_type: 'order', printer }]
    await station.holdPrintedBy(next)
    policy.rules = next
    await station.rulesChanged()
    await shows('held', 'job.held-rules-saved')
  })

  it('are said with what is known of a station that fell silent with one of them', async () => {
    const { shows, room, become, station } = await start({ stations: [me, other('front')] })
    await shows('skipped', 'job.left-to')
    room.tell({ claims: [claimOf({ state: 'sending' })] })
    await shows('skipped', 'job.left-to')
    become([other('front', { isHere: false })])
    await shows('held', 'job.may-come-out-at')
    become([other('front')])
    room.tell({ claims: [claimOf({ state: 'printed' })] })
    await shows('elsewhere', 'job.printed-at')
    expect(station.board.get('1')?.attempt).toBe(0)
  })

  it.each<[string, RoomStation[], Partial<Awaited<ReturnType<typeof summarize>>>]>([
    ['somebody prints them', [other('front')], { held: [], skipped: ['1'] }],
    ['nobody does', [], { held: ['1'], skipped: [] }],
  ])('end a drain with what a person has to see to, where %s', async (_how, others, summary) => {
    // The room answers a moment after the list was read.
    const { station, room } = await start({ stations: [] })
    const drained = drain(station, 500, new AbortController().signal)
    setTimeout(() => {
      Object.assign(room, { stations: [me, ...others] } satisfies Partial<Room>)
      room.tell({})
    }, 100)
    expect(await drained).toBe('drained')
    expect(await summarize(station)).toMatchObject({ printed: 0, ...summary })
  })
})
