import type { CommandHandlers, CommandName } from '../../src-shared/contract/index.ts'
import { DeskError } from '../../src-shared/errors.ts'

type OtherPriceCommand = Extract<
  CommandName,
  `designs.${string}` | `records.${string}` | `formulas.${string}` | `pricing.${string}`
>

/** A desk that has fabric prices only: the other prices are tried on a real desk (tests/e2e/other-prices*). */
export function standInOtherPrices(): Pick<CommandHandlers, OtherPriceCommand> {
  const absent = async (): Promise<never> => {
    throw new DeskError('desk.internal', { what: 'the stand-in has fabric prices only' })
  }
  return {
    'designs.products': async () => ({ mainProducts: [], listed: false }),
    'designs.scopes': async () => [],
    'designs.choose': absent,
    'designs.submit': absent,
    'records.open': absent,
    'records.keep': async () => ({}),
    'records.save': absent,
    'formulas.cases': async () => [],
    'formulas.keepCases': async ({ cases }) => cases,
    'pricing.offers': async () => ({ missing: [], notices: [] }),
    'pricing.overview': async () => ({ retailers: [] }),
  }
}
