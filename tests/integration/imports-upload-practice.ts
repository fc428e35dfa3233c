import { afterAll, afterEach } from 'vitest'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { type Edit, startUploads, type UploadSettings, type UploadWorld } from './imports-upload-support.ts'
import { removePriceFolders } from './prices-desk-support.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
afterAll(removePriceFolders)

const small = { grids: { 7: { codes: 30, combinations: 2 } }, stepSeconds: 0.05 }

async function service(options: PracticeOptions = {}): Promise<PracticeService> {
  const started = await startPracticeService({ ...small, ...options })
  open.push(started)
  return started
}

/** Another desk on the practice service; it ends with the test, unless it ends before. */
export async function deskOn(practice: PracticeService, more: Partial<UploadSettings> = {}): Promise<UploadWorld> {
  const world = await startUploads({ baseUrl: practice.url, token: practice.token, ...more })
  open.push(world)
  return world
}

/** The practice service, a desk on it, and a draft's worth of edits to its first two codes. */
export async function both(options: PracticeOptions = {}, more: Partial<UploadSettings> = {}) {
  const practice = await service(options)
  const world = await deskOn(practice, more)
  const sheet = await world.prices.open('7')
  const [first = '', second = ''] = sheet.codes
  const combination = sheet.head.combinations[0]?.id ?? ''
  const price = (code: string, field: Edit[1]) => practice.price(7, code, combination, field)
  const edits: Edit[] = [
    [first, 'retail', 433.95],
    [first, 'wholesale', 101],
    [second, 'retail', 0],
  ]
  return { practice, world, sheet, first, second, combination, price, edits }
}

/** How many files were sent to it. */
export const uploadsSeen = (practice: PracticeService) => practice.requests.count('admin.pricing.import')

/** Ends a desk before its test does. */
export async function end(world: UploadWorld): Promise<void> {
  await world.close()
  open.splice(open.indexOf(world), 1)
}
