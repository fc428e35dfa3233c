// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineRoom } from '../../src-main/diagnostics/examine-room.ts'
import { startPracticeService } from '../../src-practice/index.ts'
import { message } from '../../src-shared/messages/index.ts'
import { type Postgres, startPostgres, withoutPostgres } from '../rig/postgres.ts'
import { openRoom } from '../rig/room.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { endCommands, startCommand, writeConfig } from './cli-support.ts'

let postgres: Postgres

describe.skipIf(withoutPostgres())('selvedge claims', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => {
    endCommands()
    await postgres?.close()
    removeFolders()
  })
  const claims = async (url: string, ...args: string[]) => {
    const command = startCommand(['claims', ...args], { SELVEDGE_CLAIMS_URL: url })
    const code = await command.ended
    return { code, room: command.told('room')[0], errors: command.errors() }
  }

  it('says who is in the room, drains a station, and has a restored room go on', async () => {
    const url = await postgres.database('room')
    const { room, pool } = openRoom(url, 'front')
    room.meet([{ id: '1', type: 'order', orderId: null, createdAt: null }])
    room.start({ news: () => {}, changed: () => {}, known: () => [], remembered: () => [], says: () => ({}) })
    await expect.poll(() => room.isOpen).toBe(true)
    expect(await claims(url, 'status')).toMatchObject({
      code: 0,
      room: { held: null, stations: [{ name: 'front', draining: false, open: 0 }] },
    })
    expect((await claims(url, 'drain', 'front')).room).toMatchObject({ stations: [{ draining: true }] })
    expect(await claims(url, 'drain', 'nobody')).toMatchObject({ code: 1 })
    const dump = await postgres.dump('room')
    await postgres.restore('room', dump)
    await expect.poll(() => room.problem?.code, { timeout: 20_000 }).toBe('claims.held')
    expect((await claims(url, 'status')).code).toBe(3)
    expect(await claims(url, 'go-on')).toMatchObject({ code: 0, room: { held: null } })
    await expect.poll(() => room.isOpen, { timeout: 20_000 }).toBe(true)
    await room.stop()
    await pool.close()
  })

  it.each([[['--drain']], [['--desk', '0']]])('starts no station %j whose rules several can’t follow', async how => {
    const url = await postgres.database(`together${how.length}`)
    const folder = temporaryFolder()
    const printer = `folder:${folder}/paper`
    const rules = [
      { job_type: 'order', printer, together_with: ['tag'] },
      { job_type: 'tag', printer },
    ]
    const args = [
      '--data',
      `${folder}/data`,
      '--base-url',
      'http://127.0.0.1:1',
      '--config',
      writeConfig(folder, { rules }),
    ]
    const command = startCommand(['station', ...how, ...args], { SELVEDGE_TOKEN: 'tok', SELVEDGE_CLAIMS_URL: url })
    expect(await command.ended).toBe(1)
    expect(command.errors()).toContain('The rule for “Order bill” makes documents of one order wait for each other')
  })

  it('names rules that leave jobs to nobody, before a job comes', async () => {
    const url = await postgres.database('nobody')
    const { room, pool } = openRoom(url, 'front')
    const needs = [{ count: 3, said: message('job.left-to-absent', { type: 'tag', station: 'back' }) }]
    const says = () => ({ names: ['Front', 'frnt', 'packing'], needsPerson: 3, needs })
    room.start({ news: () => {}, changed: () => {}, known: () => [], remembered: () => [], says })
    await expect.poll(() => room.stations.length).toBe(1)
    const { state, text } = await examineRoom(url)
    expect(state).toBe('fault')
    expect(text).toContain('front leaves 3 jobs to back, but no running station prints them.')
    expect(text).toContain(
      'The rules of front name frnt, packing, but this room has no station or group with that name.',
    )
    await room.stop()
    await pool.close()
  })

  it('shows the others a station without a window, with its printers', async () => {
    const practice = await startPracticeService({ token: 'tok-room' })
    const url = await postgres.database('windowless')
    const folder = temporaryFolder()
    const config = {
      rules: [{ job_type: '*', printer: `folder:${folder}/paper` }],
      station: 'packing',
      poll_seconds: 1,
    }
    const args = ['--data', `${folder}/data`, '--base-url', practice.url, '--config', writeConfig(folder, config)]
    const station = startCommand(['station', ...args], { SELVEDGE_TOKEN: 'tok-room', SELVEDGE_CLAIMS_URL: url })
    const { room, pool } = openRoom(url, 'front', { address: practice.url })
    room.start({ news: () => {}, changed: () => {}, known: () => [], remembered: () => [], says: () => ({}) })
    const seen = () => room.stations.find(({ name }) => name === 'packing')?.says
    await expect
      .poll(seen, { timeout: 30_000 })
      .toMatchObject({ state: 'running', printers: [{ name: 'paper', status: { state: 'idle' } }] })
    station.child.kill('SIGTERM')
    expect(await station.ended).toBe(0)
    await room.stop()
    await pool.close()
    await practice.close()
  })

  it('is looked at by the doctor', async () => {
    expect(await examineRoom(await postgres.database('looked_at'))).toMatchObject({ check: 'room', state: 'fine' })
    const away = await examineRoom('postgres://selvedge:s3cret@127.0.0.1:1/room')
    expect(away).toMatchObject({ state: 'fault' })
    expect(away.text).not.toContain('s3cret')
    expect((await examineRoom(null)).text).toContain('print everything twice')
  })

  it('never shows the address, which holds a password', async () => {
    const told = await claims('postgres://selvedge:s3cret@127.0.0.1:1/room', 'status')
    expect(told.code).toBe(1)
    expect(told.errors).toContain('Can’t reach this room’s claims database')
    expect(told.errors).not.toContain('s3cret')
    const wrong = await claims('mysql://selvedge:s3cret@127.0.0.1/room', 'status')
    expect(wrong.code).toBe(2)
    expect(wrong.errors).not.toContain('s3cret')
  })
})
