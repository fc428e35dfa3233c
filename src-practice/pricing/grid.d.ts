import { type PriceField } from '../../src-shared/pricing/field.ts';
import type { Retailer } from '../sample/catalogue.ts';
import { type SampleCombination } from './combinations.ts';
import { type Fabric } from './fabrics.ts';
import { type GridSize, type Terms } from './retailers.ts';
/** Location of a price: indexes in the grid's lists, and of the field. */
export interface PricePlace {
    row: number;
    combination: number;
    field: number;
}
/** The fabric prices of a retailer: those of the sample, overridden by changes. */
export declare class PriceGrid {
    #private;
    readonly retailer: {
        id: number;
        brandname: string;
        settlement_currency: string;
        consumer_currency: string;
    };
    readonly combinations: readonly SampleCombination[];
    readonly fabrics: readonly Fabric[];
    constructor({ id, brandname }: Retailer, size: GridSize, seed: number);
    rowOf(code: string): number | undefined;
    placeOf(combinationId: number): number | undefined;
    /** @throws RangeError if the grid has no such code or combination */
    place(code: string, combinationId: number, field: PriceField): PricePlace;
    /** The five prices of a row in a combination, in hundredths; 0 is not priced. */
    prices(row: number, combination: number): readonly number[];
    /** Overrides a price of the sample, in hundredths; 0 is not priced. */
    change({ row, combination, field }: PricePlace, hundredths: number): void;
}
/** Prices of a fabric in a combination in the order of the fields, in hundredths; 0 is not priced. */
export type SamplePrices = readonly [number, number, number, number, number];
/** What a retailer's sample prices depend on. */
export interface PriceSource {
    terms: Terms;
    /** Hash of the seed and the retailer. */
    mark: number;
}
export declare function priceSource(seed: number, retailer: number, terms: Terms): PriceSource;
/**
 * What a retailer pays and charges for a fabric in a combination: fabric and making in its currencies, rounded like
 * real prices. It depends on nothing else, so unchanged prices needn't be stored.
 */
export declare function samplePrices({ terms, mark }: PriceSource, fabric: Fabric, combination: SampleCombination): SamplePrices;
