import type { SampleCombination } from '../combinations.ts';
import type { PriceGrid } from '../grid.ts';
/** Locales in which the combinations have names. */
export type NameLocale = keyof SampleCombination['names'];
export declare const nameLocale: (locale: string) => NameLocale;
/** A price column: index in the grid's list of combinations, and of the field. */
export interface FilePriceColumn {
    title: string;
    combination: number;
    field: number;
}
/** A column for each combination and field, in the order of the grid. */
export declare const priceColumns: ({ combinations }: PriceGrid, locale: NameLocale) => FilePriceColumn[];
/** The columns before the prices. Imports may have them in another order. */
export declare const HEAD_TITLES: readonly ['Username', 'Currency', 'Settlement Currency', 'Fabric Code', 'Collection'];
