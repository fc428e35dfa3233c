/** Values that a message may carry: plain, so that they survive the ledger, the wire and a translation. */
export type MessageData = Record<string, string | number>
