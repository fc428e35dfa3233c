import { setTimeout as pause } from 'node:timers/promises'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { between, dice } from '../../src-practice/random.ts'
import { type Command, startCommand, writeConfig } from '../integration/cli-support.ts'
import type { Cups } from '../rig/cups.ts'
import { temporaryFolder } from '../rig/station.ts'
import { jobOfTitle, judge, type Tally } from './tally.ts'

/** How a station is killed again and again. */
export interface Kills {
  setting: string
  cups: Cups
  kills: number
  seed: number
  /** The print server stands still (SIGSTOP) around each kill. */
  freezes?: boolean
  /** Done to each queue, by its address, before the first job. */
  prepare?: (queue: string) => Promise<void>
}

const types = ['order', 'tag', 'shipping container'] as const

/** So many waves at most while a station lives: on a slow computer they would outrun it. */
const waves = 6

/** Jobs that arrive in waves until the signal. */
async function makeWaves(practice: PracticeService, next: () => number, signal: AbortSignal, ids: string[]) {
  for (let at = 0; at < waves && !signal.aborted; at++) {
    const wave = Array.from({ length: between(next, 1, 4) }, () => ({
      job_type: types[between(next, 0, 2)] ?? 'order',
      fails: false,
      copies: 1,
    }))
    ids.push(...practice.addJobs(wave))
    await pause(between(next, 40, 240))
  }
}

/** Waits for the moment of a kill: while the station starts, or while it prints. */
async function comesToItsEnd(station: Command, next: () => number): Promise<void> {
  if (next() < 0.2) return pause(between(next, 150, 600))
  await station.line(told => told['event'] === 'job')
  return pause(between(next, 0, 300))
}

/**
 * Kills `selvedge station` at random moments while jobs arrive in waves, lets it drain in the end, and counts. Throws where
 * the last drain fails, or where a document on paper is not byte for byte what the service gave.
 */
export async function killAtRandom({ setting, cups, kills, seed, freezes, prepare }: Kills): Promise<Tally> {
  const next = dice(seed, setting)
  const practice = await startPracticeService({ size: 'none', stepSeconds: 0.2, seed })
  const folder = temporaryFolder()
  const queues = ['bills', 'others']
  const printers = [await cups.queue('bills'), await cups.queue('others')]
  for (const printer of printers) await prepare?.(printer)
  const config = writeConfig(folder, {
    rules: [
      { job_type: 'order', printer: printers[0] },
      { job_type: '*', printer: printers[1] },
    ],
    start: 'print-waiting',
    poll_seconds: 0.1,
  })
  const args = ['station', '--data', folder, '--base-url', practice.url, '--config', config]
  const environment = { SELVEDGE_TOKEN: 'practice' }
  const ids: string[] = []
  const thaws: Promise<void>[] = []
  const signal = new AbortController()
  try {
    for (let kill = 0; kill < kills; kill++) {
      const wave = new AbortController()
      const arriving = makeWaves(practice, next, AbortSignal.any([wave.signal, signal.signal]), ids)
      const station = startCommand(args, environment)
      await comesToItsEnd(station, next)
      if (freezes) {
        cups.pause()
        await pause(between(next, 0, 60))
      }
      station.kill('SIGKILL')
      await station.ended
      wave.abort()
      await arriving
      // What the dead station asked is answered before or after the next one asks.
      if (freezes) thaws.push(pause(between(next, 0, 900)).then(cups.resume))
    }
    await Promise.all(thaws)
    const last = startCommand([...args, '--drain'], environment)
    const code = await last.ended
    const summary = last.told('summary')[0]
    if (!summary) throw new Error(`The last drain ended with ${code}: ${last.errors()}`)
    const named = (key: string) => (Array.isArray(summary[key]) ? (summary[key] as string[]) : [])
    const open = ['unconfirmed', 'failed', 'held', 'skipped', 'waiting'].flatMap(named)
    const printed = new Set(ids.filter(id => !open.includes(id)))
    if (summary['printed'] !== printed.size) {
      throw new Error(`Of ${ids.length} jobs it knows these: ${JSON.stringify(summary)}`)
    }
    const received = queues.flatMap(queue => cups.received(queue))
    const ends = { printed, unconfirmed: new Set(named('unconfirmed')) }
    for (const { title, bytes } of received) {
      const job = jobOfTitle(title)
      if (job !== null && !bytes.equals(await practice.pdf(job))) throw new Error(`${title} is not what was asked for`)
    }
    return judge(setting, kills, ids, ends, received)
  } finally {
    signal.abort()
    await Promise.all(thaws)
    cups.resume()
    await practice.close()
  }
}
