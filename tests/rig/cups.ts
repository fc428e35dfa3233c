import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type CupsSettings, layOut } from './cups-folder.ts'
import { cupsEnvironment, endProcess, freePort, gone, startProcess } from './cups-process.ts'

export { cupsMissing, withoutCups } from './cups-process.ts'

const run = promisify(execFile)
const models = {
  raw: ['-m', 'raw'],
  pdf: ['-P', fileURLToPath(new URL('pdf-printer.ppd', import.meta.url))],
  label: ['-P', fileURLToPath(new URL('label-printer.ppd', import.meta.url))],
}

/** What the device behind a queue does with a job. */
export type Backend =
  | 'store'
  | 'sink'
  | 'fail'
  | 'stop-printer'
  | 'hold-job'
  | { slow: number }
  | { outOfPaper: number; aborts?: boolean }

/** A queue to be made; it stores documents byte for byte, is started and accepts jobs unless said otherwise. */
export interface QueueSettings {
  backend?: Backend
  /**
   * `raw` passes documents as they are; `pdf` goes through CUPS's filters and knows papers, trays and duplex; `label` passes
   * PDF and PostScript as they are, and has label papers.
   */
  model?: keyof typeof models
  /** The paper that it takes where none is asked for, as its description calls it. */
  paper?: string
  errorPolicy?: 'abort-job' | 'retry-job' | 'retry-current-job' | 'stop-printer'
  /** Defaults that somebody set for it (`lpadmin -o NAME-default=VALUE`). */
  defaults?: Readonly<Record<string, string>>
  /** Why it stands still. */
  stopped?: string
  /** Why it takes no jobs. */
  rejecting?: string
}

/** A document as it reached the device, with what the print server said of its job. */
export interface Received {
  jobId: number
  user: string
  title: string
  copies: number
  options: string
  bytes: Buffer
}

/** A private print server with its own folders and port. */
export interface Cups {
  readonly port: number
  /** `127.0.0.1:PORT`. */
  readonly host: string
  /** Its Unix socket, as CUPS_SERVER takes it. */
  readonly socket: string
  readonly folder: string
  /** Makes a queue; answers its `ipp://` URI. */
  queue(name: string, settings?: QueueSettings): Promise<string>
  removeQueue(name: string): Promise<void>
  stopQueue(name: string, why?: string): Promise<void>
  startQueue(name: string): Promise<void>
  rejectJobs(name: string, why?: string): Promise<void>
  acceptJobs(name: string): Promise<void>
  /** Puts paper into an `outOfPaper` queue. */
  refill(name: string): void
  /** The documents that reached a storing device, in the order in which they did. */
  received(name: string): Received[]
  /** Waits until at least `count` documents have reached the device. */
  waitReceived(name: string, count: number, milliseconds?: number): Promise<Received[]>
  /** The server's error log. */
  log(): string
  /** Freezes and thaws the server: it accepts connections and answers nothing. */
  pause(): void
  resume(): void
  /** Ends the server in good order, keeping its folder. */
  stop(): Promise<void>
  /** Kills the server at once (SIGKILL), keeping its folder; for a server that was started `durable`. */
  kill(): Promise<void>
  /** Starts it again on the same port after `stop` or `kill`. */
  start(): Promise<void>
  /** Ends the server and removes its folder. */
  close(): Promise<void>
}

function device(backend: Backend, folder: string): string {
  if (backend === 'store') return `store:${folder}`
  if (backend === 'sink') return 'sink:/'
  if (backend === 'fail') return 'fail:/1'
  if (backend === 'hold-job') return 'fail:/3'
  if (backend === 'stop-printer') return 'fail:/4'
  if ('slow' in backend) return `slow:/${Math.ceil(backend.slow)}${folder}`
  writeFileSync(join(folder, 'sheets-missing'), String(backend.outOfPaper))
  chmodSync(join(folder, 'sheets-missing'), 0o666)
  return `paper:/${backend.aborts ? 'abort' : 'wait'}${folder}`
}

