/** JSON operations, or PDFs fetched through a link. */
export type FaultArea = 'api' | 'pdf';
/**
 * Faults that can be simulated. A name alone applies to all requests in its areas; the prefix `api.` limits it to JSON
 * operations, `pdf.` to PDFs; a suffix `@admin.orders.print-jobs.reprint` limits it to one operation.
 *
 * | name | areas | effect |
 * |---|---|---|
 * | `latency=MS` | api, pdf | the answer starts that many milliseconds later |
 * | `error-500` | api, pdf | 500 before anything was done |
 * | `too-many` | api, pdf | 429 with `Retry-After: 1` before anything was done |
 * | `unavailable` | api, pdf | 503 with `Retry-After: 1` before anything was done |
 * | `hang` | api, pdf | no answer at all; nothing was done |
 * | `cut-body` | api, pdf | the work is done, but the connection ends halfway through the answer's Content-Length (a price window: after its second piece) |
 * | `html` | api | 200 with an HTML page, like that of a captive portal; nothing was done |
 * | `refuse-token` | api | 401 |
 * | `absent` | api | 404 with the message of an operation that does not exist |
 * | `stray-contacts` | api | answers about orders hold phone numbers, mails and streets of customers, which they must not |
 * | `expired-links` | api | links to PDFs and photos have already expired when created, so fetching them gives 403 |
 * | `wrong-content` | pdf | 200 with an HTML page instead of the PDF |
 * | `empty-pdf` | pdf | 200 with no bytes |
 * | `endless-pdf` | pdf | 200 with a PDF that never ends |
 *
 * Frequency: a rate from 0 to 1, or `3x` for the next three requests, or `true` (`on`) for all.
 */
declare const AREAS: {
    readonly latency: readonly ["api", "pdf"];
    readonly 'error-500': readonly ["api", "pdf"];
    readonly 'too-many': readonly ["api", "pdf"];
    readonly unavailable: readonly ["api", "pdf"];
    readonly hang: readonly ["api", "pdf"];
    readonly 'cut-body': readonly ["api", "pdf"];
    readonly html: readonly ["api"];
    readonly 'refuse-token': readonly ["api"];
    readonly absent: readonly ["api"];
    readonly 'stray-contacts': readonly ["api"];
    readonly 'expired-links': readonly ["api"];
    readonly 'wrong-content': readonly ["pdf"];
    readonly 'empty-pdf': readonly ["pdf"];
    readonly 'endless-pdf': readonly ["pdf"];
};
export type FaultName = keyof typeof AREAS;
type FaultInArea = FaultName | `${FaultArea}.${FaultName}`;
/** A fault with its optional prefix and suffix, such as `pdf.hang` or `cut-body@admin.orders.bulk-print`. */
export type FaultKey = FaultInArea | `${FaultInArea}@${string}`;
/** Milliseconds for `latency`; otherwise a rate from 0 to 1, `'3x'`, or true for always (false is never). */
type FaultValue = number | boolean | `${number}x`;
export type Faults = Record<FaultKey, FaultValue>;
/**
 * Reads `NAME` or `NAME=VALUE`, such as `latency=300`, `error-500=0.1`, `pdf.cut-body=3x` or `hang`.
 * @throws DeskError `usage.wrong`, with the available names
 */
export declare function parseFault(text: string): Partial<Faults>;
/** Switches faults on and off while the service runs. */
export declare class FaultSwitchboard {
    #private;
    constructor(seed: number, faults?: Partial<Faults>);
    /**
     * Switches these faults on or changes them; the others stay as they are.
     * @throws DeskError `usage.wrong` for an unknown name or an invalid value
     */
    set(faults: Partial<Faults>): void;
    /** Switches these faults off; without names, all. */
    clear(...keys: FaultKey[]): void;
    /** The active faults, with the remaining counts. */
    list(): Partial<Faults>;
    /** Whether `name` applies to this request; decrements a count. */
    strikes(name: FaultName, area: FaultArea, operation: string): boolean;
    /** Milliseconds to wait before this request is handled. */
    latency(area: FaultArea, operation: string): number;
}
export {};
