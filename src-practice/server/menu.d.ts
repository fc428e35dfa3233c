/** An entry of the menu; at most three levels deep (specification 4.1). */
export interface MenuNode {
    key: string;
    label: string;
    /** Of what only the service's own console has. */
    url?: string;
    children: MenuNode[];
}
/** The path of a page of the console, which is served by session-routes.ts. */
export declare const consolePath: (page: string) => string;
/** What a page of the console is called; undefined if there is none of that name. */
export declare const consoleTitle: (page: string) => string | undefined;
/**
 * The menu of a role, with labels in Chinese for a Chinese locale and in English for any other. A role that isn't known
 * has that of headquarters.
 */
export declare function menuFor(name: string, locale: string, { origin, withRetired }: {
    origin: string;
    withRetired: boolean;
}): MenuNode[];
