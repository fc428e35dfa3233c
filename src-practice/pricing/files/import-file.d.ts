import type { PriceGrid } from '../grid.ts';
import { type FilePriceColumn, type NameLocale } from './titles.ts';
/** An import file with a valid header. */
export interface ImportFile {
    /** Records below the header, with their row number in the file. */
    records: {
        number: number;
        fields: string[];
    }[];
    /** Indexes of the columns that aren't prices; -1: missing. */
    username: number;
    currency: number;
    code: number;
    prices: (FilePriceColumn & {
        at: number;
    })[];
}
/** A price in a record. */
export interface ImportedPrice {
    row: number;
    combination: number;
    field: number;
    hundredths: number;
}
/** Result of reading a record: prices to be stored, and errors in others. */
export interface ImportedRecord {
    prices: ImportedPrice[];
    wrong: string[];
}
/**
 * Parses an import file and checks its header (specification 7: missing columns and unknown names are refused before
 * the job runs). Columns that name neither a combination nor one of the file's other fields are refused as well.
 * @throws Refusal 422
 */
export declare function readImportFile(bytes: Uint8Array, grid: PriceGrid, locale: NameLocale): ImportFile;
/** Reads a record. It is rejected as a whole if it has another retailer, another currency, or an unknown code. */
export declare function readRecord(file: ImportFile, grid: PriceGrid, at: number): ImportedRecord;
