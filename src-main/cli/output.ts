import { inLanguage } from '../../src-shared/messages/index.ts'

/** Control characters (except line breaks and tabs) and bidi controls, which a terminal would interpret. */
const unsafeCharacters = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Makes a text from a service or a printer safe for a terminal. */
const sanitize = (text: string) => text.replace(unsafeCharacters, found => (/[\n\t]/.test(found) ? found : '\ufffd'))

/** JSON leaves all but the first 32 control characters as they are: here each that a terminal would interpret is escaped. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(unsafeCharacters, found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Prints a line to stdout, which gets documented output only. */
export const printLine = (line: unknown): void => {
  process.stdout.write(`${typeof line === 'string' ? sanitize(line) : safeJson(line)}\n`)
}

/** Prints a text to stdout with nothing behind it. */
export const printExactly = (text: string): void => {
  process.stdout.write(sanitize(text))
}

/** Prints a message to stderr, so a script's stdout stays clean. */
export const tell = (text: string): void => {
  process.stderr.write(`${sanitize(text)}\n`)
}

/** Prints a phrase, or several, in the language of this process. */
export const tellPhrase = (english: string): void => tell(inLanguage(english))

/** Exit codes of all commands (docs/COMMAND-LINE.md): done, failed, wrong usage, needs a person. */
export const exit = { done: 0, failed: 1, wrongUse: 2, needsPerson: 3 } as const
