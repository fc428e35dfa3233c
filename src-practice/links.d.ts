import { type PracticeDatabase } from './database.ts';
/** Result of checking a link. */
type LinkState = 'good' | 'expired' | 'forged';
/** Signs and checks links to PDFs. A valid link needs no token until it expires. */
export interface Links {
    /** @param expires milliseconds since 1970; returns the path with its query. */
    sign(path: string, expires: number): string;
    check(path: string, expires: string | undefined, signature: string | undefined, now: number): LinkState;
}
/** Makes links signed with a key that is stored in the database, so they survive a restart but not a new folder. */
export declare function makeLinks(database: PracticeDatabase): Links;
export {};
