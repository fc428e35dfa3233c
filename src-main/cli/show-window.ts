import { join } from 'node:path'
import { say } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { openWindow } from '../shells/browser/open-window.ts'
import type { OpenAnswer } from '../shells/open-requests.ts'
import { ended, endingSignal } from './ending.ts'
import { tell, tellPhrase } from './output.ts'

/** Opens a window of a running desk as it answered, and resolves when that is closed. */
export async function showWindow(answer: OpenAnswer, dataFolder: string): Promise<void> {
  if ('shown' in answer) return
  const window = await openWindow({
    launchFile: async () => answer.launch,
    profileFolder: join(dataFolder, 'browser'),
  })
  if (!window.opened) {
    tellPhrase(phrase('Couldn’t open a window ({{why}}).', { why: window.why }))
    tellLaunchFile(answer.launch)
    return
  }
  if (window.notice) tell(say(window.notice))
  void ended(endingSignal()).then(() => window.close())
  await window.closed
}

/** Says which file opens the desk in a browser. */
export const tellLaunchFile = (file: string): void =>
  tellPhrase(phrase('Open this file in a browser within a minute (it works once): {{file}}', { file }))
