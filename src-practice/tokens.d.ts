/** The account's tokens. They are valid until all are revoked, or until the service ends. */
export declare class Tokens {
    #private;
    constructor(first: string);
    /** The token that was handed out last. */
    get newest(): string;
    /** Hands out another token; the others stay valid. */
    issue(): string;
    /** True for a valid token, which then counts as a session. */
    accepts(token: string): boolean;
    /** Ends every token and its session, also those of the caller. */
    revokeAll(): {
        sessions_revoked: number;
        tokens_revoked: number;
    };
}
