import { resolve } from 'node:path'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { askToOpen } from '../shells/open-requests.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { helpOf } from './help.ts'
import { readOptions } from './options.ts'
import { exit, printLine, tellPhrase } from './output.ts'
import { showWindow } from './show-window.ts'

/** `selvedge open`: opens a window onto the running desk or station of a data folder, or brings its window forward. Returns the exit code. */
export async function openCommand(argv: string[]): Promise<number> {
  const options = readOptions(
    argv,
    { data: { type: 'string' }, 'no-open': { type: 'boolean' }, help: { type: 'boolean' } },
    'open',
  )
  if (options.help) {
    printLine(helpOf('open').trimEnd())
    return exit.done
  }
  const dataFolder = resolve(options.data ?? defaultDataFolder())
  const answer = await askToOpen(dataFolder)
  if (!answer) {
    tellPhrase(
      phrase(
        'No desk is running on the data folder {{folder}}. Start selvedge desk, or selvedge station with --desk PORT, or choose its folder with --data.',
        { folder: dataFolder },
      ),
    )
    return exit.failed
  }
  if (options['no-open']) {
    if ('shown' in answer) {
      tellPhrase(phrase('This desk runs in Electron, which has no launch file. Its window was brought forward.'))
      return exit.failed
    }
    printLine({ event: 'launch', ...answer })
    return exit.done
  }
  await showWindow(answer, dataFolder)
  return exit.done
}
