import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { importsOnPractice } from './imports-desk-support.ts'
import { priceFolder } from './prices-desk-support.ts'

const { service, imports } = importsOnPractice({ grids: { 7: { codes: 20, combinations: 1 } } })

/**
 * A data folder as the desk of 52ceb72b left it, which kept what was sent cell by cell a second time beside the journal. Draft 1 has
 * ended with one cell refused, 2 was taken back, the file of 3 and the two cells of 4 were on their way.
 */
const older = new URL('../imports/older-folder/', import.meta.url)

function olderFolder(): string {
  const folder = priceFolder()
  cpSync(older, folder, { recursive: true })
  writeFileSync(join(folder, 'prices.db'), gunzipSync(readFileSync(new URL('prices.db.gz', older))))
  rmSync(join(folder, 'prices.db.gz'))
  return folder
}

it('a folder of an older desk: its drafts open, and what was on its way ends as it began', async () => {
  const retail = (code: string) => service().price(7, code, '31', 'retail')
  const before = [retail('HV-0413'), retail('TW-2203')]
  // The file of draft 3 has arrived meanwhile.
  service().setPrice(7, 'HV-0412', 31, 'retail', 600)
  const world = await imports({ folder: olderFolder() })
  world.desk.start()
  const names = (await world.ask('imports.drafts', {})).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['back.csv', 'ended.csv', 'file.csv', 'waiting.csv'])
  // Nobody has opened it: what the outbox brings on is told all the same.
  await expect.poll(() => world.told.changed, { timeout: 20_000 }).toContain(4)

  const cells = await world.openUntil(4, ({ uploads }) => uploads[0]?.state === 'ended')
  expect(cells.uploads).toMatchObject([{ way: 'cells', entry: 4, saved: 2, rejected: 0, waiting: 0 }])
  expect([retail('HV-0413'), retail('TW-2203')]).toEqual([700, 800])
  const file = await world.openUntil(3, ({ uploads }) => uploads[0]?.state === 'proved')
  expect(file.uploads).toMatchObject([{ way: 'file', proof: { arrived: 1 } }])
  expect(service().requests.count('admin.pricing.import')).toBe(0)

  const ended = await world.ask('imports.open', { draft: 1 })
  expect(ended.uploads).toMatchObject([{ way: 'cells', state: 'ended', cells: 2, saved: 1, rejected: 1 }])
  const back = await world.ask('imports.open', { draft: 2 })
  expect(back.uploads).toMatchObject([{ way: 'cells', state: 'taken-back' }])
  const { text } = await world.prices.ask('prices.receipt', { sheet: '7', entry: 1, only: 'rejected' })
  expect(text).toContain('Too cheap')

  await world.prices.ask('prices.revert', { sheet: '7', entry: 4, overwrite: 'ask' })
  await world.prices.drained()
  expect([retail('HV-0413'), retail('TW-2203')]).toEqual(before)
})
