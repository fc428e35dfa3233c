import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { DeskError } from '../../src-shared/errors.ts'

/** Seconds between new practice jobs, so a first-time user sees some arrive. */
export const practiceArrivals = 4

/** A practice service in its own process, which ends with this one. */
export interface PracticeChild {
  baseUrl: string
  token: string
  stop(): Promise<void>
}

/** Starts `selvedge service` on a data folder with a new token, and waits until it is ready. */
export async function startPracticeChild(
  entry: string,
  dataFolder: string,
  arrivalsSeconds: number,
): Promise<PracticeChild> {
  const token = randomBytes(24).toString('base64url')
  // Passed in the environment: other users can read command lines.
  const env = {
    ...process.env,
    SELVEDGE_TOKEN: token,
    ...(process.versions['electron'] && { ELECTRON_RUN_AS_NODE: '1' }),
  }
  const child = spawn(
    process.execPath,
    [entry, 'service', '--data', dataFolder, '--arrivals', String(arrivalsSeconds)],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env },
  )
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  const ready = new Promise<string>((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', line => {
        const event: unknown = JSON.parse(line)
        if (typeof event === 'object' && event !== null && 'url' in event) resolve(String(event.url))
      })
    }
    child.once('error', reject)
    void exited.then(code => reject(new DeskError('desk.internal', { what: `the practice service ended (${code})` })))
  })
  const baseUrl = await ready
  return {
    baseUrl,
    token,
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
