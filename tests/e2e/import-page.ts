import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { type SampleFile, sampleFile } from './import-file.ts'
import { harbour, readHarbour } from './price-page.ts'
import { expect, type Page, type World } from './world.ts'

// The import studio as specs use it: price lists of Harbour & Vale, as people send them, made of what the service has.

/** The prices of Harbour & Vale as the desk has read them. */
export async function baselineOf(world: World): Promise<Baseline> {
  const { handlers } = world.desk
  await readHarbour(world)
  const head = await handlers['prices.open']({ sheet: harbour })
  const rows = await handlers['prices.rows']({ sheet: harbour, since: 0, limit: 10_000 })
  return {
    kind: 'seen',
    at: head.readAt,
    ...head,
    ...rows,
    collections: head.collections,
    collectionOf: rows.collections,
  }
}

/** A price list with 240 codes: what is wrong with it is told by `slipped` in import-file.ts. */
export async function priceList(world: World, how: Partial<SampleFile> = {}): Promise<string> {
  return sampleFile(await baselineOf(world), {
    clean: false,
    otherHeader: false,
    longNames: false,
    tall: false,
    otherUsername: false,
    rows: 240,
    ...how,
  })
}

/** Makes a draft for Harbour & Vale of a text. @returns its number */
export async function sendDraft(world: World, text: string, name = 'Autumn list v3.csv'): Promise<number> {
  const { handlers } = world.desk
  const bytes = new TextEncoder().encode(text)
  const { draft } = await handlers['imports.begin']({
    name,
    retailer: '7',
    bytes: bytes.length,
    modifiedAt: 1_760_000_000_000,
  })
  await handlers['imports.piece']({ draft, at: 0, bytes })
  return draft
}

/** The same, and waits until it is checked. */
export async function bringDraft(world: World, text: string, name?: string): Promise<number> {
  const draft = await sendDraft(world, text, name)
  const { handlers } = world.desk
  await expect.poll(async () => (await handlers['imports.open']({ draft })).reading.state).toBe('ready')
  return draft
}

/** Opens a step of a draft that has just been made of a price list. @returns the draft's number */
export async function openStep(
  page: Page,
  world: World,
  step: 'Values' | 'Changes' | 'Upload',
  how: Partial<SampleFile> = {},
): Promise<number> {
  const draft = await bringDraft(world, await priceList(world, how))
  await page.goto(`/#imports?draft=${draft}`)
  await page.getByRole('tab', { name: new RegExp(step) }).click()
  return draft
}
