import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AttemptState } from '../../src-shared/contract/print.ts'
import type { Life, LifeEnd } from './crash-child.ts'

/** A moment at which a station is killed: right before or after it writes a step for the nth time. */
export interface CrashPoint {
  when: 'before' | 'after'
  step: AttemptState | 'listed'
  nth: number
}

const program = fileURLToPath(new URL('crash-child.ts', import.meta.url))

/** One life of a station in a process of its own: how its jobs ended, or null where it was killed. Throws where it failed. */
export async function liveOnce(life: Life): Promise<LifeEnd | null> {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, STATION_LIFE: JSON.stringify(life) },
  })
  let said = ''
  let errors = ''
  child.stdout.on('data', piece => {
    said += piece
  })
  child.stderr.on('data', piece => {
    errors += piece
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (signal === 'SIGKILL') return null
  if (code !== 0) throw new Error(`A life of the station ended with ${code ?? signal}: ${errors}`)
  return JSON.parse(said) as LifeEnd
}
