import { type PricingPart, pricingParts } from '../../../src-shared/contract/pricing-desk.ts'
import { goTo, recall, remember, type ScreenParams } from '../../app/index.ts'

const place = 'prices.part'

const isPart = (text: string | null | undefined): text is PricingPart =>
  pricingParts.some(part => part === text)

/** The part that was shown last. */
function lastPart(): PricingPart {
  const part = recall(place)
  return isPart(part) ? part : 'fabrics'
}

/** Which part of the pricing desk an address means (`#prices?part=designs`); without one, the part that was shown last. */
export const partOf = ({ part }: ScreenParams): PricingPart => (isPart(part) ? part : lastPart())

/** Keeps the part that is shown for the next way here. */
export const rememberPart = (part: PricingPart): void => remember(place, part)

/** Shows a part of the pricing desk. */
export const showPart = (part: PricingPart): void => goTo('prices', { part })
