import { closeSync, cpSync, openSync, readdirSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { endCommands, runCommand, writeConfig } from '../integration/cli-support.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'

const before = 60
const page = 4096

/** Overwrites part of a file with what is no database. */
function spoil(file: string, from: number, length: number): void {
  const open = openSync(file, 'r+')
  writeSync(open, Buffer.alloc(length, 'x'), 0, length, from)
  closeSync(open)
}

describe('machine faults: the database file', () => {
  const paper = temporaryFolder()
  const used = temporaryFolder()
  let practice: PracticeService
  let printed: string[]
  /** A job that came after the last drain. */
  let late: string
  let data: string
  beforeAll(async () => {
    practice = await startPracticeService({ size: 'none', stepSeconds: 600 })
    printed = practice.addJobs(Array.from({ length: before }, () => ({ fails: false })))
    data = used
    const run = await drain()
    expect([run.code, papers()], run.errors).toEqual([0, before])
    // The service goes on to list them as queued.
    for (const job of printed) practice.setStage(job, 'queued')
    late = practice.addJobs([{ fails: false }])[0] ?? ''
  })
  beforeEach(() => {
    data = temporaryFolder()
    cpSync(used, data, { recursive: true })
  })
  afterAll(async () => {
    endCommands()
    await practice.close()
    removeFolders()
  })

  const file = () => join(data, 'station.db')
  const papers = () => readdirSync(paper).filter(name => name.endsWith('.pdf')).length
  const setAside = () => readdirSync(data).filter(name => /^station-damaged-.*\.db$/.test(name))

  function drain() {
    const config = writeConfig(temporaryFolder(), {
      rules: [{ job_type: '*', printer: `folder:${paper}` }],
      start: 'print-waiting',
      poll_seconds: 0.2,
    })
    const args = ['station', '--data', data, '--base-url', practice.url, '--config', config, '--drain']
    return runCommand(args, { SELVEDGE_TOKEN: 'practice' })
  }

  it.each<[string, () => void, boolean]>([
    ['its header is gone', () => spoil(file(), 0, 100), false],
    [
      'its last quarter is cut off',
      () => truncateSync(file(), Math.floor((statSync(file()).size * 3) / 4 / page) * page),
      true,
    ],
    ['pages in its middle are spoilt', () => spoil(file(), page * 12, page * 3), true],
    ['it is no database at all', () => spoil(file(), 0, statSync(file()).size), false],
  ])(
    'damaged, %s: kept aside, said so, what can be read is kept, nothing prints by itself',
    async (_how, damage, keepsRows) => {
      for (const rest of ['-wal', '-shm']) rmSync(`${file()}${rest}`, { force: true })
      damage()
      const run = await drain()
      expect(papers(), run.errors).toBe(before)
      expect(setAside()).toHaveLength(1)
      expect(run.errors).toContain(setAside()[0])
      const summary = run.told('summary')[0]
      const held = Array.isArray(summary?.['held']) ? (summary['held'] as string[]) : []
      expect(held).toContain(late)
      // Each of the others is known as printed, or waits for a person.
      const known = Number(summary?.['printed'])
      expect(known + held.length - 1, JSON.stringify(summary)).toBe(before)
      if (keepsRows) expect(known).toBeGreaterThan(0)
      expect(run.code).toBe(3)
    },
  )

  it('lost: said so, and nothing that the service still lists as queued prints by itself', async () => {
    for (const rest of ['', '-wal', '-shm']) rmSync(`${file()}${rest}`, { force: true })
    const run = await drain()
    expect(papers(), run.errors).toBe(before)
    expect(run.errors).toMatch(/station\.db/)
    expect(run.told('summary')[0]).toMatchObject({ printed: 0, held: [...printed, late] })
  })

  it('of a newer version: refused, and left as it is', async () => {
    const db = new Database(file())
    db.pragma('user_version = 9999')
    db.close()
    const run = await drain()
    expect([run.code, run.lines]).toEqual([1, []])
    expect(run.errors).toMatch(/newer/)
    expect([papers(), setAside()]).toEqual([before, []])
    const after = new Database(file(), { readonly: true })
    expect(after.pragma('user_version', { simple: true })).toBe(9999)
    after.close()
  })
})
