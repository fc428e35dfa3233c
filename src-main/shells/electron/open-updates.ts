import { app } from 'electron'
import type { UpdateState } from '../../../src-shared/contract/desk.ts'
import { Updates } from './updates.ts'

interface OpenUpdates {
  /** Null: updates are off. */
  feed: { feed: string; channel: string } | null
  quit: () => void
  tell: (state: UpdateState) => void
  failed: (error: Error) => void
}

/** Updates of this program; null if nobody has named where they come from, or it isn't a packaged one. */
export async function openUpdates({ feed, quit, tell, failed }: OpenUpdates) {
  if (feed === null || !app.isPackaged) return null
  // A CommonJS module whose parts are made when they are asked for.
  const { default: parts } = await import('electron-updater')
  const updates = new Updates({ updater: parts.autoUpdater, feed, changed: tell, failed })
  let startsAgain = false
  return {
    start: () => updates.start(),
    isReady: () => updates.state.state === 'ready',
    install: () => updates.install(startsAgain),
    ofDesk: {
      state: () => updates.state,
      install: () => {
        startsAgain = true
        quit()
      },
    },
  }
}
