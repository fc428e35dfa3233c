import type { PriceField } from '../../src-shared/pricing/field.ts';
import type { OwnRule, PracticePriceBook, SavedPrice } from './price-book.ts';
/**
 * What tests can do with fabric prices besides calling the service. Ids may be texts; unknown ones throw a RangeError.
 */
export interface PriceControls {
    /** The current fabric price; null: not priced. */
    price(retailer: number | string, code: string, combination: number | string, field: PriceField): number | null;
    /** Sets a fabric price as if somebody else had, bypassing the rules; 0 or less is stored as null. */
    setPrice(retailer: number | string, code: string, combination: number | string, field: PriceField, value: number | null): void;
    /** The last 20,000 prices that were saved by a PATCH, oldest first, as returned. */
    patches(): SavedPrice[];
    /** Refuses (422) prices that the service would accept: those for which the rule returns a reason. */
    refusePrices(rule: OwnRule): void;
}
export declare function priceControls({ prices }: {
    prices: PracticePriceBook;
}): PriceControls;
