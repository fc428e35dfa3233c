import type { PracticeDatabase } from '../../database.ts';
import type { OrderBook } from '../../orders/order-book.ts';
import { type SampleMainProduct, type SampleProduct } from '../../sample/main-products.ts';
import { type Terms } from '../retailers.ts';
import { type SampleOption } from './options.ts';
import { type DesignValues, type SentDesign } from './rules.ts';
/** Identifies a page of design prices. */
export interface DesignPlace {
    retailer: number;
    mainProduct: number;
    product: number;
}
/** An existing scope. */
export interface ScopeDetails extends DesignPlace {
    brandname: string;
    settlementCurrency: string;
    consumerCurrency: string;
    ofMainProduct: SampleMainProduct;
    ofProduct: SampleProduct;
    options: readonly SampleOption[];
}
/** A row as returned by the service. */
export interface AnsweredDesign extends DesignValues {
    design_option_id: number;
    design_option: string;
}
/** An accepted submit. */
export interface DesignSubmit extends DesignPlace {
    rows: AnsweredDesign[];
}
/** A test's own rule: the field and the reason if it rejects a row, else null. */
export type OwnDesignRule = (cell: SentDesign, place: DesignPlace) => {
    field: string;
    why: string;
} | null;
/** Design prices of all retailers. As with fabrics, the database only stores changes. */
export declare class DesignBook {
    #private;
    /** For tests: rejects rows that the rules accept. */
    ownRule: OwnDesignRule;
    /** @param countOf number of options of a product; undefined for its default number */
    constructor(database: PracticeDatabase, accounts: OrderBook, { seed, countOf }: {
        seed: number;
        countOf: (product: number) => number | undefined;
    });
    /** The scope, or its errors by field. */
    sheet(place: DesignPlace): ScopeDetails | {
        wrong: Record<string, string[]>;
    };
    /** All rows of a scope. */
    rows(sheet: ScopeDetails): AnsweredDesign[];
    /** Saves valid rows in one transaction, and returns them as stored. */
    save(sheet: ScopeDetails, cells: readonly SentDesign[]): AnsweredDesign[];
    /** Remembers an accepted submit; only the newest are kept. */
    note({ retailer, mainProduct, product }: ScopeDetails, rows: AnsweredDesign[]): void;
    /** Accepted submits, oldest first. */
    submits(): DesignSubmit[];
}
/** Sample prices of an option for a retailer and its customers; depends only on the seed, the scope and the option. */
export declare function sampleDesign(option: SampleOption, { seed, terms, scope }: {
    seed: number;
    terms: Terms;
    scope: readonly number[];
}): DesignValues;
