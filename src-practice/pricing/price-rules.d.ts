import type { PriceField } from '../../src-shared/pricing/field.ts';
import type { PriceGrid } from './grid.ts';
/** A price as sent. */
export interface SentPrice {
    retailer: number;
    fabric_code: string;
    combination_id: number;
    field: PriceField;
    /** The value as sent; null for not priced. */
    value?: unknown;
}
/**
 * Errors of a price (422), by field; null if there are none. Every value, including days, is a number or null; 0 or
 * less is stored as null, whatever its decimals. Archived codes can be changed like all others.
 *
 * | error | field | message |
 * |---|---|---|
 * | code that the retailer doesn't have | `fabric_code` | There is no fabric code HV-9999 at Harbour & Vale. |
 * | combination that the retailer doesn't have | `combination_id` | There is no combination 999 at Harbour & Vale. |
 * | unknown field | `field` | The field must be wholesale, retail, excess_wholesale, excess_retail or days. |
 * | not a number | `value` | The price is not a number. |
 * | over 999,999.99 | `value` | The price is over 999,999.99. |
 * | more than two decimals | `value` | The price has more than two decimals. |
 * | days not whole | `value` | The days are not a whole number. |
 */
export declare function wrongIn(grid: PriceGrid, sent: SentPrice): Record<string, string[]> | null;
/** Why a value is refused; null if it is valid. */
export declare function wrongValue(field: PriceField, value: unknown): string | null;
/** A valid price as stored, in hundredths; 0 for not priced. */
export declare const storedPrice: (value: unknown) => number;
/** A stored price as returned in JSON. */
export declare const asAnswered: (hundredths: number) => number | null;
