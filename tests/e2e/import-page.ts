import { bringDraft, priceList } from '../rig/harbour.ts'
import type { SampleFile } from '../rig/price-list.ts'
import { expect, type Page, type World } from './world.ts'

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

/** Drops a price list on the list of drafts, as the system's file manager does; or on another `zone`. */
export async function dropFile(
  page: Page,
  name: string,
  text: string,
  zone = page.getByRole('region', { name: 'Drop a price list here' }),
): Promise<void> {
  await expect(zone).toBeVisible()
  await zone.evaluate(
    (at, file) => {
      const data = new DataTransfer()
      data.items.add(new File([file.text], file.name, { type: 'text/csv', lastModified: 1_760_000_000_000 }))
      for (const what of ['dragenter', 'dragover', 'drop'])
        at.dispatchEvent(new DragEvent(what, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    { name, text },
  )
}
