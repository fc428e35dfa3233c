import type { PriceRetailer } from '../../src-shared/contract/prices.ts'

/** What the prices of a stand-in desk are like; several at once, by `?prices=large,sending`. */
export const priceScenes = [
  /** 10,000 codes x 40 combinations instead of 1,260 x 8. */
  'large',
  /** No cell needs anybody. */
  'clean',
  /** The retailer has no code. */
  'empty',
  /** Rows come piece by piece. */
  'slow',
  /** The grid cannot be read, and nothing is known of it. */
  'broken',
  /** What is shown is three days old, the service does not answer, and changes wait. */
  'offline',
  /** The service has no list of retailers. */
  'unlisted',
  /** The service has no such operation. */
  'absent',
  /** 10,000 changes are on their way. */
  'sending',
  'paused',
  /** Main refuses to write a change. */
  'refusing',
  /** Nothing is ever sent. */
  'still',
  'read-only',
  'no-super-admin',
] as const
export type PriceScene = (typeof priceScenes)[number]

/** The retailers that a stand-in desk knows. */
export const retailers: PriceRetailer[] = [
  { id: '7', name: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
  { id: '8', name: 'Northgate Tailors', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
  {
    id: '12',
    name: '上海定制服装有限公司 Shanghai Bespoke and Made-to-Measure Company',
    settlementCurrency: 'CNY',
    consumerCurrency: 'CNY',
  },
  { id: '15', name: 'Maison Laurent', settlementCurrency: 'EUR', consumerCurrency: 'EUR' },
]
