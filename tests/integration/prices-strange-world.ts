import { closeAfterTest } from '../rig/after-test.ts'
import { type PriceWorld, removePriceFolders, startPrices, type WorldSettings } from './prices-desk-support.ts'
import type { StrangeService } from './prices-strange-support.ts'

/** A price desk at a service that is nobody's; closed after the test. */
export async function strangePrices(
  service: StrangeService,
  settings: Partial<WorldSettings> = {},
): Promise<PriceWorld> {
  const world = await startPrices({ baseUrl: service.url, ...settings })
  closeAfterTest(removePriceFolders)
  closeAfterTest(() => world.close())
  return world
}

/** How many cells of the first retailer wait for what; undefined where none does. */
export const counts = async (world: PriceWorld) => (await world.ask('prices.outbox', {})).retailers[0]?.counts
