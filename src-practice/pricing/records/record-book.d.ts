import type { PracticeDatabase } from '../../database.ts';
import type { PracticePriceBook } from '../price-book.ts';
import { type PriceRecord, type PriceRecordKind } from './rules.ts';
/** Identifies a record: `part` is the product of formulas, the combination of express cost, else 0. */
export interface RecordPlace {
    kind: PriceRecordKind;
    retailer: number;
    part: number;
}
/** A test's own rule: the field and the reason if it rejects a record, else null. */
export type OwnRecordRule = (place: RecordPlace, sent: PriceRecord) => {
    field: string;
    why: string;
} | null;
/** Surcharges, formulas and express costs of all retailers; the database only stores changes. */
export declare class PracticeRecordBook {
    #private;
    /** For tests: rejects records that the rules accept. */
    ownRule: OwnRecordRule;
    constructor(database: PracticeDatabase, prices: PracticePriceBook, seed: number);
    /** The record; undefined if there is no such retailer, product or combination. */
    record(place: RecordPlace): PriceRecord | undefined;
    /** Sets valid fields of the record, and returns all of it as stored. */
    save(place: RecordPlace, sent: PriceRecord): PriceRecord;
}
