import { resolve } from 'node:path'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { linkScheme, readLink } from '../../src-shared/navigation/links.ts'
import { askToOpen } from '../shells/open-requests.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { helpOf } from './help.ts'
import { readWordsAndOptions, wrongUse } from './options.ts'
import { exit, printLine, tellPhrase } from './output.ts'
import { showWindow } from './show-window.ts'

const wallLink = `${linkScheme}://wall`

/**
 * `selvedge open [LINK]`: opens a window onto the running desk or station of a data folder, or brings its window forward,
 * at what the link names. Returns the exit code.
 */
export async function openCommand(argv: string[]): Promise<number> {
  const { words, values: options } = readWordsAndOptions(
    argv,
    { data: { type: 'string' }, wall: { type: 'boolean' }, 'no-open': { type: 'boolean' }, help: { type: 'boolean' } },
    'open',
  )
  if (options.help) {
    printLine(helpOf('open').trimEnd())
    return exit.done
  }
  const [link = null, ...others] = [...words, ...(options.wall ? [wallLink] : [])]
  if (others.length > 0)
    throw wrongUse(
      phrase('selvedge open takes one link, not “{{text}}” too. See selvedge open --help.', { text: others[0] ?? '' }),
    )
  if (link !== null && readLink(link) === null) {
    throw wrongUse(
      phrase('“{{text}}” isn’t a link such as selvedge://order/1234. See selvedge open --help.', {
        text: link.slice(0, 200),
      }),
    )
  }
  const dataFolder = resolve(options.data ?? defaultDataFolder())
  const answer = await askToOpen(dataFolder, link)
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
