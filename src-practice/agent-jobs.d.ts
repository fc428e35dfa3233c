import type { PracticeDatabase } from './database.ts';
/** A job as the service returns it. */
interface AgentRecord {
    id: number;
    agent_type: string;
    /** queued, dispatching, dispatched */
    dispatch_status: string;
    /** queued, sending, sent or failed */
    send_status: string;
    order_id: number;
    error: string | null;
    created_at: string;
    updated_at: string;
}
/** The jobs of the service's agents, which send messages about orders. They follow from order, seed and clock alone. */
export declare class AgentJobs {
    #private;
    constructor(database: PracticeDatabase, options: {
        seed: number;
        stepMs: number;
        now: () => number;
    });
    /** Jobs created or changed since then, by id. */
    list(since?: number): AgentRecord[];
    /** Number of jobs by how they stand; those that are kept back aren't pending yet. */
    counts(): {
        processed: number;
        pending: number;
        failed: number;
    };
}
export {};
