import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { DeskError } from '../../src-shared/errors.ts'

/** The practice service in a process of its own, which ends with this one. */
export interface PracticeChild {
  baseUrl: string
  token: string
  stop(): Promise<void>
}

/** Starts `selvedge service` on a data folder with a token made for this start, and waits until it is ready. */
export async function startPracticeChild(
  entry: string,
  dataFolder: string,
  arrivalsSeconds: number,
): Promise<PracticeChild> {
  const token = randomBytes(24).toString('base64url')
  // The token goes by environment: other users can read a command line.
  const child = spawn(
    process.execPath,
    [entry, 'service', '--data', dataFolder, '--arrivals', String(arrivalsSeconds)],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env: { ...process.env, SELVEDGE_TOKEN: token } },
  )
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  const ready = new Promise<string>((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', line => {
        const told: unknown = JSON.parse(line)
        if (typeof told === 'object' && told !== null && 'url' in told) resolve(String(told.url))
      })
    }
    child.once('error', reject)
    void exited.then(code =>
      reject(new DeskError('desk.internal', { what: `the practice service ended (${code})` })),
    )
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
