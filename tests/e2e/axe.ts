import { setTimeout } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './person.ts'
import type { World } from './world.ts'

/** Chromium now and then never answers an evaluation, while its page goes on; then it is asked once more. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  const inTime = new AbortController()
  const late = setTimeout(30_000, null, { signal: inTime.signal }).catch(() => null)
  try {
    const answer = await Promise.race([ask().then(value => ({ value })), late])
    return answer ? answer.value : await ask()
  } finally {
    inTime.abort()
  }
}

/**
 * What axe finds on a page, or within a part of it, that keeps somebody from using it (serious or critical). A full grid takes
 * it seconds: look at it once, then at what changes beside it. What still fades in has no contrast yet, so it waits for that.
 * @param rules those to try; all of them if it is not given
 */
export async function barriers(page: Page, within?: string, rules?: string[]): Promise<string[]> {
  await answered(() =>
    page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(animation => animation.finished.then(() => {}).catch(() => {})),
      ),
    ),
  )
  // The desk has no frames, so axe needs no second page to put its results together; and what passed is not described element by
  // element, which took four fifths of its time.
  // Put into the same page again and again, its 500 kB were now and then never answered.
  const isThere = await answered(() => page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  // A tooltip that goes fades out meanwhile.
  axe.exclude('.ag-tooltip-hiding')
  if (rules) axe.withRules(rules)
  const { violations } = await answered(() => (within === undefined ? axe : axe.include(within)).analyze())
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
