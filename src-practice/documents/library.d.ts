import type { DocumentOrder } from '../sample/order.ts';
/** A document to draw: its type and order, and a small note that distinguishes prints. */
export interface DrawingRequest {
    order: DocumentOrder;
    job_type: string;
    groups: readonly string[];
    note: string;
}
/** Draws documents and caches the most recently used ones; the same request always gives the same bytes. */
export declare class DocumentLibrary {
    #private;
    /** @param limit documents kept in memory, some 20 kB each */
    constructor(limit?: number);
    get(request: DrawingRequest): Promise<Buffer>;
}
