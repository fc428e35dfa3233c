import PDFDocument from 'pdfkit';
/** Millimetres in points. */
export declare function mm(millimetres: number): number;
/** A sheet of paper in points. */
export interface Paper {
    width: number;
    height: number;
}
export declare const A4: Paper;
export declare const TAG: Paper;
export declare const CONTAINER_LABEL: Paper;
export declare const INK = "#16191d";
export declare const SOFT = "#5d6670";
export declare const HAIRLINE = "#c3c9d0";
export declare const WASH = "#f2f4f6";
/** Fonts of the documents. All are among the 14 that every PDF reader and printer has, so none is embedded. */
export declare const FACE: {
    readonly title: 'Times-Roman';
    readonly plain: 'Helvetica';
    readonly strong: 'Helvetica-Bold';
    readonly code: 'Courier-Bold';
};
type Face = (typeof FACE)[keyof typeof FACE];
/** How a line of text is set; sizes and widths in points. */
export interface Setting {
    face?: Face;
    size?: number;
    color?: string;
    width?: number;
    align?: 'left' | 'center' | 'right';
    spacing?: number;
}
/** A PDF being drawn, with the operations that all documents share. */
export declare class PdfDrawing {
    #private;
    readonly pdf: PDFDocument;
    readonly paper: Paper;
    /** The day of `date` becomes the document's CreationDate, so the same content gives the same bytes. */
    constructor(paper: Paper, title: string, date: number);
    page(): void;
    /** One line of text with its top at `y`. Text wider than `width` is scaled down to 60 % at most, then cut. */
    line(text: string, x: number, y: number, setting?: Setting): void;
    rule(x: number, y: number, width: number, weight?: number, color?: string): void;
    /** A filled box with centered text: label codes, marks such as EXPRESS. */
    badge(text: string, x: number, y: number, width: number, height: number, setting?: Setting): void;
    /** `text` as Code 128, scaled to `width` including quiet zones of ten modules; bars are vector rectangles. */
    barcode(text: string, x: number, y: number, width: number, height: number): void;
    /** Ends the document and returns its bytes. */
    bytes(): Promise<Buffer>;
}
/** A day as documents show it, in UTC: 21 Nov 2026. */
export declare function day(time: number): string;
/** A Code 128 symbol: widths in modules, alternating bars and spaces, starting and ending with a bar. */
export type ModuleWidths = readonly number[];
/** The bars and spaces of `text` as Code 128, start, check and stop included, without the quiet zones. */
export declare function code128(text: string): ModuleWidths;
/** One bar, in modules from the left edge of the symbol. */
export interface Bar {
    start: number;
    width: number;
}
/** The bars of a symbol and its whole width in modules. */
export declare function barsOf(widths: ModuleWidths): {
    bars: Bar[];
    modules: number;
};
export {};
