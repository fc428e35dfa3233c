import type { LabelCode } from '../../src-shared/orders/garments.ts';
import { type Retailer } from './catalogue.ts';
/** One garment of an order (specification 2.3). */
export interface Piece {
    /** Counted from 1. */
    index: number;
    /** The piece number, `<order>-<piece>`. */
    code: string;
    /** The label code, such as JA. */
    label: LabelCode;
    type: 'ub' | 'lb';
    product_name: string;
    group_number: number;
    /** `<order>-<piece>-<group>`. */
    group_label: string;
    fabric_code: string;
    fabric_name: string;
    /** The fabric is no longer sold. */
    fabric_archived?: boolean;
    lining: string;
    buttons: string;
    factory: string;
    options: [name: string, choice: string][];
    /** In cm, one decimal. */
    measurements: [name: string, centimetres: number][];
}
/** The data of an order that documents need; times in milliseconds since 1970, UTC. */
export interface DocumentOrder {
    order_id: number;
    customer_name: string;
    customer_city: string;
    status: string;
    retailer: Retailer;
    is_express: boolean;
    is_returning_order: boolean;
    created_at: number;
    payment_date: number;
    due_date: number;
    /** The main products, joined by ` + `. */
    combo: string;
    pieces: Piece[];
}
/** Creates the order with that id; the same seed, id and time give the same order. */
export declare function makeOrder(seed: number, orderId: number, createdAt: number): DocumentOrder;
