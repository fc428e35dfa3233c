import type { MainProductName } from '../sample/main-products.ts';
/** A product made from fabrics, and what it takes to make it. */
export interface SampleCombination {
    id: number;
    mainProduct: MainProductName;
    /** By locale. */
    names: {
        en: string;
        'zh-CN': string;
    };
    /** Metres of fabric. */
    metres: number;
    /** Cost of making, in pounds. */
    making: number;
    days: number;
    /** A retailer with few combinations has those with the lowest ranks. */
    rank: number;
}
/**
 * All combinations, grouped by main product; grids list them in this order. A name may occur under two main products,
 * and ids aren't in order, as in a catalogue that has grown over years.
 */
export declare const COMBINATIONS: readonly SampleCombination[];
/** Combinations of a retailer that has `count` of them, in the order of its grid. */
export declare function combinationsFor(count: number): SampleCombination[];
