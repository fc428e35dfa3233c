import type { PracticeDatabase } from './database.ts';
/**
 * Stages of a print job (specification 3.2). The specification doesn't show which of the two status fields
 * holds which value. This service assumes that `dispatch_status` reports the hand-over to a station
 * (queued, dispatching, accepted) and then stays at accepted, while `print_status` reports the printing
 * (queued, printing, printed). A failure is in the field of the step that failed.
 */
export declare const STAGES: {
    readonly queued: {
        readonly dispatch_status: 'queued';
        readonly print_status: 'queued';
    };
    readonly dispatching: {
        readonly dispatch_status: 'dispatching';
        readonly print_status: 'queued';
    };
    readonly accepted: {
        readonly dispatch_status: 'accepted';
        readonly print_status: 'queued';
    };
    readonly printing: {
        readonly dispatch_status: 'accepted';
        readonly print_status: 'printing';
    };
    readonly printed: {
        readonly dispatch_status: 'accepted';
        readonly print_status: 'printed';
    };
    readonly 'dispatch failed': {
        readonly dispatch_status: 'failed';
        readonly print_status: 'queued';
    };
    readonly failed: {
        readonly dispatch_status: 'accepted';
        readonly print_status: 'failed';
    };
};
export type LifeCycleStage = keyof typeof STAGES;
/** Whether an attempt of a job will fail; always the same for the same seed. */
export declare function willFail(seed: number, jobId: number, attempt: number): boolean;
export declare const PRINT_FAILURE = "The printer in the factory stopped: no paper left in tray 2.";
/**
 * Moves every job to its stage at `now`. A queued job becomes dispatching after one step and stays there until its PDF
 * was fetched; after that accepted, printing and printed (or failed) follow, one step each. Nothing runs between two
 * calls: the times in the rows decide, so restarts and stopped clocks need no special handling.
 * @param stepMs length of a step in milliseconds
 */
export declare function advance(database: PracticeDatabase, now: number, stepMs: number): void;
/** Notes each batch whose jobs have all ended, once. */
export declare function notifyOfBatches(database: PracticeDatabase): void;
