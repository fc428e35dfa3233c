import type { DocumentOrder } from '../sample/order.ts';
import type { OrderBook } from './order-book.ts';
import type { OrderChanges, PricingRecord } from './order-changes.ts';
/** What the answers of an order are made from. */
export interface OrderScene {
    seed: number;
    now: number;
    order: DocumentOrder;
    /** What was changed beside its status; absent in lists that don't show it. */
    changes?: OrderChanges;
    /** When its status was changed, milliseconds since 1970; absent if nobody has. */
    changedAt?: number | undefined;
}
/** An order's row in lists (specification 2.2). */
export declare function orderRow({ seed, now, order, changes, changedAt }: OrderScene): Record<string, unknown>;
/** An order's front matter: of the customer name and city only. */
export declare function orderDetail(scene: OrderScene, previous: string | undefined): object;
/** What the retailer sold, a main product each. */
export declare function combinationsOf({ order }: OrderScene): object[];
/** The design of every garment. */
export declare function designsOf({ seed, order }: OrderScene): object[];
/** Notes on an order; who wrote them, and when, is withheld. */
export declare function notesOf({ seed, order }: OrderScene): object[];
/** The pricing history: what the order costs, what was paid, and what is still open. */
export declare function pricingOf({ changes, ...scene }: OrderScene): PricingRecord[];
/** What other systems sent about an order, oldest first. */
export declare function payloadAuditsOf({ seed, now, order }: OrderScene): object[];
/** Validations of the fit, oldest first. */
export declare function fittingLogsOf({ seed, order }: OrderScene): object[];
/** How the fabrics of an order are to be handled. */
export declare function specialHandlingOf({ order }: OrderScene): object[];
/** Support tickets about an order. */
export declare function ticketsOf({ seed, order, changes }: OrderScene): object[];
/** Where an order comes from: one that was made from an older one names it, and the first of all. */
export declare function ancestryOf({ seed, order }: OrderScene, book: OrderBook): object;
