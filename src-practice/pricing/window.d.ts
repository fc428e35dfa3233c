import { Readable } from 'node:stream';
import type { PriceGrid } from './grid.ts';
import type { PriceRecord } from './records/rules.ts';
/** Maximum number of codes per window (specification 2.7). */
export declare const LARGEST_WINDOW = 10000;
/** A window of a grid as JSON (bindings, section 5), created while it is read, each chunk with its current prices. */
export declare function windowOf(grid: PriceGrid, window: Window): Readable;
/** Which codes, and the express cost of a combination. */
interface Window {
    offset: number;
    limit: number;
    expressOf(combination: number): PriceRecord | undefined;
}
export {};