function read(folder: string): Received[] {
  const order = join(folder, 'order')
  if (!existsSync(order)) return []
  const names = readFileSync(order, 'utf8').split('\n').slice(0, -1)
  return names.map(name => {
    const [id, user, title, copies, options] = readFileSync(join(folder, `${name}.meta`), 'utf8').split('\0')
    return {
      jobId: Number(id),
      user: user ?? '',
      title: title ?? '',
      copies: Number(copies),
      options: options ?? '',
      bytes: readFileSync(join(folder, `${name}.document`)),
    }
  })
}

/** Starts a private print server on a free loopback port; `close()` it in the end. Needs root (see `cupsMissing`). */
export async function startCups(settings: Partial<CupsSettings> = {}): Promise<Cups> {
  const folder = mkdtempSync(join(tmpdir(), 'cups-'))
  const port = await freePort()
  const { policy = 'open', history = true, durable = false } = settings
  layOut(folder, port, { policy, history, durable })
  let running = await startProcess(folder, port)
  const tool = (program: string, ...args: string[]) => run(program, args, { env: cupsEnvironment(folder) })
  // A queue's name may hold what a device URI may not.
  const queueFolder = (name: string) => join(folder, 'queues', Buffer.from(name).toString('hex'))

  const cups: Cups = {
    port,
    host: `127.0.0.1:${port}`,
    socket: join(folder, 'cups.sock'),
    folder,
    async queue(name, queue = {}) {
      const kept = queueFolder(name)
      mkdirSync(kept, { recursive: true })
      chmodSync(kept, 0o777)
      const errorPolicy = `printer-error-policy=${queue.errorPolicy ?? 'abort-job'}`
      const uri = device(queue.backend ?? 'store', kept)
      const paper = queue.paper === undefined ? [] : ['-o', `PageSize=${queue.paper}`]
      await tool('lpadmin', '-p', name, '-E', '-v', uri, ...models[queue.model ?? 'raw'], '-o', errorPolicy, ...paper)
      const defaults = Object.entries(queue.defaults ?? {}).flatMap(([key, value]) => ['-o', `${key}-default=${value}`])
      if (defaults.length > 0) await tool('lpadmin', '-p', name, ...defaults)
      if (queue.stopped !== undefined) await cups.stopQueue(name, queue.stopped)
      if (queue.rejecting !== undefined) await cups.rejectJobs(name, queue.rejecting)
      return `ipp://127.0.0.1:${port}/printers/${encodeURIComponent(name)}`
    },
    removeQueue: async name => void (await tool('lpadmin', '-x', name)),
    stopQueue: async (name, why = 'paused') => void (await tool('cupsdisable', '-r', why, name)),
    startQueue: async name => void (await tool('cupsenable', name)),
    rejectJobs: async (name, why = 'closed') => void (await tool('cupsreject', '-r', why, name)),
    acceptJobs: async name => void (await tool('cupsaccept', name)),
    refill: name => writeFileSync(join(queueFolder(name), 'refilled'), ''),
    received: name => read(queueFolder(name)),
    async waitReceived(name, count, milliseconds = 90_000) {
      for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await pause(20)) {
        const documents = read(queueFolder(name))
        if (documents.length >= count) return documents
      }
      throw new Error(`${read(queueFolder(name)).length} of ${count} documents reached ${name}: ${cups.log()}`)
    },
    log: () => readFileSync(join(folder, 'log/error_log'), 'utf8'),
    pause: () => void process.kill(running.pid, 'SIGSTOP'),
    resume: () => void process.kill(running.pid, 'SIGCONT'),
    stop: () => endProcess(running, 'keep'),
    async kill() {
      if (!durable) throw new Error('This print server would forget its queues: start it durable to kill it')
      process.kill(running.pid, 'SIGKILL')
      await gone(running.pid)
      await endProcess(running, 'keep')
    },
    async start() {
      running = await startProcess(folder, port)
    },
    async close() {
      await endProcess(running, 'remove')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return cups
}
