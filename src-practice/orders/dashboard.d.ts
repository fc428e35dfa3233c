import type { OrderBook } from './order-book.ts';
/** What the dashboard is made from. */
export interface DashboardScene {
    book: OrderBook;
    seed: number;
    now: number;
    /** When a supplier was contacted, by the alert's id; milliseconds since 1970. */
    contacted: Readonly<Record<string, number>>;
}
/** Components that have not arrived in time (specification 2.4): of every ninth order that is built or made. */
export declare function fabricOverdueOf({ book, seed, now, contacted }: DashboardScene): {
    id: number;
    order_id: number;
    name: string;
    code: string;
    supplier_name: "Hearth Linings" | "Northgate Cloth" | "Sella Tessuti" | "Vale Mills" | "长江面料" | undefined;
    material: string;
    meterage: number;
    bought_at: string;
    source: "manual" | "queued" | "sent";
    expected_at: `${number}-${number}-${number}` | null;
    expected_at_reason: "buy not confirmed" | "no cut-off on file" | "no delivery days on file" | "supplier working days not usable" | null | undefined;
    verdict: string;
    scanned_in_at: null;
    alert_kind: string;
    alerted_at: string;
    contacted_at: string | null;
}[];
/** The four blocks of the dashboard; the queue's only for who may see it. */
export declare function dashboardOf(scene: DashboardScene, queue: object | null): object;
