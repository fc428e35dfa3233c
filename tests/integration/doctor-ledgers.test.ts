// @module-tag long
import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { examineData } from '../../src-main/diagnostics/examine-data.ts'
import { ClaimRegistry } from '../../src-main/print/claims/registry.ts'
import { openStationDatabase } from '../../src-main/print/station-database.ts'
import { StationGuard } from '../../src-main/print/station-guard.ts'
import { openDataFolder } from '../../src-main/storage/data-folder.ts'
import { stateFolder } from '../../src-main/storage/state-folder.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'

afterAll(removeFolders)

const said = async (dataFolder: string, check: string) => {
  const { findings } = await examineData({ dataFolder, profile: null, baseUrl: null })
  return findings.filter(one => one.check === check).map(({ state, text }) => `${state}: ${text}`)
}

/** Starts and ends on a folder, with one setting saved. */
async function startOn(folder: string): Promise<void> {
  const database = await openStationDatabase(join(folder, 'station.db'))
  await database.settings.saveSettings({ pollSeconds: 10 })
  await database.close()
}

it('says whom alerts don’t reach, and where nobody knows who gets them', async () => {
  const folder = temporaryFolder()
  const keep = async (text: string) => {
    const database = await openStationDatabase(join(folder, 'station.db'))
    await database.settings.keepAlertsSent(text)
    await database.close()
  }
  const target = { id: 'a', name: 'Shift chat', url: 'https://chat.example/hook', header: '', afterMinutes: 0 }
  const sent = { targets: [target], sent: {}, seen: {}, arrived: {} }
  await keep(JSON.stringify({ ...sent, failing: {} }))
  expect(await said(folder, 'alerts')).toEqual([])
  await keep(JSON.stringify({ ...sent, failing: { a: { since: 1, why: 'status 500', failures: 3 } } }))
  expect(await said(folder, 'alerts')).toEqual([
    'fault: Alerts don’t reach Shift chat (status 500). Send a test alert in Settings, Alerts.',
  ])
  await keep(JSON.stringify(sent))
  expect(await said(folder, 'alerts')).toEqual([
    expect.stringMatching(/^fault: Selvedge can’t read the list of alert receivers/),
  ])
})

describe('the doctor, of ledgers and claims', () => {
  it('says that the mark is there, and doubts an older ledger without touching it', async () => {
    const folder = temporaryFolder()
    await startOn(folder)
    const file = join(folder, 'station.db')
    const [first, ...rest] = await said(folder, 'marks')
    expect([first, rest]).toEqual([expect.stringMatching(/^fine: .*station\.mark exists.*UTC\.$/), []])
    copyFileSync(file, `${file}.older`)
    await startOn(folder)
    copyFileSync(`${file}.older`, file)
    for (const _ of [1, 2]) {
      expect(await said(folder, 'marks')).toEqual([expect.stringMatching(/^fault: station\.db .*until you decide\.$/)])
    }
    const desk = openDataFolder(folder, 'a desk')
    // What a running desk writes meanwhile raises no doubt.
    expect(await said(folder, 'marks')).toEqual([expect.stringContaining('fine: ')])
    desk.unlock()
    const database = await openStationDatabase(file)
    expect(database.findings.map(({ code }) => code)).toContain('ledger.older')
    await database.close()
    expect(await said(folder, 'marks')).toEqual([expect.stringContaining('fine: ')])
    rmSync(join(folder, 'station.mark'))
    expect(await said(folder, 'marks')).toEqual([expect.stringMatching(/^note: .*station\.mark doesn’t exist/)])
  })

  it('counts the claims, names a damaged file, and makes nothing itself', async () => {
    const folder = temporaryFolder()
    expect(await said(folder, 'claims')).toEqual([expect.stringMatching(/^fine: No station has claimed/)])
    expect(existsSync(stateFolder()) && readdirSync(stateFolder()).some(name => name.startsWith('claims'))).toBe(false)
    const registry = new ClaimRegistry('one', folder)
    const note = { station: 'one', process: 'a test', folder }
    registry.enter('http://a', note)
    for (const id of ['1', '2']) {
      const job = { id, type: 'order', orderId: null, createdAt: null } as const
      registry.claim('http://a', job, { number: 1, startedAt: 5 })
    }
    expect(await said(folder, 'claims')).toEqual([expect.stringMatching(/^fine: .*read and written: 2 claims\.$/)])
    registry.leave()
    const file = join(stateFolder(), readdirSync(stateFolder()).find(name => /^claims-.*\.db$/.test(name)) ?? '')
    for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    writeFileSync(file, 'not a database, but long enough to be taken for one'.repeat(40))
    expect(await said(folder, 'claims')).toEqual([
      expect.stringMatching(/^fault: .*can’t be used \(file is not a database\)/),
    ])
    registry.enter('http://a', note)
    registry.leave()
    expect(await said(folder, 'claims')).toEqual([
      expect.stringContaining('fine: '),
      expect.stringMatching(/^note: .*\.damaged is the damaged file/),
    ])
  })
  it('is not the first to tell of damaged claims: a station says that they were made anew', async () => {
    const folder = temporaryFolder()
    const registry = new ClaimRegistry('one', folder)
    const note = { station: 'one', process: 'a test', folder }
    registry.enter('http://a', note)
    registry.leave()
    for (const name of readdirSync(stateFolder()).filter(one => /^claims-.*\.db$/.test(one))) {
      writeFileSync(join(stateFolder(), name), 'not a database, but long enough to be taken for one'.repeat(40))
    }
    const told: string[] = []
    const guard = new StationGuard({
      claims: {
        enter: async (...asked) => registry.enter(...asked),
        meet: async (_service, jobs) => registry.meet(jobs),
        leave: async () => registry.leave(),
      },
      serviceKey: 'http://a',
      note: () => note,
      holdWaitingJobs: async () => {},
      refused: () => {},
      warn: ({ code }) => void told.push(code),
    })
    await guard.take()
    await guard.release()
    expect(told).toEqual(['station.claims-rebuilt'])
  })
})
