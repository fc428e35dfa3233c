import type { PracticeDatabase } from '../database.ts';
import type { Retailer } from '../sample/catalogue.ts';
import { type DocumentOrder } from '../sample/order.ts';
/** The first order id of the sample data. */
export declare const FIRST_ORDER = 51001;
/** What a person or a test has changed about an order. */
interface OrderChange {
    status: string;
    previous_status: string;
    /** Milliseconds since 1970. */
    changed_at: number;
}
/** What the list of orders is asked for. */
export interface OrderQuery {
    /** Statuses, tabs and views; empty: all. */
    statuses: readonly string[];
    /** In the customer's name; empty: all. */
    customer: string;
}
export interface OrderBookOptions {
    seed: number;
    /** Number of orders that are made from the seed only when they are asked for. */
    archived?: number;
    /** When the sample data was made, milliseconds since 1970. */
    since?: number;
}
/** The orders and accounts of the practice service. */
export declare class OrderBook {
    #private;
    constructor(database: PracticeDatabase, { seed, archived, since }: OrderBookOptions);
    find(orderId: number): DocumentOrder | undefined;
    /** Returns the order with that id; creates it if there is none. */
    ensure(orderId: number, createdAt: number): DocumentOrder;
    /** What was changed about an order. */
    change(orderId: number): OrderChange | undefined;
    /** Gives an order another status. */
    setStatus(orderId: number, status: string, now: number): void;
    /** The id that the next new order gets. */
    nextId(): number;
    /** Orders whose number starts with the text or whose customer's name contains it, newest first. */
    search(text: string, limit: number): DocumentOrder[];
    /** A page of the orders that fit, newest first. @param page from 1 */
    page(query: OrderQuery, page: number, perPage: number): DocumentOrder[];
    /** Number of orders that fit. */
    count(query: OrderQuery): number;
    /** An older order of the same customer, for one that was made from it: `back` tells several apart. */
    olderThan(orderId: number, back: number): DocumentOrder | undefined;
    addAccount(retailer: Retailer): void;
    account(id: number): Retailer | undefined;
    /** Accounts whose brand name contains the text, sorted by name. */
    accounts(text: string): Retailer[];
}
export {};
