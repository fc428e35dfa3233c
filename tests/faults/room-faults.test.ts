// @module-tag long
import { cpSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import { goOn, overviewOf } from '../../src-main/print/claims/overview.ts'
import { dice } from '../../src-practice/random.ts'
import { type MovingAddress, movingAddress } from '../rig/moving-address.ts'
import { type Postgres, startPostgres, startStandby, withoutPostgres } from '../rig/postgres.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { isSample } from './chance.ts'
import type { CrashPoint } from './crash-point.ts'
import type { RoomLife } from './room-child.ts'
import { openRoomGround, type RoomGround } from './room-ground.ts'

const steps = ['listed', 'claimed', 'fetched', 'releasing', 'submitted', 'printed'] as const
const crashes = steps.flatMap((step, at) =>
  (['before', 'after'] as const).map((when): CrashPoint => ({ when, step, nth: step === 'listed' ? 1 : 1 + (at % 3) })),
)

describe.skipIf(withoutPostgres())('a room of real stations and a real PostgreSQL', () => {
  let postgres: Postgres
  let url: string
  let ground: RoomGround
  const moving: MovingAddress[] = []
  let databases = 0
  const portOf = (address: string) => Number(new URL(address).port)

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterEach(async () => {
    await ground.close()
    for (const one of moving.splice(0)) await one.close()
  })
  afterAll(async () => {
    await postgres.close()
    removeFolders()
  })

  const open = async () => {
    databases++
    url = await postgres.database(`room${databases}`)
    const seed = inject('faultSeed') + databases
    ground = await openRoomGround(dice(seed, 'faults of a room'), seed, url)
  }
  /** An address of its own for one station, which can be led astray. */
  const throughOwn = async (address: string) => {
    const own = await movingAddress(portOf(address))
    moving.push(own)
    const through = new URL(address)
    through.port = String(own.port)
    return { own, address: through.href.replace(/\/$/, '') }
  }
  const begin = (count: number, more: Partial<RoomLife> = {}) =>
    Promise.all(Array.from({ length: count }, (_, at) => ground.begin(at, more)))
  const says = (at: number, fits: (line: { room: string | null; moving: string[] }) => boolean) =>
    expect
      .poll(() => fits(ground.stations[at]?.lines.at(-1) ?? { room: 'nothing said', moving: [] }), { timeout: 30_000 })
      .toBe(true)
  const onPaper = (count: number) => expect.poll(() => ground.printed().size, { timeout: 30_000 }).toBe(count)
  const once = () => Object.fromEntries(ground.ids.map(id => [id, 1]))

  it.each(crashes.filter((_, at) => !isSample || at % 5 === 0))(
    'one of two dies $when $step: the other goes on, and nothing comes out twice once it is back',
    async crash => {
      await open()
      ground.arrive(6)
      await ground.begin(0, { crash })
      await expect.poll(() => ground.stations[0]?.hasEnded, { timeout: 30_000 }).toBe(true)
      const before = ground.printed().size
      await ground.begin(1)
      await ground.settle()
      // What may have been sent is a person's; the rest is printed by the other.
      const people = ground.asked().length
      expect(ground.printed().size + people).toBeGreaterThanOrEqual(6)
      // Where its other queues were quick, the first had left nothing for the other.
      if (before + people < 6) expect(ground.printed().size).toBeGreaterThan(before)
      await ground.begin(0)
      await onPaper(6)
      await ground.settle()
      expect(Object.fromEntries(ground.printed())).toEqual(once())
    },
  )

  it('one that loses its line to PostgreSQL prints nothing new, and the others do', async () => {
    await open()
    const { own, address } = await throughOwn(url)
    await ground.begin(0, { claims: address })
    await ground.begin(1)
    ground.arrive(6)
    await onPaper(6)
    own.moveTo(1)
    await says(0, ({ room }) => room === 'claims.away')
    await ground.stations[1]?.kill()
    const had = ground.printed().size
    ground.arrive(4)
    await pause(2_000)
    expect(ground.printed().size).toBe(had)
    await ground.begin(1)
    await onPaper(10)
    own.moveTo(portOf(url))
    await says(0, ({ room }) => room === null)
    await ground.settle()
    expect(Object.fromEntries(ground.printed())).toEqual(once())
  })

  it('one that loses its line to the service leaves what arrives to the others', async () => {
    await open()
    const { own, address } = await throughOwn(ground.service)
    await ground.begin(0, { service: address })
    await ground.begin(1)
    ground.arrive(6)
    await onPaper(6)
    own.moveTo(1)
    ground.arrive(6)
    await onPaper(12)
    own.moveTo(portOf(ground.service))
    await ground.settle()
    expect(Object.fromEntries(ground.printed())).toEqual(once())
  })

  it('one that sleeps past its lease finds its jobs taken, and sends none of them', async () => {
    await open()
    await begin(2)
    for (let round = 0; round < 5; round++) {
      ground.arrive(8)
      await pause(150 + 60 * round)
      ground.stations[round % 2]?.signal('SIGSTOP')
      await pause(3_000)
      ground.stations[round % 2]?.signal('SIGCONT')
    }
    await ground.settle()
    await onPaper(40)
    expect(Object.fromEntries(ground.printed())).toEqual(once())
  })

  it('clocks that jump by hours, and differ, change nothing', async () => {
    await open()
    await Promise.all([ground.begin(0, { clock: 'jumps' }), ground.begin(1, { clock: 'jumps' }), ground.begin(2)])
    for (let round = 0; round < 5; round++) {
      ground.arrive(6)
      await pause(700)
    }
    await ground.settle()
    await onPaper(30)
    expect(Object.fromEntries(ground.printed())).toEqual(once())
  })

  it('a copy of a data folder that is started beside the original prints nothing again', async () => {
    await open()
    await begin(1)
    ground.arrive(6)
    await onPaper(6)
    ground.arrive(6)
    await pause(200)
    await ground.stations[0]?.kill()
    // A copy lies elsewhere, and is another station to the room.
    const copy = temporaryFolder()
    rmSync(copy, { recursive: true })
    cpSync(ground.folder(0), copy, { recursive: true })
    await Promise.all([ground.begin(0), ground.begin(1, { folder: copy })])
    await ground.settle()
    ground.arrive(6)
    await ground.settle()
    await onPaper(18)
    expect(Object.fromEntries(ground.printed())).toEqual(once())
  })

  it('holds everything where a standby takes over that had not heard of all, until a person says go on', async () => {
    await open()
    const { own, address } = await throughOwn(url)
    const standby = await startStandby(url)
    const pool = new ClaimsPool(address)
    try {
      await begin(2, { claims: address })
      ground.arrive(6)
      await onPaper(6)
      // As on a server with more to do than this: the checkpoint after it took over lasts for a minute.
      await postgres.ask(
        `room${databases}`,
        "CREATE TABLE other AS SELECT repeat('x', 500) FROM generate_series(1, 20000)",
      )
      // What is claimed and printed from now on the standby never hears of.
      await standby.fallBehind()
      ground.arrive(8)
      await onPaper(14)
      await ground.settle()
      for (const at of [0, 1]) await ground.stations[at]?.kill()
      await postgres.kill()
      await standby.promote()
      own.moveTo(portOf(await standby.database(`room${databases}`)))
      // Nobody who asks first has seen the room before: only the server itself tells that it isn't the one of before.
      await ground.begin(2, { claims: address })
      await says(2, ({ room }) => room === 'claims.held')
      ground.arrive(4)
      await begin(2, { claims: address })
      await says(0, ({ room }) => room === 'claims.held')
      await says(1, ({ room }) => room === 'claims.held')
      await pause(1_500)
      expect(ground.printed().size).toBe(14)
      expect((await overviewOf(pool)).held).toBe('restored')
      await goOn(pool)
      await onPaper(18)
      await ground.settle()
      expect(Object.fromEntries(ground.printed())).toEqual(once())
    } finally {
      await pool.close()
      await standby.close()
      await postgres.start()
    }
  })
})
