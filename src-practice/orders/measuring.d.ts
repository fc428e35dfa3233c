import type { OrderScene } from './records.ts';
/** Whoever changes measurements names the version that was seen. */
export declare const versionOf: ({ seed, order, changes }: OrderScene) => number;
/** An order's measurements: a row each, a value for every garment that has it. */
export declare function measurementsOf(scene: OrderScene): {
    version: number;
    pieces: {
        code: string;
        label: "BJA" | "CDY" | "CH" | "DTR" | "GV" | "JA" | "OC" | "OS" | "POL" | "SH" | "SHO" | "SK" | "TC" | "TR" | "WC";
        type: "lb" | "ub";
        product_name: string;
        source: string;
    }[];
    measurements: {
        label: string;
        part: string;
        values: {
            [k: string]: number | null;
        };
        source: {
            [k: string]: string;
        };
    }[];
};
/** What was measured on the body, planned in the pattern, measured in the factory, and altered. */
export declare function measurementCheckOf(scene: OrderScene): {
    version: number;
    rows: object[];
};
