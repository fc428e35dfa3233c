import { type PricingPart, pricingParts } from '../../../src-shared/contract/pricing-desk.ts'
import { goTo, recall, remember, type ScreenParams } from '../../kit/index.ts'

const storageKey = 'prices.part'

const isPart = (text: string | null | undefined): text is PricingPart => pricingParts.some(part => part === text)

/** The part shown last. */
function lastPart(): PricingPart {
  const part = recall(storageKey)
  return isPart(part) ? part : 'fabrics'
}

/** The part of the pricing desk that an address names (`#prices?part=designs`); otherwise the part shown last. */
export const partOf = ({ part }: ScreenParams): PricingPart => (isPart(part) ? part : lastPart())

/** Remembers the shown part for the next visit. */
export const rememberPart = (part: PricingPart): void => remember(storageKey, part)

/** Shows a part of the pricing desk. */
export const showPart = (part: PricingPart): void => goTo('prices', { part })
