import { FaultSwitchboard, type Faults } from './faults.ts';
import type { LifeCycleStage } from './life-cycle.ts';
import { type OtherPriceControls } from './pricing/other-price-controls.ts';
import { type PriceControls } from './pricing/price-controls.ts';
import { type GridSize } from './pricing/retailers.ts';
import { type JobSpec } from './print-jobs.ts';
import { type SampleSize } from './sample/sample-data.ts';
import { RequestLog } from './server/request-log.ts';
export { parseFault } from './faults.ts';
export { ROLES, roleOf } from './roles.ts';
export interface PracticeOptions {
    /** Default or 0: a free port. */
    port?: number;
    /** Folder of `practice.db`; default: a temporary folder, deleted when the service closes. */
    dataDir?: string;
    size?: SampleSize | 'none';
    /** Number of orders with those of the sample; all others are made when they are asked for. Default: 100,000, without a sample none. */
    orders?: number;
    token?: string;
    /** Called with a new token once all were revoked, so that a person can sign in again. */
    onNewToken?: (token: string) => void;
    faults?: Partial<Faults>;
    seed?: number;
    /** Average time between new jobs; 0: no new jobs. */
    arrivalsSeconds?: number;
    /** Lifetime of a link to a PDF. */
    linkSeconds?: number;
    /** Duration of a life cycle step. */
    stepSeconds?: number;
    /** One of the four in roles.ts, which have a menu and permissions of their own, or any other; default: super_admin. */
    role?: string;
    /** Default: those of the role. */
    permissions?: readonly string[];
    /** Sizes of price grids by retailer, instead of the sample's. */
    grids?: Readonly<Record<number, GridSize>>;
    /** Number of design options by product, instead of the sample's. */
    designOptions?: Readonly<Record<number, number>>;
    /** Whether the menu still has master pricing, which is retired. */
    showMaster?: boolean;
    /** Milliseconds since 1970. */
    now?: () => number;
    /** Called with one line per request, arrival or error of the service itself. */
    log?: (line: string) => void;
}
/** A job as the service returns it, with internal data. */
interface JobView {
    record: Record<string, unknown>;
    stage: LifeCycleStage;
    attempt: number;
    /** How often its whole PDF was sent, over all attempts. */
    fetches: number;
}
export interface PracticeService extends PriceControls, OtherPriceControls {
    /** `http://127.0.0.1:PORT` */
    url: string;
    /** The token that was handed out last. */
    readonly token: string;
    /** Hands out another token of the same account. */
    newToken(): string;
    /** The folder of its database; a temporary one is deleted by `close`. */
    dataDir: string;
    faults: FaultSwitchboard;
    requests: RequestLog;
    /** Adds that many jobs, or these, in one transaction; returns their ids. */
    addJobs(jobs: number | readonly JobSpec[]): string[];
    /** Adds orders with these numbers, without print jobs. */
    addOrders(numbers: readonly number[]): void;
    /** Gives an order another status, as if somebody else had. */
    setOrderStatus(number: number, status: string): void;
    job(id: string): JobView | undefined;
    /** Puts a job at a stage, as if somebody else had moved it. */
    setStage(id: string, stage: LifeCycleStage): void;
    /** Adds notifications, as the service answers them; one without a time is in every answer. */
    addNotifications(records: readonly object[]): void;
    /** The bytes that a request for the job's PDF returns. */
    pdf(id: string): Promise<Buffer>;
    close(): Promise<void>;
}
/**
 * Starts the practice service on 127.0.0.1; resolves when the sample data is ready. An existing data folder is reused
 * with its jobs, ids and sample data.
 * @throws DeskError `desk.database-failed`, `desk.database-newer`; `usage.wrong` for faults
 */
export declare function startPracticeService(options?: PracticeOptions): Promise<PracticeService>;
