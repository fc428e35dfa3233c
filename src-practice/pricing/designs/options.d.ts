/** Kinds of garments, each with its own design options. */
export type GarmentKind = 'jacket' | 'trousers' | 'waistcoat' | 'shirt' | 'coat' | 'casual';
/** A design option of a product. */
export interface SampleOption {
    id: number;
    name: string;
    /** Index among the choices of its feature; the first one is the standard, at no cost. */
    rank: number;
}
/**
 * The design options of a product. Without `count`, those of its kind of garment; a higher count repeats them in
 * colours of thread. All names differ, and an option's id depends only on its product and index.
 */
export declare function designOptionsOf({ id, kind }: {
    id: number;
    kind: GarmentKind;
}, count?: number): SampleOption[];
