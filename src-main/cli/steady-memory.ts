import { setFlagsFromString } from 'node:v8'

/**
 * Limits the memory of a process that runs for months: under load V8 lets its young generation grow to 64 MB and never
 * shrinks it. A station's objects are garbage after one job, so a small one is enough. Call this first.
 */
export function limitYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
