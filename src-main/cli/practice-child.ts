import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { DeskError } from '../../src-shared/errors.ts'
import { guarded, notify } from '../observers.ts'
import type { StartCommand } from '../shells/shell-api.ts'

/** Seconds between new practice jobs, so a first-time user sees some arrive. */
export const practiceArrivals = 4

/** A practice service in its own process, which ends with this one. */
export interface PracticeChild {
  baseUrl: string
  /** The newest one: once all sessions were ended, the service hands out another. */
  readonly token: string
  /** Called with each token that replaces the one before. */
  onNewToken(listener: (token: string) => void): void
  stop(): Promise<void>
}

/** Starts it as Node. Electron's program, which can't be used as Node once it is packaged, has its own way. */
const startAsNode: StartCommand = (entry, argv, env) => {
  const child = spawn(process.execPath, [entry, ...argv], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env })
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve)
    child.on('error', reject)
  })
  return { stdout: child.stdout, exited, end: () => void (child.connected && child.disconnect()) }
}

/** Starts `selvedge service` on a data folder with a new token, and waits until it is ready. */
export async function startPracticeChild(
  entry: string,
  dataFolder: string,
  arrivalsSeconds: number,
  start: StartCommand = startAsNode,
): Promise<PracticeChild> {
  let token = randomBytes(24).toString('base64url')
  const listeners: ((token: string) => void)[] = []
  // Passed in the environment: other users can read command lines.
  const env = { ...process.env, SELVEDGE_TOKEN: token }
  const argv = ['service', '--data', dataFolder, '--arrivals', String(arrivalsSeconds)]
  const { stdout, exited, end } = start(entry, argv, env)
  const ready = new Promise<string>((resolve, reject) => {
    if (stdout) {
      createInterface({ input: stdout }).on(
        'line',
        guarded(line => {
          const event: unknown = JSON.parse(line)
          if (typeof event !== 'object' || event === null) return
          if ('url' in event) resolve(String(event.url))
          if ('token' in event) {
            token = String(event.token)
            notify(listeners, token)
          }
        }),
      )
    }
    const ended = (code: number | null) =>
      reject(new DeskError('desk.internal', { what: `the practice service ended (${code})` }))
    exited.then(ended, reject)
  })
  const baseUrl = await ready
  return {
    baseUrl,
    get token() {
      return token
    },
    onNewToken: listener => listeners.push(listener),
    async stop() {
      end()
      await exited
    },
  }
}
