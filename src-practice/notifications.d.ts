import type { PracticeDatabase } from './database.ts';
/** A notification to be added; its fields are assumed (the specification shows none). */
interface NewNotification {
    kind: string;
    title: string;
    message: string;
    read?: boolean;
    batch_id?: string;
    url?: string;
    /** Milliseconds since 1970. */
    created_at: number;
}
/** Adds a notification. */
export declare function notify(database: PracticeDatabase, notification: NewNotification): void;
/** Notifications later than `since` (milliseconds), newest first, as the service returns them. */
export declare function notifications(database: PracticeDatabase, since: number, unreadOnly: boolean): {
    title: string;
}[];
export {};
