import { setTimeout as sleep } from 'node:timers/promises'
import { moving } from '../../src-main/workers/protocol.ts'
import { serveWorker } from '../../src-main/workers/serve-worker.ts'
import { DeskError } from '../../src-shared/errors.ts'

// The worker of worker-host.test.ts.
const test = {
  echo: (value: unknown): unknown => value,
  sum: (numbers: Uint8Array): number => numbers.reduce((sum, one) => sum + one, 0),
  made: (length: number): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(length).fill(1)
    return moving(bytes, [bytes.buffer])
  },
  /** Tells how far it is, every few milliseconds, until it is aborted. */
  async count(signal: AbortSignal): Promise<void> {
    for (let step = 1; ; step++) {
      signal.throwIfAborted()
      tell({ step })
      await sleep(5)
    }
  },
  /** Never looks at its signal. */
  spin(_signal: AbortSignal): void {
    for (;;);
  },
  /** Counts for ever. */
  busy(counter: Int32Array<SharedArrayBuffer>): void {
    for (;;) Atomics.add(counter, 0, 1)
  },
  fail(): void {
    throw new DeskError('desk.folder-unusable', { folder: '/x', why: 'test' })
  },
  die(): void {
    setImmediate(() => {
      throw new Error('died of a test')
    })
  },
  async fill(): Promise<void> {
    const kept: string[][] = []
    for (;;) kept.push(Array.from({ length: 1_000_000 }, (_, at) => `text ${at}`))
  },
  exit(): void {
    process.exit()
  },
  pause: (milliseconds: number): Promise<void> => sleep(milliseconds),
}

export type TestStores = { test: typeof test }

const tell = serveWorker<{ step: number }>({ test })
