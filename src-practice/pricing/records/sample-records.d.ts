import type { SampleCombination } from '../combinations.ts';
import type { GarmentKind } from '../designs/options.ts';
import type { PriceRecord } from './rules.ts';
/** Surcharges for paying by card or bank, in percent; some retailers have none. */
export declare function sampleBilling(seed: number, retailer: number): PriceRecord;
/** Extra centimetres needed by each pattern. */
export declare function samplePatterns(seed: number, retailer: number): PriceRecord;
/** The formulas of a product. The add-ons (extra cm of fabric per roll width) grow as the rolls get narrower. */
export declare function sampleFormulas(seed: number, retailer: number, product: {
    id: number;
    kind: GarmentKind;
}): PriceRecord;
/** Cost of making a combination faster, in both currencies; some have no express. */
export declare function sampleExpress(seed: number, retailer: number, combination: SampleCombination): PriceRecord;
