import { help } from './help.ts'
import { readOptions } from './options.ts'
import { exit, printLine } from './output.ts'

/** `selvedge doctor`. Answers the exit code. */
export async function doctorCommand(argv: string[]): Promise<number> {
  const options = readOptions(argv, { help: { type: 'boolean' } }, 'doctor')
  if (options.help) printLine(help.doctor.trimEnd())
  return exit.done
}
