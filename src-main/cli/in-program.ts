import { isLink } from '../../src-shared/navigation/links.ts'

/**
 * The commands of the installed program: those that read or write and end. `desk` starts Electron, which this is; `station`
 * and `service` run for weeks under a service manager, in Node, without a window system: Electron isn't made for that.
 */
export const programCommands: readonly string[] = [
  'open',
  'csv',
  'operations',
  'call',
  'dashboard',
  'claims',
  'printer',
  'doctor',
  'diagnostics',
  'restore',
]

/** What the program was started for: its window, a command, or help, also because of a word that it doesn't know. */
export type StartedFor =
  | { kind: 'desk' }
  | { kind: 'command'; argv: string[] }
  | { kind: 'help'; unknown: string | null }

/** Options with the next word as their value: the desk's own, and macOS's. Chromium's have theirs behind a “=”. */
const withValue = /^--(data|profile|launcher)$|^-[A-Z]/
const help = new Set(['--help', '-h', 'help'])

/**
 * Reads what the program was started for from its arguments. The first word decides: a link opens the desk. Options
 * before a command are the command's, except those of Electron and Chromium (`--no-sandbox`), which it doesn't take.
 */
export function startedFor(argv: readonly string[]): StartedFor {
  const own: string[] = []
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? ''
    // What follows is from whoever wrote the link.
    if (word === '--' || isLink(word)) return { kind: 'desk' }
    if (programCommands.includes(word)) return { kind: 'command', argv: [word, ...own, ...argv.slice(at + 1)] }
    if (help.has(word)) return { kind: 'help', unknown: null }
    if (withValue.test(word)) {
      if (word.startsWith('--')) own.push(word, ...argv.slice(at + 1, at + 2))
      at += 1
    } else if (/^--(data|profile)=/.test(word)) own.push(word)
    else if (!word.startsWith('-')) return { kind: 'help', unknown: word }
  }
  return { kind: 'desk' }
}

/** Runs a command without a window, or refuses a word. Returns the exit code when everything is written. */
export async function runInProgram(started: Exclude<StartedFor, { kind: 'desk' }>): Promise<number> {
  const streams = [process.stdout, process.stderr]
  // A closed pipe doesn't end what runs.
  for (const stream of streams) stream.on('error', () => {})
  const { main } = await import('../cli.ts')
  const code = started.kind === 'command' ? await main(started.argv) : await sayHelp(started.unknown)
  // Electron's exit waits for no stream.
  await Promise.all(streams.map(stream => new Promise<void>(done => stream.write('', () => done()))))
  return code
}

async function sayHelp(unknown: string | null): Promise<number> {
  const [{ helpOf }, { exit, printLine, tell, tellPhrase }, { speakFor }, { defaultDataFolder }, { phrase }] =
    await Promise.all([
      import('./help.ts'),
      import('./output.ts'),
      import('../start-language.ts'),
      import('../storage/default-folder.ts'),
      import('../../src-shared/messages/phrases.ts'),
    ])
  await speakFor(defaultDataFolder())
  const isHere = (line: string) => {
    const [, name] = /^ {2}selvedge (\w+)/.exec(line) ?? []
    return name === undefined || programCommands.includes(name)
  }
  const text = helpOf('selvedge').trimEnd().split('\n').filter(isHere).join('\n')
  if (unknown === null) {
    printLine(text)
    return exit.done
  }
  tellPhrase(
    phrase('The installed program has no command “{{name}}”; without a command it opens the desk.', { name: unknown }),
  )
  tell(`\n${text}`)
  return exit.wrongUse
}
