/** Letters that are written from right to left, and the marks that turn the direction of what follows them. */
const turning =
  /[\u0590-\u08ff\u061c\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name as it goes into a sentence: one in Hebrew or Arabic would turn round the figures and signs beside it, so it is set apart
 * (Unicode's first strong isolate). Every other text stays as it is.
 */
export const isolated = (text: string): string => (turning.test(text) ? `\u2068${text}\u2069` : text)
