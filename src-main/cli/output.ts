/** Control characters (but for line ends and tabs) and those that turn the reading direction: a terminal obeys them. */
const obeyed = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text that may hold what a service or a printer said, safe for a terminal. */
const harmless = (text: string) => text.replace(obeyed, found => (/[\n\t]/.test(found) ? found : '\ufffd'))

/** The command line's one way to stdout: documented lines only. */
export const printLine = (line: unknown): void => {
  process.stdout.write(`${typeof line === 'string' ? harmless(line) : JSON.stringify(line)}\n`)
}

/** Messages to a person: stderr, so that a script's stdout stays clean. */
export const tell = (text: string): void => {
  process.stderr.write(`${harmless(text)}\n`)
}

/** Exit codes of every command (README): done, failed, wrong use, needs a person. */
export const exit = { done: 0, failed: 1, wrongUse: 2, needsPerson: 3 } as const
