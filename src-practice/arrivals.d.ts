import { type PracticeDatabase } from './database.ts';
import type { OrderBook } from './orders/order-book.ts';
import { type JobSpec, type PrintJobs } from './print-jobs.ts';
/** Adds new jobs. Jobs without order and type become the bill, tags and label of an order, in turn. */
export declare class Arrivals {
    #private;
    constructor(database: PracticeDatabase, book: OrderBook, jobs: PrintJobs, now: () => number);
    /** Adds the jobs in one transaction and returns their ids. */
    add(specs: readonly JobSpec[]): number[];
    /**
     * Adds a job every `seconds` on average; the intervals vary by the seed.
     * @param log gets a line per job
     */
    start(seconds: number, seed: number, log: (line: string) => void): void;
    stop(): void;
}
