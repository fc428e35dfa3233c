import type { DocumentOrder } from '../sample/order.ts';
export declare const HOUR = 3600000;
export declare const DAY: number;
export declare const iso: (at: number) => string;
/** When an order went through which statuses; milliseconds since 1970. */
export interface Timeline {
    paid: number | null;
    inProduction: number | null;
    changed: number;
    previous: string | null;
}
/** The way of an order so far, none of which is in the future. */
export declare function timelineOf(seed: number, order: DocumentOrder, now: number): Timeline;
/** True from the status in which a factory works on an order. */
export declare const isMade: ({ status }: DocumentOrder) => boolean;
/** True for an order that has left. */
export declare const hasShipped: ({ status }: DocumentOrder) => boolean;
/** The carrier's number of an order that has left. */
export declare const trackingOf: (seed: number, order: DocumentOrder) => string | null;
