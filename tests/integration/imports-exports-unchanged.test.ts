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

it.each(RETAILERS.map(({ id, brandname }) => [brandname, String(id)]))(
  'an export of %s changes nothing',
  async (brandname, retailer) => {
    await world.prices.open(retailer)
    const { batch } = await world.ask('imports.startExport', { retailer })
    expect(batch).not.toBeNull()
    let id = ''
    await world.prices.until(async () => {
      const { exports } = await world.ask('imports.exports', {})
      id = exports.find(one => one.retailer === retailer && one.isReady)?.id ?? ''
      return id !== ''
    })
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
    expect((await world.desk.door.ready(draft)).blocked).toMatchObject({ code: 'imports.not-ready' })
  },
)
