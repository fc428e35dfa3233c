import { bringDraft, priceList } from '../rig/harbour.ts'
import type { SampleFile } from '../rig/price-list.ts'
import type { Page, World } from './world.ts'

export { baselineOf, bringDraft, priceList, sendDraft } from '../rig/harbour.ts'

// The import studio as specs use it: price lists of Harbour & Vale, as people send them, made of what the service has.

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
