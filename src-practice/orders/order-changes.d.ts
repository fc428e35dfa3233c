import type { PracticeDatabase } from '../database.ts';
/** A row of the pricing history. */
export interface PricingRecord {
    id: number;
    created_at: string;
    description: string;
    amount: number;
    currency: string;
    direction: 'DR' | 'CR';
    settleable: boolean;
}
/** A support ticket as an order lists it. */
export interface TicketRecord {
    id: number;
    title: string;
    status: string;
    severity: string;
    category: string;
    sub_category: string;
    /** The names of its files. */
    attachments?: string[];
}
/** What was changed about an order, beside its status. */
export interface OrderChanges {
    measurements?: {
        version: number;
        values: Record<string, Record<string, number>>;
    };
    assembly?: Partial<Record<'fabric_validated' | 'fit_validated' | 'designs_validated', boolean>> & {
        factory?: string | null;
    };
    build?: Partial<Record<'bills_printed' | 'fabric_ordered', boolean>>;
    /** True once the cloud has the order. */
    cloud?: boolean;
    /** By checkpoint. */
    checked?: Record<string, boolean>;
    /** The row that settled another, by the id of that one. */
    settled?: Record<number, PricingRecord>;
    tickets?: TicketRecord[];
}
/** Changes of orders, kept in the practice database, and the keys of voids. */
export declare class OrderChangeBook {
    #private;
    constructor(database: PracticeDatabase);
    of(orderId: number): OrderChanges;
    change(orderId: number, changes: OrderChanges): void;
    /** What a key was answered with, and for which order. */
    voided(key: string): {
        orderId: number;
        answer: object;
    } | undefined;
    keepVoid(key: string, orderId: number, answer: object): void;
    /** Keeps the name of a file for a ticket; its bytes are of no use here. Answers its id. */
    attach(name: string): number;
    attached(id: number): string | undefined;
    /** Does several changes in one commit, or none of them. */
    together(work: () => void): void;
}
