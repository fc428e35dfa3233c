import { rmSync } from 'node:fs'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import { putDocument } from '../rig/documents.ts'
import { temporaryFolder } from '../rig/station.ts'

/**
 * Fills a queue with older jobs of this station's user: half of them printed, half held (of these every other one without a
 * document, as crashes leave them).
 */
export async function fillWithOlderJobs(queue: string, count: number): Promise<void> {
  const printer = openPrinter(queue)
  const way = await printer.handOver()
  if (way.kind !== 'held') throw new Error(`${queue} takes no held jobs`)
  const folder = temporaryFolder()
  for (let at = 0; at < count; at++) {
    const name = `older-${at}`
    const job = await way.create(name, {})
    if (at % 4 === 1) continue
    const document = putDocument(folder, name)
    await way.send(job, document)
    rmSync(document.path)
    if (at % 2 === 0) await way.release(job)
  }
}
