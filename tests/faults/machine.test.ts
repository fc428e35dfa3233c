// @module-tag long
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { endCommands, runCommand, writeConfig } from '../integration/cli-support.ts'
import { system, withoutOwnDisk } from '../rig/own-disk.ts'
import { type RunningStation, removeFolders, startStation, temporaryFolder } from '../rig/station.ts'

const signedIn = { SELVEDGE_TOKEN: 'practice' }

describe.skipIf(withoutOwnDisk())('machine faults: a disk of its own', () => {
  let practice: PracticeService
  let disk: string
  let paper: string
  let running: RunningStation | null = null
  beforeEach(async () => {
    practice = await startPracticeService({ size: 'none', stepSeconds: 0.2 })
    disk = mkdtempSync(join(tmpdir(), 'selvedge-disk-'))
    paper = temporaryFolder()
    system('mount', '-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk)
  })
  afterEach(async () => {
    await running?.stop()
    running = null
    endCommands()
    system('umount', '-l', disk)
    rmSync(disk, { recursive: true, force: true })
    await practice.close()
  })
  afterAll(removeFolders)

  const rules = () => [{ job_type: '*', printer: `folder:${paper}` }]
  const printed = () => readdirSync(paper).filter(name => name.endsWith('.pdf'))
  const ballast = () => join(disk, 'ballast')

  /** Fills the disk to its last byte. */
  function fill(): void {
    try {
      for (let size = 1 << 20; size >= 1; size >>= 1) {
        for (;;) {
          try {
            writeFileSync(ballast(), Buffer.alloc(size, 1), { flag: 'a' })
          } catch {
            break
          }
        }
      }
    } finally {
      expect(existsSync(ballast())).toBe(true)
    }
  }

  it('full disk: waits, loses nothing, and prints by itself after room was made', async () => {
    running = await startStation({ baseUrl: practice.url, dataFolder: disk, rules: rules() })
    const one = running
    const [before = ''] = practice.addJobs([{ fails: false }])
    await one.reaches(before, 'printed')
    fill()
    const ids = practice.addJobs(Array.from({ length: 6 }, () => ({ fails: false })))
    await one.until(() => one.warnings.some(text => /disk|database|full/i.test(text)))
    await new Promise(resolve => setTimeout(resolve, 1_500))
    // Jobs whose documents or claims cannot be written stay away from the printer.
    expect(printed().length).toBeLessThan(7)
    rmSync(ballast())
    for (const id of ids) await one.reaches(id, 'printed', 60_000)
    expect(
      printed()
        .map(name => name.split('-').at(-2))
        .sort(),
    ).toEqual([before, ...ids].sort())
  })

  it('full disk, for a document: says so, and prints it after room was made', async () => {
    const documents = join(disk, 'documents')
    const data = temporaryFolder()
    running = await startStation({
      baseUrl: practice.url,
      dataFolder: data,
      rules: rules(),
      parts: { documents },
    })
    const one = running
    fill()
    const [id = ''] = practice.addJobs([{ fails: false }])
    await one.until(() => (one.station.board.get(id)?.retryAt ?? null) !== null)
    await one.until(() => one.station.board.get(id)?.reason?.code === 'document.disk')
    expect(JSON.stringify(one.station.board.get(id)?.reason)).toContain('the disk is full')
    rmSync(ballast())
    await one.reaches(id, 'printed', 60_000)
    expect(printed().length).toBe(1)
  })

  it('read-only data folder: refuses it, and says so', async () => {
    mkdirSync(join(disk, 'made'))
    system('mount', '-o', 'remount,ro', disk)
    const config = writeConfig(temporaryFolder(), { rules: rules() })
    for (const data of [join(disk, 'made'), join(disk, 'not', 'made')]) {
      const run = await runCommand(
        ['station', '--data', data, '--base-url', practice.url, '--config', config, '--drain'],
        signedIn,
      )
      expect([run.code, run.lines]).toEqual([1, []])
      expect(run.errors).toContain(data)
      expect(run.errors).toMatch(/read-only/i)
    }
  })
})
