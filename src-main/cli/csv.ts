import { phrase } from '../../src-shared/messages/phrases.ts'
import { helpOf } from './help.ts'
import { wrongUse } from './options.ts'
import { exit, printLine } from './output.ts'

/** `selvedge csv check` and `selvedge csv catalogue`: price files without a window. Returns the exit code. */
export async function csvCommand(argv: string[]): Promise<number> {
  const [what, ...rest] = argv
  if (what === '--help' || what === '-h' || rest.includes('--help')) {
    printLine(helpOf('csv').trimEnd())
    return exit.done
  }
  if (what === 'check') return (await import('./csv-check.ts')).csvCheck(rest)
  if (what === 'catalogue') return (await import('./csv-catalogue.ts')).csvCatalogue(rest)
  throw wrongUse(phrase('selvedge csv takes check or catalogue. See selvedge csv --help.'))
}
