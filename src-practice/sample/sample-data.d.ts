import { type PracticeDatabase } from '../database.ts';
import { type OrderBook } from '../orders/order-book.ts';
import { type PrintJobs } from '../print-jobs.ts';
export type SampleSize = 'demo' | 'large';
/** Number of orders in a sample. */
export declare const sampleOrders: (size: SampleSize) => number;
/** Midnight (UTC) at the start of the day of `now`. */
export declare function startOfDay(now: number): number;
/**
 * Fills a fresh database with data in which “today” is the day of `now`; one that was filled before is left as it is.
 * The same seed gives the same orders and jobs, with times relative to `now`.
 */
export declare function seedSampleData(database: PracticeDatabase, book: OrderBook, jobs: PrintJobs, { size, seed, now }: {
    size: SampleSize;
    seed: number;
    now: number;
}): void;
