/** True for a number with at most two decimals, which is the double nearest to its hundredths divided by 100. */
export declare const hasTwoDecimals: (value: number) => boolean;
/** Why an amount of money, which may be 0, is refused; null if it is valid or itself null. */
export declare function wrongMoney(value: unknown): string | null;
