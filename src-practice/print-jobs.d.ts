import type { PracticeDatabase } from './database.ts';
import { type LifeCycleStage } from './life-cycle.ts';
/** The job types of the specification (2.8), in the order in which they are created for an order. */
export declare const JOB_TYPES: readonly ['order', 'tag', 'shipping container'];
/** A job to be added; missing fields get defaults. */
export interface JobSpec {
    /** Null: no order. Default: the next new order, or the one that the last job started. */
    order_id?: number | null;
    /** Any text; default: order, tag and shipping container in turn. */
    job_type?: string;
    copies?: number;
    /** Default: queued. */
    stage?: LifeCycleStage;
    /** Whether it will fail; default: by the seed. */
    fails?: boolean;
    /** Milliseconds since 1970; default: now. */
    created_at?: number;
    /** When it entered its stage, milliseconds since 1970; default: `created_at`. */
    stage_since?: number;
    /** Group labels; default: all of the order. */
    groups?: readonly string[];
    reprint_of?: number;
    batch_id?: string;
    /** Overrides fields of the returned record, for tests that need unusual ones. */
    overlay?: Record<string, unknown>;
}
/** A job as stored in the database. */
export interface StoredJob {
    id: number;
    order_id: number | null;
    job_type: string;
    stage: LifeCycleStage;
    stage_since: number;
    fails: number;
    attempt: number;
    copies: number;
    label_groups: string | null;
    reprint_of: number | null;
    batch_id: string | null;
    fetched_at: number | null;
    fetches: number;
    error: string | null;
    overlay: string | null;
    created_at: number;
    updated_at: number;
}
/** A job as the service returns it. */
export declare function jobRecord(row: StoredJob): Record<string, unknown>;
export interface PrintJobsOptions {
    seed: number;
    /** Duration of a life cycle step, in milliseconds. */
    stepMs: number;
    now: () => number;
}
/** The print jobs; every read first moves them to their current stage. */
export declare class PrintJobs {
    #private;
    constructor(database: PracticeDatabase, options: PrintJobsOptions);
    /** Jobs by id; with `since`, only those created or changed since then. */
    list(since?: number): StoredJob[];
    find(id: number): StoredJob | undefined;
    /** Number of jobs per stage. */
    counts(): Map<LifeCycleStage, number>;
    /** Adds a job and returns its id. The order must exist. */
    add(spec: JobSpec & {
        order_id: number | null;
        job_type: string;
    }): number;
    /** Queues the same job again, as a new attempt whose PDF has to be fetched again. */
    reprint(id: number): StoredJob | undefined;
    /** Puts a job at a stage, for tests. */
    setStage(id: number, stage: LifeCycleStage): void;
    /** Records that the whole PDF of a job was sent; only then can the job move beyond dispatching. */
    markFetched(id: number): void;
}
/** Why a job that has failed did so; null at any other stage. */
export declare function errorAt(stage: LifeCycleStage): string | null;
