/** The command line's one way to stdout: documented lines only. */
export const printLine = (line: unknown): void => {
  process.stdout.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
}

/** Messages to a person: stderr, so that a script's stdout stays clean. */
export const tell = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

/** Exit codes of every command (README): done, failed, wrong use, needs a person. */
export const exit = { done: 0, failed: 1, wrongUse: 2, needsPerson: 3 } as const
