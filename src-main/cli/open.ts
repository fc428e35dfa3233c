import { join, resolve } from 'node:path'
import { say } from '../../src-shared/messages/index.ts'
import { askForLaunchFile } from '../shells/browser/launch-requests.ts'
import { openWindow } from '../shells/browser/open-window.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { ended, endingSignal } from './ending.ts'
import { help } from './help.ts'
import { readOptions } from './options.ts'
import { exit, printLine, tell } from './output.ts'

/** `selvedge open`: opens a window onto the running desk or station of a data folder. Returns the exit code. */
export async function openCommand(argv: string[]): Promise<number> {
  const options = readOptions(
    argv,
    { data: { type: 'string' }, 'no-open': { type: 'boolean' }, help: { type: 'boolean' } },
    'open',
  )
  if (options.help) {
    printLine(help.open.trimEnd())
    return exit.done
  }
  const dataFolder = resolve(options.data ?? defaultDataFolder())
  const answer = await askForLaunchFile(dataFolder)
  if (!answer) {
    tell(
      `No desk is running on the data folder ${dataFolder}. Start selvedge desk, or selvedge station with --desk PORT, or choose its folder with --data.`,
    )
    return exit.failed
  }
  if (options['no-open']) {
    printLine({ event: 'launch', ...answer })
    return exit.done
  }
  const window = await openWindow({
    launchFile: async () => answer.launch,
    profileFolder: join(dataFolder, 'browser'),
  })
  if (!window.opened) {
    tell(`Couldn’t open a window (${window.why}).`)
    tell(`Open this file in a browser within a minute (it works once): ${answer.launch}`)
    return exit.done
  }
  if (window.notice) tell(say(window.notice))
  void ended(endingSignal()).then(() => window.close())
  await window.closed
  return exit.done
}
