import { describe, expect, it } from 'vitest'
import type { RoomClaim } from '../../src-main/print/claims/room.ts'
import type { ServiceJob } from '../../src-shared/print/job.ts'
import { memoryRoom } from '../rig/room.ts'
import { ownStation } from './own-station.ts'
import { listed, MemoryPrinter, memoryService } from './station-support.ts'

const uri = 'ipp://127.0.0.1/printers/one'
const hour = 3_600_000

// The list is read whole at the start and every ten minutes of the station's clock.
describe('a station that runs for days', () => {
  const own = ownStation(() => [new MemoryPrinter(uri)])

  async function start(jobs: ServiceJob[], more: object = {}) {
    // Noon of some day, by this computer's clock.
    let now = new Date().setHours(12, 0, 0, 0)
    const small = await own.start({ service: memoryService(jobs), now: () => now, ...more })
    return {
      ...small,
      there: () => [...small.station.board.all()].map(({ id }) => id).toSorted(),
      later: async (hours: number) => {
        now += hours * hour
        await small.station.readNow()
        await small.station.readNow()
      },
    }
  }

  it('keeps the jobs of two days at hand, and what is not settled; the ledger knows the rest', async () => {
    const jobs = ['1', '2', '3', 'other'].map(id => listed(id, id === 'other' ? { dispatchStatus: 'accepted' } : {}))
    const { station, actions, there, later, reaches } = await start(jobs, {
      policy: { rules: [{ job_type: 'order', printer: uri }] },
    })
    jobs.push(listed('held', { type: 'nobody’s' }), listed('skipped', { type: 'nobody’s' }))
    for (const id of ['1', '2', '3']) await reaches(id, 'printed')
    await reaches('skipped', 'held')
    await actions.skip(['skipped'], {})
    await station.decisions.settle()
    const all = ['1', '2', '3', 'held', 'other', 'skipped']
    const gone: string[] = []
    station.board.listenToForgotten(some => gone.push(...some))
    await later(1)
    expect(there()).toEqual(all)
    // The service lists the second and the third still.
    jobs.splice(0, jobs.length, listed('2'), listed('3'))
    await later(10)
    expect(there()).toEqual(all)
    // Midnight alone takes nothing off: a day has to pass.
    await later(3)
    expect(there()).toEqual(all)
    await later(24)
    expect(there()).toEqual(['2', '3', 'held'])
    expect(gone.toSorted()).toEqual(['1', 'other', 'skipped'])
    expect(await station.parts.ledger.find('test', '1')).toMatchObject({ here: 'printed' })
    // One that comes back is known, and not printed again.
    jobs.push(listed('1'))
    await later(1)
    expect(there()).toEqual(['1', '2', '3', 'held'])
    expect(station.board.get('1')).toMatchObject({ here: 'printed', attempt: 1 })
  })

  it('holds on to what another station has not brought to its end', async () => {
    const claim = (job: string, state: RoomClaim['state']): RoomClaim => ({
      job,
      attempt: 1,
      station: 'front',
      name: 'front',
      state,
      printer: uri,
      at: 1,
      type: 'order',
      orderId: null,
      createdAt: null,
    })
    const jobs = ['1', '2'].map(id => listed(id))
    const shut = async () => ({ is: 'later' as const })
    const room = memoryRoom({ take: shut, clear: shut })
    const { there, later, until, station } = await start(jobs, { room })
    room.tell({ claims: [claim('1', 'sending'), claim('2', 'printed')] })
    await until(() => [...station.board.all()].every(({ here }) => here === 'elsewhere'))
    jobs.splice(0)
    await later(48)
    expect(there()).toEqual(['1'])
    room.tell({ claims: [claim('1', 'printed')] })
    await until(() => station.board.get('1')?.reason?.code === 'job.printed-at')
    await later(48)
    expect(there()).toEqual([])
  })

  it('tells a room that may have lost its memory what the ledger knows of all days, here and elsewhere', async () => {
    const jobs = ['1', '2', 'skipped'].map(id => listed(id, id === 'skipped' ? { type: 'nobody’s' } : {}))
    let isTheirs = false
    const theirs: RoomClaim = {
      job: '2',
      attempt: 1,
      station: 'front',
      name: 'front',
      state: 'printed',
      printer: uri,
      at: 1,
      type: 'order',
      orderId: null,
      createdAt: null,
    }
    const room = memoryRoom({
      take: async ({ id }) => {
        if (id !== '2') return { is: 'mine' }
        isTheirs = true
        return { is: 'theirs', claim: theirs }
      },
    })
    const policy = { rules: [{ job_type: 'order', printer: uri }] }
    const { there, later, until, station, actions } = await start(jobs, { room, policy })
    await until(() => isTheirs && station.board.get('1')?.here === 'printed')
    await until(() => station.board.get('2')?.reason?.code === 'job.printed-at')
    await actions.skip(['skipped'], {})
    await station.decisions.settle()
    jobs.splice(0)
    await later(48)
    expect(there()).toEqual([])
    const told = (await room.remembered()).map(({ id, state, by }) => [id, state, by ?? 'here'])
    expect(told.toSorted()).toEqual([
      ['1', 'printed', 'here'],
      ['2', 'printed', 'front'],
    ])
  })
})
