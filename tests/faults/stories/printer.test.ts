import { afterAll, expect, it } from 'vitest'
import { openPrinter } from '../../../src-main/print/printers/index.ts'
import { putDocument, smallPdf } from '../../rig/documents.ts'
import { removeFolders, temporaryFolder } from '../../rig/station.ts'
import { startStoryPrinter } from './printer.ts'

afterAll(removeFolders)

/** A printer that has put back its one job, which it had printed, and was asked about it `times`. */
async function putBack(times: number) {
  const odd = await startStoryPrinter('network', { pageTakes: 1 })
  odd.misbehave('runs a job twice')
  const printer = openPrinter(odd.uri)
  const way = await printer.handOver()
  if (way.kind !== 'one-shot') throw new Error('It takes no document at once')
  const job = await way.submit(putDocument(temporaryFolder(), 'one', smallPdf('document 1.1')), {})
  await expect.poll(() => odd.paper()).toEqual(['1.1'])
  for (let time = 0; job && time < times; time++) expect((await printer.look(job)).state).toBe('pending')
  return odd
}

it.each([
  ['nobody asked', 0, false, []],
  ['who asked lives on', 1, false, ['1.1']],
  ['who asked was killed before it asked again', 1, true, []],
  ['who asked was killed, but had asked again', 2, true, ['1.1']],
])('a job that a printer put back is known where %s', async (_who, times, isKilled, known) => {
  const odd = await putBack(times)
  if (isKilled) odd.askerWasKilled()
  expect([...odd.sawPutBack]).toEqual(known)
  await odd.close()
})
