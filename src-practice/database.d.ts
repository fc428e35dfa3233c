import Database from 'better-sqlite3';
/** An open practice database. */
export type PracticeDatabase = Database.Database;
/**
 * Opens `practice.db` in the folder; creates both if they are missing.
 * @throws DeskError `desk.database-newer`, `desk.database-failed`
 */
export declare function openPracticeDatabase(folder: string): PracticeDatabase;
/** Reads a setting; undefined if it isn't set. */
export declare function readSetting(database: PracticeDatabase, name: string): string | undefined;
/** Writes a setting. */
export declare function writeSetting(database: PracticeDatabase, name: string, value: string): void;
