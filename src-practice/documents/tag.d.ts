import type { DocumentOrder } from '../sample/order.ts';
/** Tags of 100 x 50 mm, one page per garment; `groups` (group labels) selects some of them. */
export declare function tag(order: DocumentOrder, note: string, groups?: readonly string[]): Promise<Buffer>;
