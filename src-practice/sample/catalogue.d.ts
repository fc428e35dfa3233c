import type { GarmentKind } from '../pricing/designs/options.ts';
/** A retailer account of the sample data (specification 2.6). */
export interface Retailer {
    id: number;
    brandname: string;
    currency: string;
    country_code: string;
    account_type: 'express_pro' | 'express_lite';
    is_active: boolean;
    city: string;
    street: string;
}
/** The retailers; all of them are invented. */
export declare const RETAILERS: readonly [Retailer, ...Retailer[]];
export declare const GIVEN_NAMES: readonly ['Amelia', 'Bruno', 'Clara', 'Desmond', 'Élodie', 'Felix', 'Greta', 'Hugo', 'Imogen', 'Jonas', 'Katrin', 'Leopold', 'Margot', 'Nils', 'Odette', 'Piers', 'Quentin', 'Rosalind', 'Søren', 'Tabitha', 'Ulrich', 'Viola', 'Wilfred', 'Yusuf'];
export declare const FAMILY_NAMES: readonly ['Ashdown', 'Bellweather', 'Carrow', 'Delacroix-Webb', 'Ellery', 'Fairbairn', 'Grünwald', 'Holloway', 'Ingram', 'Jessop', 'Kingsmill', 'Lindqvist', 'Marchetti', 'Northcote', 'Oakhurst', 'Pemberton', 'Quill', 'Ravensworth', 'Stanhope', 'Thorne', 'Underhill', 'Vasari', 'Whitcombe', 'Yarrow'];
export declare const FABRICS: {
    readonly suiting: readonly [readonly ['HV-0412', 'Navy Sharkskin 280 g'], readonly ['HV-0438', 'Charcoal Birdseye 260 g'], readonly ['SL-1107', 'Mid Grey Flannel 340 g'], readonly ['SL-1120', 'Midnight Herringbone 300 g'], readonly ['TW-2203', 'Moss Donegal Tweed 420 g'], readonly ['TW-2219', 'Tobacco Glen Check 310 g'], readonly ['MH-0776', 'Air Force Blue Mohair 240 g'], readonly ['MH-0790', 'Petrol Hopsack 270 g']];
    readonly shirting: readonly [readonly ['CT-5011', 'White Poplin 120s'], readonly ['CT-5032', 'Sky Oxford'], readonly ['CT-5048', 'Bengal Stripe Navy'], readonly ['CT-5060', 'Ecru Twill 140s']];
    readonly cotton: readonly [readonly ['CH-3301', 'Stone Cotton Twill'], readonly ['CH-3318', 'Olive Cavalry Twill'], readonly ['CH-3325', 'Indigo Moleskin']];
};
export declare const LININGS: readonly ['Claret Bemberg', 'Steel Paisley', 'Ivory Cupro', 'Bottle Green Bemberg', 'Navy Pin Dot'];
export declare const BUTTONS: readonly ['Dark horn', 'Corozo tan', 'Mother of pearl', 'Smoked shell', 'Covered, self'];
type Options = readonly (readonly [option: string, choices: readonly [string, ...string[]]])[];
/** Design options on an order bill, by kind of garment. */
export declare const OPTIONS: Readonly<Record<GarmentKind, Options>>;
/** Measurements by garment type, in cm: name, share of the chest, constant added to it, and variation by build. */
export declare const MEASUREMENTS: {
    readonly ub: readonly [readonly ['Chest', 1, 0, 0], readonly ['Waist', 0.86, 0, 6], readonly ['Hips', 0.96, 0, 5], readonly ['Shoulder', 0.3, 14, 2], readonly ['Sleeve', 0.15, 45, 6], readonly ['Back length', 0.2, 52, 5]];
    readonly lb: readonly [readonly ['Waist', 0.86, -1, 6], readonly ['Seat', 0.96, 1, 5], readonly ['Thigh', 0.5, 8, 4], readonly ['Knee', 0.25, 17, 3], readonly ['Hem', 0.2, 17, 2], readonly ['Outseam', 0.2, 80, 8]];
};
export declare const FACTORIES: readonly ['NB1', 'WX2', 'DL3', 'SZ4'];
export {};
