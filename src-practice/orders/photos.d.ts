import type { OrderScene } from './records.ts';
/** The photos of an order by checkpoint; `link` makes the presigned link of one. */
export declare function qcPhotosOf(scene: OrderScene, link: (checkpoint: string, no: number) => {
    url: string;
    expires_at: string;
}): object[];
/** A picture of a garment on a stand; the same names give the same picture. */
export declare function drawPhoto(...names: (string | number)[]): Buffer;
