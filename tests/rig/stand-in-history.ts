import type { HistoryHandlers } from '../../src-main/print/history/history-desk.ts'

/** The history of the stand-in desk. */
export function standInHistory(): HistoryHandlers {
  const counts = { printed: 0, failed: 0, unconfirmed: 0, withdrawn: 0, open: 0 }
  return {
    'history.read': async () => ({ entries: [], total: 0 }),
    'history.counts': async () => ({ total: 0, all: counts, printers: [], types: [], buckets: [] }),
    'history.export': async () => ({ name: 'history.csv', text: '' }),
  }
}
