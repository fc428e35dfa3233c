import type { DocumentOrder } from '../sample/order.ts';
/** The label of a shipping container, 100 x 150 mm: its address and the garments in it. */
export declare function shippingLabel(order: DocumentOrder, note: string): Promise<Buffer>;
