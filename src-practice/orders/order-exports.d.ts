import type { PracticeDatabase } from '../database.ts';
import type { OrderBook, OrderQuery } from './order-book.ts';
import { type OrderSheet } from './production.ts';
interface OrderExportsParts {
    database: PracticeDatabase;
    book: OrderBook;
    seed: number;
    /** How long an export takes, in milliseconds. */
    stepMs: number;
    now(): number;
}
/** Exports of the order list, and of sheets of chosen orders. What is stored is only what was asked for; the file is made while it is fetched. */
export declare class OrderExports {
    #private;
    constructor(parts: OrderExportsParts);
    /** Starts an export of the list; returns its batch. */
    start({ statuses, customer }: OrderQuery): string;
    /** Starts an export of a sheet of these orders; returns its batch. */
    startSheet(sheet: OrderSheet, orders: readonly number[]): string;
    /** Notes the exports that have ended since the last call. @param linkTo makes a link to a path */
    report(linkTo: (path: string) => string): void;
    counts(): {
        processed: number;
        pending: number;
    };
    /** The file of an export, in pieces; undefined for one that isn't known. */
    file(batch: string): AsyncGenerator<string> | undefined;
    /** A sheet of these orders as CSV, in pieces. */
    sheet(sheet: OrderSheet, orders: readonly number[]): AsyncGenerator<string>;
}
export {};
