/** Kinds of small records on the pricing desk (specification 2.7). */
export declare const RECORD_KINDS: readonly ['billing', 'patterns', 'formulas', 'express'];
export type PriceRecordKind = (typeof RECORD_KINDS)[number];
/** A record as stored and returned. */
export type PriceRecord = Record<string, unknown>;
/**
 * Errors of a record (422), by field; empty if there are none. One wrong field refuses the whole record. A field that
 * isn't sent stays as it is; null clears it.
 *
 * | kind | field | message |
 * |---|---|---|
 * | any | unknown field | There is no such field. |
 * | any | `request` (nothing sent) | Send at least one field. |
 * | billing | `card`, `bank` | The percentage is not a number. / must be from 0 to 50. / has more than two decimals. |
 * | patterns | `plain`, `check`, `pinstripe`, `corduroy`, `velvet` | The length is not a number. / is below 0. / is over 999.99 cm. / has more than two decimals. |
 * | formulas | `regular`, `plus_size`, `total_meterage`, `lining` | The formula is not a text. / is longer than 2,000 characters. / has an unmatched bracket. |
 * | formulas | `roll_width_addons` | Send a list of seven lengths. |
 * | formulas | `roll_width_addons.N` | as the lengths of patterns |
 * | express | `settlement`, `consumer` | The price is not a number. / is below 0. / is over 999,999.99. / has more than two decimals. |
 */
export declare function wrongRecord(kind: PriceRecordKind, sent: PriceRecord): Record<string, string[]>;
/** A record as stored; a blank formula becomes null. */
export declare const asStoredRecord: (sent: PriceRecord) => PriceRecord;
