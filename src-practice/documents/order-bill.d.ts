import type { DocumentOrder } from '../sample/order.ts';
/** The order bill on A4: customer, dates, and every piece with its fabric, design and measurements in cm. */
export declare function orderBill(order: DocumentOrder, note: string): Promise<Buffer>;
