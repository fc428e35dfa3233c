/** Limits that hold before a formula is parsed, so that none can keep the desk busy. A formula of this trade has some ten parts. */
export const mostCharacters = 2000
/** Numbers, names, signs and brackets. */
export const mostParts = 600
/** Brackets, powers, signs before a value and choices inside each other. */
export const mostLevels = 40
/** Of a variable. */
export const longestName = 100
