/** The prices of a design option: money in hundredths, days as they are; null is not priced, 0 is a real price. */
export interface DesignValues {
    wholesale: number | null;
    retail: number | null;
    days: number | null;
}
export declare const DESIGN_FIELDS: readonly ['wholesale', 'retail', 'days'];
export type DesignField = (typeof DESIGN_FIELDS)[number];
/** A row as sent, not validated yet. */
export type SentDesign = Record<string, unknown>;
/**
 * Errors in rows of design prices (422), by `cells.N.field`; empty if there are none. One error refuses all rows. Every
 * row needs its option and all three values, each a number or null.
 *
 * | error | field | message |
 * |---|---|---|
 * | option is missing, or not one of the product | `design_option_id` | There is no design option 999 of this product. |
 * | same option twice | `design_option_id` | The design option 110001 is listed twice. |
 * | value is missing | its own | Send a number, or null for not priced. |
 * | not a number | its own | The price is not a number. / The number of days is not a number. |
 * | below 0 | `wholesale`, `retail` | The price is below 0. |
 * | over 999,999.99 | `wholesale`, `retail` | The price is over 999,999.99. |
 * | more than two decimals | `wholesale`, `retail` | The price has more than two decimals. |
 * | days not whole | `days` | The days are not a whole number. |
 * | days below 0 or over 30 | `days` | The days must be from 0 to 30. |
 */
export declare function wrongCells(sent: readonly SentDesign[], known: ReadonlySet<number>): Record<string, string[]>;
/** The option of a row, sent as a number or its digits; null if there is none. */
export declare function optionIn(cell: SentDesign): number | null;
/** A valid row, as stored. */
export declare function asStoredDesign(cell: SentDesign): DesignValues;
/** Stored values as returned in JSON. */
export declare const asAnsweredDesign: ({ wholesale, retail, days }: DesignValues) => DesignValues;
