import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds on a page, or within a part of it, that keeps somebody from using it (serious or critical). A full grid takes
 * it many seconds: look at it once, then at what changes beside it.
 */
export async function barriers(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
