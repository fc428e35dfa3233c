// @module-tag long
import Papa from 'papaparse'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { RETAILERS } from '../../src-practice/sample/catalogue.ts'
import { type ImportWorld, startImports } from './imports-desk-support.ts'
import { removePriceFolders } from './prices-desk-support.ts'

// What the service exports, opened in the studio, changes nothing.

let service: PracticeService
let world: ImportWorld
beforeAll(async () => {
  service = await startPracticeService({ stepSeconds: 0.05 })
  world = await startImports({ baseUrl: service.url })
})
afterEach(() => {
  world.told.changed.length = 0
})
afterAll(async () => {
  await world.close()
  removePriceFolders()
  await service.close()
})

/** An export as a spreadsheet program saves it where a comma comes before the decimals. */
const asSaved: Record<string, (lines: string[][]) => string> = {
  'with semicolons and decimal commas': lines => Papa.unparse(lines.map(withCommas), { delimiter: ';' }),
  'with commas and decimal commas in quotes': lines => Papa.unparse(lines.map(withCommas)),
  'with tabs, decimal commas and points between thousands': lines =>
    Papa.unparse(
      lines.map(line => withCommas(line).map(text => text.replace(/^(\d)(\d{3})(,\d+)$/, '$1.$2$3'))),
      { delimiter: '\t' },
    ),
}
const withCommas = (line: string[]) => line.map(text => text.replace(/^(\d+)\.(\d+)$/, '$1,$2'))

/** Asks for an export of a retailer and waits until it is there. */
async function exported(retailer: string): Promise<string> {
  await world.prices.open(retailer)
  const made = async () => {
    const { exports } = await world.ask('imports.exports', {})
    return exports.filter(one => one.retailer === retailer)
  }
  const before = (await made()).length
  const { batch } = await world.ask('imports.startExport', { retailer })
  expect(batch).not.toBeNull()
  let id = ''
  await world.prices.until(async () => {
    const now = await made()
    // The newest comes first.
    id = now.length > before && now[0]?.isReady ? now[0].id : ''
    return id !== ''
  })
  return id
}

it.each(RETAILERS.map(({ id, brandname }) => [brandname, String(id)]))(
  'an export of %s changes nothing',
  async (brandname, retailer) => {
    const id = await exported(retailer)
    const { draft } = await world.ask('imports.openExport', { export: id, retailer })
    const view = await world.ask('imports.open', { draft })
    expect(view).toMatchObject({
      reading: { state: 'ready' },
      draft: { retailer: { name: brandname } },
      header: { missing: [] },
      totals: { cells: 0, leftOut: 0 },
    })
    expect(view.names.filter(({ reason }) => reason !== 'same')).toEqual([])
    expect(view.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(view.unchanged).toBe(view.cells)
    // One of the sample retailers has no prices at all.
    expect(view.cells > 0).toBe(brandname !== 'Old Pier Outfitters')
    expect((await world.desk.door.withReady(draft, async ready => ready)).blocked).toMatchObject({
      code: 'imports.not-ready',
    })
  },
)

it.each(RETAILERS.map(({ id, brandname }) => [brandname, String(id)]))(
  'an export of %s that a spreadsheet program saved again changes nothing',
  async (brandname, retailer) => {
    const { text } = await world.ask('imports.exportFile', { export: await exported(retailer) })
    const lines = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
    for (const [how, save] of Object.entries(asSaved)) {
      const bytes = new TextEncoder().encode(save(lines))
      const draft = await world.desk.door.makeDraft({ name: 'export.csv', retailer, bytes })
      let view = await world.ask('imports.open', { draft })
      // UploadEvidence between thousands are pointed out, and mended all at once.
      const [mend] = how.includes('thousands') ? view.problems.filter(({ kind }) => kind === 'thousands') : []
      if (mend)
        view = await world.ask('imports.decide', {
          draft,
          decision: { set: 'fix', fix: 'thousands', on: true },
        })
      expect([how, view.reading.state, view.header?.missing]).toEqual([how, 'ready', []])
      expect([how, view.problems.filter(({ severity }) => severity === 'error')]).toEqual([how, []])
      expect([how, view.totals?.cells, view.unchanged]).toEqual([how, 0, view.cells])
      expect(view.cells > 0).toBe(brandname !== 'Old Pier Outfitters')
    }
  },
)

it('an export in the language of the account changes nothing', async () => {
  const { token } = service
  const spoken = await fetch(`${service.url}/admin/me/preferences`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ locale: 'zh-CN', timezone: 'Asia/Shanghai' }),
  })
  expect(spoken.ok).toBe(true)
  const retailer = '7'
  const id = await exported(retailer)
  const { draft } = await world.ask('imports.openExport', { export: id, retailer })
  await world.ask('imports.decide', { draft, decision: { set: 'locale', to: 'zh-CN' } })
  const view = await world.ask('imports.open', { draft })
  expect(view.names.filter(({ target }) => target === null)).toEqual([])
  expect(view).toMatchObject({ totals: { cells: 0, leftOut: 0 } })
  expect([view.unchanged, view.cells > 0]).toEqual([view.cells, true])
})
