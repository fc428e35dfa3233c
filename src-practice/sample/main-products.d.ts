import { type LabelCode } from '../../src-shared/orders/garments.ts';
import type { GarmentKind } from '../pricing/designs/options.ts';
/** Names by locale. */
interface Names {
    en: string;
    'zh-CN': string;
}
/** A garment: a product with design prices of its own, and a piece of an order. */
export interface SampleProduct {
    id: number;
    names: Names;
    kind: GarmentKind;
    label: LabelCode;
    /** Upper or lower body. */
    type: 'ub' | 'lb';
}
/** A part of a main product: the garment that most orders have there, and others that they may have instead. */
type Part = readonly [SampleProduct, ...SampleProduct[]];
/** What a retailer sells as one unit: orders, combinations of a price grid and design prices all refer to it. */
export interface SampleMainProduct {
    id: number;
    names: Names;
    parts: readonly [Part, ...Part[]];
    /** The garments of all parts; each has its own design prices. */
    products: readonly SampleProduct[];
}
/** All 16. The specification names the first five; the other eleven are assumed. */
declare const BY_NAME: {
    '2-Piece': {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    '3-Piece': {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    Shirt: {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    Trousers: {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    Blazer: {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    Overcoat: {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    Chinos: {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    Waistcoat: {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    Tuxedo: {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    'Women’s 2-Piece': {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    Topcoat: {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    Corduroys: {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    Shorts: {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    'Polo Shirt': {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    Gilet: {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
    'Bomber Jacket': {
        id: number;
        zh: string;
        parts: readonly [Part, ...Part[]];
    };
};
/** A main product's English name, by which combinations and fabrics refer to it. */
export type MainProductName = keyof typeof BY_NAME;
/** The main products: the only list of them. A product may belong to several, with separate prices in each. */
export declare const MAIN_PRODUCTS: readonly [SampleMainProduct, ...SampleMainProduct[]];
/** A product by its id; undefined if there is none. */
export declare const productOf: (id: number) => SampleProduct | undefined;
export {};
