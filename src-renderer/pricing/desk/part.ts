import { type PricingPart, pricingParts } from '../../../src-shared/contract/pricing-desk.ts'
import { goTo, type ScreenParams } from '../../app/index.ts'

const place = 'selvedge.prices.part'

const isPart = (text: string | null | undefined): text is PricingPart =>
  pricingParts.some(part => part === text)

/** The part that a window showed last. */
function lastPart(): PricingPart {
  try {
    const part = localStorage.getItem(place)
    return isPart(part) ? part : 'fabrics'
  } catch {
    return 'fabrics'
  }
}

/** Which part of the pricing desk an address means (`#prices?part=designs`); without one, the part that was shown last. */
export const partOf = ({ part }: ScreenParams): PricingPart => (isPart(part) ? part : lastPart())

/** Keeps the part that is shown for the next way here. */
export function rememberPart(part: PricingPart): void {
  try {
    localStorage.setItem(place, part)
  } catch {
    // A window without storage begins with the fabrics.
  }
}

/** Shows a part of the pricing desk. */
export const showPart = (part: PricingPart): void => goTo('prices', { part })
