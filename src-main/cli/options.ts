import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { DeskError } from '../../src-shared/errors.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'

/** Parses a command's options strictly. Throws `usage.wrong` for an option that is unknown or lacks its value. */
export function readOptions<T extends ParseArgsOptionsConfig>(argv: string[], options: T, command: string): Values<T> {
  return parseStrictly(argv, command, () => parseArgs({ args: argv, options, strict: true, allowPositionals: false }))
    .values
}

/** Like readOptions, for a command that also takes positional arguments. */
export function readWordsAndOptions<T extends ParseArgsOptionsConfig>(
  argv: string[],
  options: T,
  command: string,
): { words: string[]; values: Values<T> } {
  const { positionals, values } = parseStrictly(argv, command, () =>
    parseArgs({ args: argv, options, strict: true, allowPositionals: true }),
  )
  return { words: positionals, values: values as Values<T> }
}

type Values<T extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; strict: true; allowPositionals: false }>
>['values']

function parseStrictly<T>(argv: string[], command: string, parse: () => T): T {
  const empty = argv.findIndex(text => text === '' || /^--[a-z-]+=$/.test(text))
  if (empty >= 0) {
    const before = argv[empty - 1] ?? ''
    if (argv[empty] === '' && !before.startsWith('--'))
      throw wrongUse(phrase('Arguments can’t be empty. See selvedge {{command}} --help.', { command }))
    const option = argv[empty] === '' ? before : (argv[empty]?.slice(0, -1) ?? '')
    throw wrongUse(
      phrase('{{option}} needs a value that isn’t empty. See selvedge {{command}} --help.', { option, command }),
    )
  }
  try {
    return parse()
  } catch (error) {
    const what =
      error instanceof Error
        ? `${error.message.replace(/\. To specify.*$/s, '').replace(/[.\s]+$/, '')}.`
        : String(error)
    throw wrongUse(`${what} ${phrase('See selvedge {{command}} --help.', { command })}`)
  }
}

/** A usage error, in English as all data of errors: exit code 2. */
export function wrongUse(what: string): DeskError {
  return new DeskError('usage.wrong', { what })
}

/** Returns SELVEDGE_TOKEN, or null, and removes it from the environment so no child process inherits it. */
export function takeToken(): string | null {
  const token = process.env['SELVEDGE_TOKEN'] ?? null
  delete process.env['SELVEDGE_TOKEN']
  return token
}

/** Parses a port from 0 (any free one) to 65535. Throws `usage.wrong`. */
export function readPort(text: string | undefined, option = 'port'): number {
  if (text === undefined) return 0
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw wrongUse(phrase('--{{option}} takes a number from 0 to 65535, not “{{text}}”.', { option, text }))
  return port
}

/** Checks that an option is one of its choices. Throws `usage.wrong`, which lists them. */
export function readChoice<T extends string>(
  name: string,
  text: string | undefined,
  choices: readonly T[],
): T | undefined {
  if (text === undefined) return undefined
  const choice = choices.find(known => known === text)
  if (!choice) throw wrongChoice(name, choices, text)
  return choice
}

/** The usage error for an option that isn't one of its choices. */
export const wrongChoice = (option: string, choices: readonly string[], text: string | undefined): DeskError =>
  wrongUse(
    phrase('--{{option}} takes {{choices}}, not “{{text}}”.', {
      option,
      choices: choices.join(' or '),
      text: text ?? '',
    }),
  )
