/** A source of numbers from 0 up to, not including, 1; the same seed gives the same sequence. */
export type Dice = () => number;
/** A 32-bit hash of the parts. */
export declare function hash(...parts: (number | string)[]): number;
/** A 32-bit hash of a number, from a hash of other parts: for so many of them that texts would take too long. */
export declare function hashFrom(start: number, number: number): number;
/** Dice (mulberry32) that start from the hash of `parts`. */
export declare function dice(...parts: (number | string)[]): Dice;
/** One of `choices`. */
export declare function pick<L extends readonly [unknown, ...unknown[]]>(next: Dice, choices: L): L[number];
/** A whole number from `low` to `high`, both included. */
export declare function between(next: Dice, low: number, high: number): number;
