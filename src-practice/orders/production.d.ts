import type { Piece } from '../sample/order.ts';
import type { OrderScene } from './records.ts';
interface StepRecord {
    title: string;
    start_date: string;
    end_date: string;
    completed_at: string | null;
    colour: string;
    days_late: number | null;
    sf_tracking_number: string | null;
}
/** No order has a day in the schedule later than this many days after its creation. */
export declare const LONGEST_PRODUCTION: number;
/** The phase summary: the way of every garment. */
export declare function phaseSummaryOf(scene: OrderScene, withPhases: boolean): PieceRecord[];
/** A sheet of the steps of garments: of the whole way, or of the hand finishing in it. */
export declare const SHEETS: readonly ['phase-summary', 'hand-finishing'];
export type OrderSheet = (typeof SHEETS)[number];
export declare const SHEET_COLUMNS: readonly ['order_id', 'code', 'label', 'step', 'start_date', 'end_date', 'completed_at'];
/** The lines of an order in a sheet; its columns are those of `SHEET_COLUMNS`. */
export declare function sheetRows(scene: OrderScene, sheet: OrderSheet): (string | number | null)[][];
/** A garment of the phase summary. */
interface PieceRecord extends Record<string, unknown> {
    code: string;
    factory: {
        code: string;
        due: string | null;
        arrival: string | null;
    };
    statuses: StepRecord[];
}
/** A garment group that a factory has to finish (specification 2.1, 2.10). */
export interface OpenGroup {
    /** `<order>-<piece>-<group>`. */
    label: string;
    order_id: number;
    factory: string;
    /** `2026-11-23`, a business day in Shanghai. */
    due: string;
    days_over: number;
}
/** The garment groups of an order that its factories still have. */
export declare function dueGroupsOf(scene: OrderScene): OpenGroup[];
/** Colours by day. */
type Days = Record<string, string[]>;
/** Orders that have left did so this many days after their creation at the latest. */
export declare const LONGEST_TO_LEAVE = 45;
export declare const statusLegend: () => {
    title: "BEGIN PRODUCTION | 0.1" | "BUTTONHOLES | 3.5.1" | "DESIGN CHECK | 3.5.4" | "FACTORY SHIPPED | 0.25" | "INCOMING COMPONENTS ARRIVAL" | "LINING | 3.5.2" | "PACKED | 3.5.6" | "PHASE SUMMARY | 3.2" | "PRESSING | 3.5.3" | "PRODUCTION IN-PROGRESS | 0.2" | "QUALITY CHECK | 3.5.5" | "SHIPMENT-IN-PROGRESS | 7.2";
    colour: "#0f8a5f" | "#12937a" | "#159a92" | "#1b87a6" | "#226fb0" | "#2a59ba" | "#2f6fdd" | "#4a5568" | "#7a4fd0" | "#7c8aa5" | "#b7791f" | "#c2415d";
}[];
/** From the first day to the last one. */
export type Window = readonly [from: string, to: string];
/** An order's row of the schedule; undefined if it isn't in production or has no day in the window. */
export declare function scheduleRowOf(scene: OrderScene, window: Window): ScheduleRecord | undefined;
interface ScheduleRecord {
    order_id: number;
    customer_name: string;
    factory_name: string;
    days: Days;
    status: string;
    days_over_due: number;
}
/** The garments of the schedule's detail (specification 2.3); of a window only, if there is one. */
export declare function ganttDetailOf(scene: OrderScene, window?: Window): object[];
/** The record that the service's console opens: a page of steps, components and tracking. */
export declare function modalDetailsOf(scene: OrderScene, isAsked: (piece: Piece, productId: unknown) => boolean): string;
export {};
