import { z } from 'zod';
/** An error response, thrown by a route and sent as its JSON body. */
export declare class Refusal extends Error {
    readonly status: number;
    readonly details: Record<string, unknown>;
    constructor(status: number, message: string, details?: Record<string, unknown>);
}
/** 422 with messages by field. */
export declare function invalid(errors: Record<string, string[]>): Refusal;
/**
 * Validates input.
 * @throws Refusal 422 with `errors` by field; errors of the whole input are under `request`
 */
export declare function read<S extends z.ZodType>(schema: S, sent: unknown): z.output<S>;
/** An id as sent: a number, or its digits. */
export declare const idInput: z.ZodUnion<readonly [z.ZodInt, z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>]>;
/** Finds a record by an id from the path. @throws Refusal 404 */
export declare function found<T>(what: string, id: string, find: (id: number) => T | undefined): T;
