import type { SampleSize } from '../sample/sample-data.ts';
/** Size of a retailer's grid. */
export interface GridSize {
    codes: number;
    /** At most 46. */
    combinations: number;
}
/** A retailer's currencies and pricing. */
export interface Terms {
    settlementCurrency: string;
    consumerCurrency: string;
    /** Consumer price before currency conversion, as a multiple of the cost. */
    markup: number;
    /** Subtracted from a round consumer price, in hundredths: 5 turns 420 into 419.95. */
    below: number;
}
/** The terms of a retailer; defaults for one that isn't in the sample. */
export declare const termsOf: (retailer: number) => Terms;
export declare const poundIn: (currency: string) => number;
/** A retailer's grid size in the sample data. Retailers that aren't listed (12) have combinations but no codes. */
export declare function sampleGridSize(size: SampleSize, retailer: number): GridSize;
/** Product 11 (the jacket) has as many design options in the large sample as a desk must be able to handle. */
export declare const sampleDesignCount: (size: SampleSize, product: number) => number | undefined;
