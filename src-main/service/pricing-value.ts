/** How the service writes a price: catalogue files have the same, so the rule is shared. */
export { priceInJson as readPrice } from '../../src-shared/pricing/json-price.ts'
