import { join } from 'node:path'
import { say } from '../../src-shared/messages/index.ts'
import { openWindow } from '../shells/browser/open-window.ts'
import type { OpenAnswer } from '../shells/open-requests.ts'
import { ended, endingSignal } from './ending.ts'
import { tell } from './output.ts'

/** Opens a window of a running desk as it answered, and resolves when that is closed. */
export async function showWindow(answer: OpenAnswer, dataFolder: string): Promise<void> {
  if ('shown' in answer) return
  const window = await openWindow({
    launchFile: async () => answer.launch,
    profileFolder: join(dataFolder, 'browser'),
  })
  if (!window.opened) {
    tell(`Couldn’t open a window (${window.why}).`)
    tell(`Open this file in a browser within a minute (it works once): ${answer.launch}`)
    return
  }
  if (window.notice) tell(say(window.notice))
  void ended(endingSignal()).then(() => window.close())
  await window.closed
}
