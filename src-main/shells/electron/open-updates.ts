import { app } from 'electron'
import type { UpdateState } from '../../../src-shared/contract/desk.ts'
import { type FeedExecutor, limitFeed } from './feed-limits.ts'
import { Updates } from './updates.ts'

interface OpenUpdates {
  /** Null: updates are off. */
  feed: { feed: string; channel: string } | null
  quit: () => void
  tell: (state: UpdateState) => void
  failed: (error: Error) => void
}

/**
 * Updates of this program; null if no one has named where they come from, or it isn't a packaged one that can replace
 * itself: a deb's program belongs to the system.
 */
export async function openUpdates({ feed, quit, tell, failed }: OpenUpdates) {
  if (feed === null || !app.isPackaged) return null
  if (process.platform === 'linux' && !process.env['APPIMAGE']) return null
  // A CommonJS module whose parts are made when they are asked for.
  const { default: parts } = await import('electron-updater')
  limitFeed(Reflect.get(parts.autoUpdater, 'httpExecutor') as FeedExecutor)
  const updates = new Updates({ updater: parts.autoUpdater, feed, changed: tell, failed })
  let startsAgain = false
  return {
    start: () => updates.start(),
    isReady: () => updates.state.state === 'ready',
    install: (failed: () => void) => updates.install(startsAgain, failed),
    ofDesk: {
      state: () => updates.state,
      install: () => {
        startsAgain = true
        quit()
      },
    },
  }
}
