import { constants } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { asDeskError } from '../../src-shared/errors.ts'
import { writeReport } from '../diagnostics/report.ts'
import { openStationReader } from '../print/station-database.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { helpOf } from './help.ts'
import { readOptions, takeToken } from './options.ts'
import { exit, printLine } from './output.ts'

const { O_CREAT, O_NOFOLLOW, O_TRUNC, O_WRONLY } = constants

/** `selvedge diagnostics`: writes one file for support, whether or not a desk is running. Returns the exit code. */
export async function diagnosticsCommand(argv: string[]): Promise<number> {
  const options = readOptions(
    argv,
    { data: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } },
    'diagnostics',
  )
  if (options.help) {
    printLine(helpOf('diagnostics').trimEnd())
    return exit.done
  }
  const dataFolder = resolve(options.data ?? defaultDataFolder())
  const token = takeToken()
  const secrets = token === null ? [] : [token]
  const reader = await openStationReader(join(dataFolder, 'station.db')).catch(asDeskError)
  try {
    const isOpen = 'facts' in reader
    const report = await writeReport({
      dataFolder,
      facts: isOpen ? reader.facts : null,
      settings: isOpen ? await reader.settings.settings().catch(() => null) : null,
      problem: isOpen ? null : reader.toMessage(),
      open: null,
      now: Date.now(),
      secrets,
    })
    const file = resolve(options.out ?? report.name)
    // Doesn't follow a symlink that someone else planted; /dev/stdout is a symlink too, so it is exempt.
    const follows = /^\/(dev|proc)\//.test(file)
    const flag = follows ? 'w' : O_WRONLY | O_CREAT | O_TRUNC | (O_NOFOLLOW ?? 0)
    await writeFile(file, `${report.text}\n`, { mode: 0o600, flag })
    printLine({ event: 'diagnostics', file })
    return exit.done
  } finally {
    if ('facts' in reader) await reader.close()
  }
}
