import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { type Cups, startCups, withoutCups } from '../rig/cups.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { endCommands, startCommand, writeConfig } from './cli-support.ts'

describe.skipIf(withoutCups())('a station that is killed while it prints', () => {
  let cups: Cups
  let practice: PracticeService
  beforeAll(async () => {
    cups = await startCups()
    practice = await startPracticeService({ size: 'none', stepSeconds: 0.2 })
  })
  afterAll(async () => {
    endCommands()
    await practice.close()
    await cups.close()
    removeFolders()
  })

  it('brings each document to the device exactly once', async () => {
    const folder = temporaryFolder()
    const config = writeConfig(folder, {
      rules: [
        { job_type: 'order', printer: await cups.queue('bills') },
        { job_type: '*', printer: await cups.queue('others') },
      ],
      start: 'print-waiting',
      poll_seconds: 0.1,
    })
    const args = ['station', '--data', folder, '--base-url', practice.url, '--config', config]
    const environment = { SELVEDGE_TOKEN: 'practice' }
    const ids: string[] = []
    const steps = ['claimed', 'fetched', 'submitted', 'printed']
    for (let kill = 0; kill < 15; kill++) {
      ids.push(...practice.addJobs(Array.from({ length: 6 }, () => ({ fails: false, copies: 1 }))))
      const station = startCommand(args, environment)
      // At another step each time, and at another moment within it.
      const awaited = steps[kill % steps.length]
      await station.line(told => told['state'] === awaited)
      await pause((kill * 7) % 23)
      station.kill('SIGKILL')
      await station.ended
    }
    const last = startCommand([...args, '--drain'], environment)
    expect(await last.ended, `${last.lines.slice(-8).join('\n')}\n${last.errors()}`).toBe(0)
    expect(last.told('summary')).toEqual([
      { event: 'summary', printed: ids.length, failed: [], unconfirmed: [], held: [], skipped: [] },
    ])
    const received = [...cups.received('bills'), ...cups.received('others')]
    const numbers = received.map(document => /-(\d+)-\d+$/.exec(document.title)?.[1])
    expect(numbers.sort()).toEqual([...ids].sort())
    for (const document of received) {
      const id = /-(\d+)-\d+$/.exec(document.title)?.[1] ?? ''
      expect(document.bytes.equals(await practice.pdf(id)), `job ${id}`).toBe(true)
    }
  }, 120_000)
})
