import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { asDeskError, hasCode } from '../src-shared/errors.ts'
import { inLanguage, say } from '../src-shared/messages/index.ts'
import { phrase } from '../src-shared/messages/phrases.ts'
import { helpOf } from './cli/help.ts'
import { exit, printLine, tell } from './cli/output.ts'
import { speakFor } from './start-language.ts'
import { defaultDataFolder } from './storage/default-folder.ts'

/** Commands are imported on demand: running one doesn't load the others. */
const commands: Record<string, (argv: string[]) => Promise<number>> = {
  desk: async argv => {
    const { deskCommand } = await import('./cli/desk.ts')
    return deskCommand(argv, { mainFolder: import.meta.dirname, entry: fileURLToPath(import.meta.url) })
  },
  station: async argv => (await import('./cli/station.ts')).stationCommand(argv, { mainFolder: import.meta.dirname }),
  open: async argv => (await import('./cli/open.ts')).openCommand(argv),
  service: async argv => (await import('./cli/service.ts')).serviceCommand(argv),
  csv: async argv => (await import('./cli/csv.ts')).csvCommand(argv),
  operations: async argv => (await import('./cli/operations.ts')).operationsCommand(argv),
  call: async argv => (await import('./cli/call.ts')).callCommand(argv),
  dashboard: async argv => (await import('./cli/dashboard.ts')).dashboardCommand(argv),
  doctor: async argv => (await import('./cli/doctor.ts')).doctorCommand(argv),
  restore: async argv => (await import('./cli/restore.ts')).restoreCommand(argv),
  claims: async argv => (await import('./cli/claims.ts')).claimsCommand(argv),
  printer: async argv => (await import('./cli/printer.ts')).printerCommand(argv),
  diagnostics: async argv => (await import('./cli/diagnostics.ts')).diagnosticsCommand(argv),
}

const wrongUseCodes = [
  'usage.wrong',
  'claims.bad-url',
  'claims.bad-parameter',
  'claims.parameter-twice',
  'claims.several-hosts',
  'config.unreadable',
  'config.not-json',
  'config.invalid',
  'service.bad-address',
  'service.insecure-address',
  'imports.not-a-catalogue',
  'imports.newer-catalogue',
  'imports.not-a-map',
  'imports.newer-map',
] as const
const needsPersonCodes = [
  'claims.no-url',
  'session.not-signed-in',
  'session.no-profile',
  'service.token-refused',
] as const

/** The data folder that a command line names. A command reads its options strictly; until then nothing is wrong use. */
function dataFolderOf(args: string[]): string {
  const { data } = parseArgs({ args, strict: false, options: { data: { type: 'string' } } }).values
  return typeof data === 'string' ? resolve(data) : defaultDataFolder()
}

/** The `selvedge` command. Returns its exit code: 0 done, 1 failed, 2 wrong usage, 3 needs a person. */
export async function main(argv: string[]): Promise<number> {
  await speakFor(dataFolderOf(argv))
  const [name, ...rest] = argv
  if (name === '--help' || name === '-h' || name === 'help') {
    printLine(helpOf('selvedge').trimEnd())
    return exit.done
  }
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const unknown = name === undefined ? '' : `${inLanguage(phrase('Unknown command “{{name}}”.', { name }))}\n\n`
    tell(`${unknown}${helpOf('selvedge')}`)
    return exit.wrongUse
  }
  try {
    return await command(rest)
  } catch (error) {
    tell(say(asDeskError(error).toMessage()))
    if (wrongUseCodes.some(code => hasCode(error, code))) return exit.wrongUse
    return needsPersonCodes.some(code => hasCode(error, code)) ? exit.needsPerson : exit.failed
  }
}

// Also run directly as a program: the practice service is started that way.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // A closed pipe must not end what runs; scripts/node-version.mjs does the same for who starts it there.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.exitCode = await main(process.argv.slice(2))
}
