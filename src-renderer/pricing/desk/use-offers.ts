import type { CommandOutput } from '../../../src-shared/contract/index.ts'
import { useDeskQuery } from '../../kit/index.ts'

/** The parts of the pricing desk that the service lacks, and notices about its pricing. */
export type Offers = CommandOutput<'pricing.offers'>

const everything: Offers = { missing: [], notices: [] }

/** What the service offers for the pricing desk; everything until the answer arrives. */
export function useOffers(): Offers {
  return useDeskQuery('pricing.offers', {}).data ?? everything
}
