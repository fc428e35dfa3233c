import type { MainProductName } from '../sample/main-products.ts';
import { type ClothKind } from './fabric-names.ts';
/** A fabric code of the catalogue that all retailers share. */
export interface Fabric {
    code: string;
    name: string;
    collection: string;
    archived: boolean;
    /** Price per metre, in pounds. */
    metre: number;
    /** Extra days that the mill needs. */
    delay: number;
    /** Main products that aren't made of it. */
    unsuited: readonly MainProductName[];
    /** Hash of its code, from which all other properties are derived. */
    mark: number;
}
/** The fabrics of a retailer that carries `total` of them, grouped by collection, in the order of its grid. */
export declare function fabricsFor(total: number): Fabric[];
/** A collection of fabrics; its codes consist of its prefix and an increasing number. */
export interface Collection {
    name: string;
    prefix: string;
    /** The number of its first code. */
    first: number;
    kind: ClothKind;
    /** Price per metre, in pounds. */
    metre: number;
    /** Its share of a retailer's codes, relative to the other collections. */
    share: number;
}
/** The collections in the order of grids; a small retailer carries only the first few. */
export declare const COLLECTIONS: readonly [Collection, ...Collection[]];
