import { resolve } from 'node:path'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { type BackupState, backupStates, listBackups, restoreBackup } from '../storage/backups.ts'
import { openDataFolder } from '../storage/data-folder.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { helpOf } from './help.ts'
import { readWordsAndOptions, wrongUse } from './options.ts'
import { exit, printLine } from './output.ts'

/** `selvedge restore`: lists the backups of a data folder, or puts one in place. Returns the exit code. */
export async function restoreCommand(argv: string[]): Promise<number> {
  const { words, values: options } = readWordsAndOptions(
    argv,
    { data: { type: 'string' }, help: { type: 'boolean' } },
    'restore',
  )
  if (options.help) {
    printLine(helpOf('restore').trimEnd())
    return exit.done
  }
  const [day, ...others] = words
  if (others.length > 0) {
    throw wrongUse(phrase('selvedge restore takes one day. See selvedge restore --help.'))
  }
  const dataFolder = resolve(options.data ?? defaultDataFolder())
  if (day === undefined) {
    const states: BackupState[] = []
    for await (const state of backupStates(dataFolder)) states.push(state)
    for (const { day, fault } of states.reverse()) {
      printLine({ event: 'backup', day, good: fault === null, why: fault && `${fault.file} ${fault.why}` })
    }
    return exit.done
  }
  const { unlock } = openDataFolder(dataFolder, 'a restore')
  try {
    const newest = listBackups(dataFolder).at(-1)
    const name = day === 'newest' && newest !== undefined ? newest : day
    const { aside, leftOut, leftOutCount } = await restoreBackup(dataFolder, name)
    printLine({ event: 'restored', day: name, former: aside, left_out: leftOut, left_out_count: leftOutCount })
    return exit.done
  } finally {
    unlock()
  }
}
