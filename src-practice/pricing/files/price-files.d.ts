import { type PracticeDatabase } from '../../database.ts';
import type { PriceGrid } from '../grid.ts';
import type { PracticePriceBook } from '../price-book.ts';
import { type NameLocale } from './titles.ts';
/** An import or an export, as stored. */
export interface PriceFileRow {
    id: number;
    batch_id: string;
    kind: 'import' | 'export';
    retailer: number;
    status: 'queued' | 'processing' | 'finished' | 'failed';
    /** Import: the uploaded file. Export: the file, once it is created. */
    body: Buffer | null;
    created_at: number;
}
export interface PriceFileJobsParts {
    database: PracticeDatabase;
    prices: PracticePriceBook;
    seed: number;
    /** How long a job waits in the queue, in milliseconds. */
    stepMs: number;
    now(): number;
    closing: AbortSignal;
    log(line: string): void;
}
/**
 * Imports and exports of prices: jobs that wait a step in the queue, run one after the other, and report by
 * notification (specification 4.5, 6.2). Interrupted jobs start over after a restart, which is harmless.
 */
export declare class PriceFileJobs {
    #private;
    constructor(parts: PriceFileJobsParts);
    /** Queues an import with a valid header. @throws Refusal 422 */
    import(grid: PriceGrid, bytes: Uint8Array): string;
    /** Queues an export. */
    export(grid: PriceGrid): string;
    /** Exports, newest first. */
    exports(): PriceFileRow[];
    /** The file of a finished export. */
    file(id: number): PriceFileRow | undefined;
    /** Number of finished, pending and failed jobs. */
    counts(): {
        processed: number;
        pending: number;
        failed: number;
    };
}
/** All prices of a retailer as an import file. Created in chunks, so other requests are handled meanwhile. */
export declare function exportFile(grid: PriceGrid, locale: NameLocale): Promise<string>;
