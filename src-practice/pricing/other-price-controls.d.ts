import type { AnsweredDesign, DesignBook, DesignSubmit, OwnDesignRule } from './designs/design-book.ts';
import type { DesignField } from './designs/rules.ts';
import type { OwnRecordRule, PracticeRecordBook } from './records/record-book.ts';
import type { PriceRecord, PriceRecordKind } from './records/rules.ts';
/** A design scope: retailer, main product, product. Ids may be texts. */
type Scope = readonly [retailer: number | string, mainProduct: number | string, product: number | string];
/** What tests can do with all other prices besides calling the service. Unknown ids throw a RangeError. */
export interface OtherPriceControls {
    /** Current rows of a scope. */
    designs(scope: Scope): AnsweredDesign[];
    /** Sets a value of a design option as if somebody else had, bypassing the rules; null is not priced. */
    setDesign(scope: Scope, option: number | string, field: DesignField, value: number | null): void;
    /** The last 1,000 accepted submits, oldest first, with their rows as returned. */
    designSubmits(): DesignSubmit[];
    /** Refuses (422) rows that the service would accept: those for which the rule returns a field and a reason. */
    refuseDesigns(rule: OwnDesignRule): void;
    /** The current record; `part` is the product of formulas, the combination of express cost. */
    priceRecord(kind: PriceRecordKind, retailer: number | string, part?: number | string): PriceRecord;
    /** Sets fields of a record as if somebody else had, bypassing the rules. */
    setPriceRecord(kind: PriceRecordKind, retailer: number | string, part: number | string, fields: PriceRecord): void;
    /** Refuses (422) records that the service would accept. */
    refuseRecords(rule: OwnRecordRule): void;
}
export declare function otherPriceControls({ designs, records, }: {
    designs: DesignBook;
    records: PracticeRecordBook;
}): OtherPriceControls;
export {};
