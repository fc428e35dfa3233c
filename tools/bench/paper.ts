import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cups, Received } from '../../tests/rig/cups.ts'
import type { ServedJob } from './service-process.ts'

/** A job, and the queue on whose paper it belongs. */
export interface ExpectedJob extends ServedJob {
  queue: string
}

/** The list of what a storing queue has put on paper: a line a document, written after the document. */
const listOf = (cups: Cups, queue: string): string =>
  join(cups.folder, 'queues', Buffer.from(queue).toString('hex'), 'order')

/** How many documents a queue has put on paper so far. */
export function countOnPaper(cups: Cups, queue: string): number {
  try {
    return readFileSync(listOf(cups, queue), 'utf8').split('\n').length - 1
  } catch {
    return 0
  }
}

/** The documents that came onto paper since the counts were taken. */
const newSince = (cups: Cups, before: ReadonlyMap<string, number>): Map<string, Received[]> =>
  new Map([...before].map(([queue, count]) => [queue, cups.received(queue).slice(count)]))

/**
 * Waits until so many more documents are on paper; answers when the last of them was, in milliseconds since 1970, as the
 * file system has it. Throws where none comes for two minutes.
 */
export async function waitForPaper(
  cups: Cups,
  before: ReadonlyMap<string, number>,
  documents: number,
): Promise<number> {
  const missing = () =>
    documents - [...before].reduce((sum, [queue, count]) => sum + countOnPaper(cups, queue) - count, 0)
  let left = missing()
  for (let deadline = Date.now() + 120_000; left > 0; await pause(10)) {
    const now = missing()
    if (now < left) deadline = Date.now() + 120_000
    left = now
    if (Date.now() > deadline) throw new Error(`${left} documents did not come onto paper: ${cups.log()}`)
  }
  const used = [...before].filter(([queue, count]) => countOnPaper(cups, queue) > count)
  return Math.max(...used.map(([queue]) => statSync(listOf(cups, queue)).mtimeMs))
}

/**
 * Throws unless each job is on the paper of its queue once, byte for byte, and nothing else is; in the order of the list,
 * unless several stations share the queue.
 */
export function proveEachOnce(
  cups: Cups,
  before: ReadonlyMap<string, number>,
  jobs: readonly ExpectedJob[],
  idOfTitle: (title: string) => string,
  inOrder = true,
): void {
  const sorted = (texts: string[]) => (inOrder ? texts : texts.toSorted())
  for (const [queue, documents] of newSince(cups, before)) {
    const expected = sorted(jobs.filter(job => job.queue === queue).map(({ id, sha256 }) => `${id} ${sha256}`))
    const found = sorted(
      documents.map(({ title, bytes }) => `${idOfTitle(title)} ${createHash('sha256').update(bytes).digest('hex')}`),
    )
    if (found.join('\n') === expected.join('\n')) continue
    const at = expected.findIndex((job, place) => job !== found[place])
    throw new Error(
      `${queue} printed ${found.length} documents where ${expected.length} were due; the first difference is at ${at}: ` +
        `${found[at] ?? 'nothing'} in place of ${expected[at] ?? 'nothing'}`,
    )
  }
}
