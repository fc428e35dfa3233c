import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './person.ts'
import type { World } from './world.ts'

/**
 * What axe finds on a page, or within a part of it, that keeps somebody from using it (serious or critical). A full grid takes
 * it seconds: look at it once, then at what changes beside it. What still fades in has no contrast yet, so it waits for that.
 * @param rules those to try; all of them if it is not given
 */
export async function barriers(page: Page, within?: string, rules?: string[]): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished.catch(() => {})),
    ),
  )
  // The desk has no frames, so axe needs no second page to put its results together; and what passed is not described element by
  // element, which took four fifths of its time.
  // Put into the same page again and again, its 500 kB were now and then never answered.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  // A tooltip that goes fades out meanwhile.
  axe.exclude('.ag-tooltip-hiding')
  if (rules) axe.withRules(rules)
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Expects no barrier in either theme, on the page or in a part of it as it stands; the dark theme stays. */
export async function noBarriers(page: Page, { desk }: World, within?: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await desk.handlers['settings.save']({ theme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    expect(await barriers(page, within), theme).toEqual([])
  }
}
