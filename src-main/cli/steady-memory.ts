import { setFlagsFromString } from 'node:v8'

/**
 * Keeps a process that runs for months small: V8 lets the space for what is new grow to 64 MB once there is much to do, and
 * never gives it back. What a station makes is gone after one job, so a small one does as well. To be called first.
 */
export function keepMemorySteady(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
