import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Limits the memory of a process that runs for months. Under load V8 lets its young generation grow to 64 MB and never
 * shrinks it; a station's objects are garbage after one job, so a small one is enough. What is left of much work is given
 * back once it is over. Call this first.
 */
export function keepMemorySteady(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  collectWhenCalm()
}

/** How often a thread is looked at, which of that time it may work to be calm, and how much it has worked before (ms). */
const calm = { every: 10_000, most: 500, after: 2_000 }

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Collects what is left in this thread whenever it is calm after much work, and returns V8's spare pages to the system. By
 * itself V8 waits for more work and keeps them: 20 MB in the desk's process after a large grid was read.
 */
export function collectWhenCalm(): void {
  // Whether Electron lets a flag of V8 be set this late has not been seen.
  if (process.versions['electron']) return
  let last = performance.eventLoopUtilization()
  let worked = 0
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { active } = performance.eventLoopUtilization(now, last)
    last = now
    worked += active
    if (active > calm.most || worked < calm.after) return
    worked = 0
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as Collect | undefined
    collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, calm.every).unref()
}
