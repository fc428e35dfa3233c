// @module-tag long
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { type SilentPrinter, startSilentPrinter } from '../rig/silent-printer.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { endCommands, runCommand, startCommand, writeConfig } from './cli-support.ts'

const token = 'tok_9f31c2a7d4e85b60_practice'
const signedIn = { SELVEDGE_TOKEN: token }

/** Long enough for the hand-over in progress and all else that ends, in milliseconds. */
const soon = 12_000

describe('ending while a printer has a document and never answers', () => {
  let practice: PracticeService
  let printer: SilentPrinter
  beforeAll(async () => {
    practice = await startPracticeService({ size: 'none', stepSeconds: 0.2, token })
  })
  beforeEach(async () => {
    printer = await startSilentPrinter()
  })
  afterEach(async () => {
    endCommands()
    await printer.close()
  })
  afterAll(async () => {
    await practice.close()
    removeFolders()
  })

  it.each([
    ['SIGTERM', []],
    ['SIGINT', []],
    ['SIGTERM', ['--desk', '0']],
  ] as const)('%s, station %j: it ends, and the next start has the job as unconfirmed', async (signal, more) => {
    const folder = temporaryFolder()
    const config = writeConfig(folder, {
      rules: [{ job_type: '*', printer: printer.uri }],
      start: 'print-waiting',
      poll_seconds: 0.2,
    })
    const args = ['station', '--data', folder, '--base-url', practice.url, '--config', config]
    const [job = ''] = practice.addJobs([{ fails: false }])
    const station = startCommand([...args, ...more], signedIn)
    await expect.poll(printer.documents, { timeout: 60_000 }).toBe(1)
    const began = performance.now()
    station.kill(signal)
    expect(await station.ended, station.errors()).toBe(0)
    expect(performance.now() - began).toBeLessThan(soon)
    expect(station.errors()).toContain('stopped responding while Selvedge was closing')

    const next = await runCommand([...args, '--drain'], signedIn)
    expect(next.code, next.errors).toBe(3)
    expect(next.told('summary')[0]).toMatchObject({ unconfirmed: [job] })
    expect(printer.documents()).toBe(1)
    practice.setStage(job, 'printed')
  })
})
