import { between, dice } from '../../random.ts'
import { poundIn, type Terms } from '../retailers.ts'
import type { SampleOption } from './options.ts'
import type { DesignValues } from './rules.ts'

const NOT_PRICED: DesignValues = { wholesale: null, retail: null, days: null }

/** What an option costs a retailer and its customers; it depends on the seed and on where it stands alone. */
export function sampleDesign(
  option: SampleOption,
  { seed, terms, scope }: { seed: number; terms: Terms; scope: readonly number[] },
): DesignValues {
  const next = dice(seed, 'design', ...scope, option.id)
  const chance = next()
  if (chance < 0.09) return NOT_PRICED
  const withoutDays = chance > 0.97
  if (option.rank === 0) return { wholesale: 0, retail: 0, days: withoutDays ? null : 0 }
  const pounds = between(next, 4, 40) * 0.5 * (1 + option.rank * 0.3)
  const money = (pence: number) => Math.round(pence / 50) * 50
  return {
    wholesale: money(pounds * poundIn(terms.settlementCurrency) * 100),
    retail: money(pounds * terms.markup * poundIn(terms.consumerCurrency) * 100),
    days: withoutDays ? null : between(next, 0, 4),
  }
}
