import type { PracticeDatabase } from '../database.ts';
import type { OrderBook } from '../orders/order-book.ts';
import { PriceGrid, type PricePlace } from './grid.ts';
import { type SentPrice } from './price-rules.ts';
import type { GridSize } from './retailers.ts';
/** A price as saved. */
export interface SavedPrice extends SentPrice {
    value: number | null;
}
/** A test's own rule: the reason if it rejects a price, else null. */
export type OwnRule = (sent: SentPrice) => string | null;
/** The prices of all retailers. Sample prices are computed on demand; the database only stores changes. */
export declare class PracticePriceBook {
    #private;
    /** For tests: rejects prices that the rules accept. */
    ownRule: OwnRule;
    /** @param sizeOf how large the grid of each retailer is */
    constructor(database: PracticeDatabase, accounts: OrderBook, { seed, sizeOf }: {
        seed: number;
        sizeOf: (retailer: number) => GridSize;
    });
    /** The prices of a retailer; undefined if there is no such account. */
    grid(retailer: number): PriceGrid | undefined;
    /** Saves a valid price and returns it as stored. */
    save(grid: PriceGrid, { retailer, fabric_code, combination_id, field, value }: SentPrice): SavedPrice;
    /** Saves a price at a place, in hundredths, unless it is unchanged. */
    lay(grid: PriceGrid, place: PricePlace & {
        hundredths: number;
    }): void;
    /** Remembers a price that was saved by a request. */
    note(saved: SavedPrice): void;
    /** The remembered prices, oldest first; only the newest are kept. */
    saved(): SavedPrice[];
}
