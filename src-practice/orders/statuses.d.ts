/**
 * What the order list is filtered by, in one byte: the status, which half of it an order is in (Build and Manufacturing
 * have two sub-filters each), and whether its shipping is paid. 44 of these exist, so counting orders by them is enough
 * to count any tab.
 */
export declare const CODES = 64;
/** The code of an order of that age. `mark`: any hash of the order. */
export declare function codeByAge(mark: number, age: number): number;
/** The code of a status. `mark`: any hash of the order. */
export declare function codeOfStatus(status: string, mark: number): number;
/** The status that a code stands for. */
export declare const statusOfCode: (code: number) => string;
/** The texts among these that are none. */
export declare const unknownStatuses: (asked: readonly string[]) => string[];
/** For each code whether any of these texts means it; no texts mean all. */
export declare function codesOf(asked: readonly string[]): readonly boolean[];
/** The status catalogue, with the number of orders in each tab and view. */
export declare function statusCatalogue(countOf: (asked: readonly string[]) => number): object;
