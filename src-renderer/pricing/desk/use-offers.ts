import type { CommandOutput } from '../../../src-shared/contract/index.ts'
import { useDeskQuery } from '../../app/index.ts'

/** What the service lacks of the pricing desk, and what it is to be said about it. */
export type Offers = CommandOutput<'pricing.offers'>

const all: Offers = { missing: [], notices: [] }

/** What the service offers of the pricing desk; everything, until it is known to lack something. */
export function useOffers(): Offers {
  return useDeskQuery('pricing.offers', {}).data ?? all
}
