import { type DocumentOrder } from '../sample/order.ts';
/**
 * Orders of the past, each made from the seed and its number when somebody asks for it; nothing of them is stored. A
 * place counts them from the newest one, 0.
 */
export declare class OrderArchive {
    #private;
    readonly size: number;
    /** @param since when the sample data was made, milliseconds since 1970: ages count from there */
    constructor(seed: number, size: number, since: number);
    /** The number of the order at a place. */
    numberAt: (place: number) => number;
    /** The place of an order; undefined for one that isn't of the archive. */
    placeOf(orderId: number): number | undefined;
    /** When an order was created, milliseconds since 1970. */
    createdAt(place: number): number;
    /** Its code (statuses.ts), as long as nobody has changed it. */
    codeAt(place: number): number;
    /** Its customer's name, as an index of `namesWith`. */
    nameAt(place: number): number;
    /** For each customer's name whether it contains the text. */
    namesWith: (text: string) => readonly boolean[];
    /** Makes the order at a place. */
    order(place: number): DocumentOrder;
}
