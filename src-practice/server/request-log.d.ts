/** A received request, without its query (which may contain a link's signature). */
export interface RequestRecord {
    /** The operation's id; `document.job` and `document.order` for PDFs, `unknown` if no route matches. */
    operation: string;
    method: string;
    path: string;
    /** Whether it had an Authorization header. */
    authorization: boolean;
}
/** Received requests, for tests: the last 20,000, and counts of all. */
export declare class RequestLog {
    #private;
    add(record: RequestRecord): void;
    /** The requests, oldest first; with an operation's id, only those of the operation. */
    list(operation?: string): RequestRecord[];
    count(operation: string): number;
    clear(): void;
}
