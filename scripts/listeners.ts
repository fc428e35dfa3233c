/**
 * Files of the window that hear main's events or its connection themselves, each with the reason. Everything else reads the
 * cache of main's answers (src-renderer/kit/ask/answers.ts), so that no answer is held twice.
 */
export const listeners: Readonly<Record<string, string>> = {
  'src-renderer/kit/ask/query.ts': 'the cache itself',
  'src-renderer/kit/place.tsx': 'hands them on, until its place is left',
  'src-renderer/kit/station.ts': 'whether main answers at all is no answer of its own',
  'src-renderer/kit/leaving.ts': 'main asks the window for what is being typed before it ends',
  'src-renderer/kit/memory.ts': 'what windows have remembered is read before the first picture, outside of React',
  'src-renderer/frame/alerts/AlertNotifier.tsx': 'a moment that is announced once',
  'src-renderer/frame/bell/Bell.tsx': 'a moment that is announced once',
  'src-renderer/print/store.ts': 'the job list: thousands of rows may change at once, and become one update a frame',
  'src-renderer/print/act/long-run.ts': 'how far a run has come that this window began',
  'src-renderer/orders/acts/bulk.ts': 'how far a run has come that this window began',
  'src-renderer/pricing/state/store.ts': 'price columns: updates are merged into typed arrays, by revision',
  'src-renderer/pricing/bulk/use-other-grid.ts': 'price columns of the retailer that a bulk change copies from',
  'src-renderer/pricing/overview/use-overview.ts': 'counts price columns, as seldom as counting takes long',
  'src-renderer/imports/store.ts': 'the open draft: it is answered in parts while its file is read',
}

const hears = /\bclient\.on(Connection)?\(|\bon\(\s*['"`][a-z]+\.[a-zA-Z]+['"`]|\bonConnection\(/

/**
 * Checks which files hear main's events themselves.
 * @param sources all files of the project that are checked
 * @returns one line per fault
 */
export const listenerFaults = (sources: readonly { path: string; source: string }[]): string[] => {
  const isOfWindow = (path: string) => path.startsWith('src-renderer/') && !path.startsWith('src-renderer/client/')
  return sources.flatMap(({ path, source }) => {
    if (!isOfWindow(path) || hears.test(source) === path in listeners) return []
    return path in listeners
      ? [`${path} hears no event of main's any more: take it off scripts/listeners.ts`]
      : [
          `${path} hears main's events itself: read the cache (useAnswer, useDeskQuery, hearAnswer), or say why in scripts/listeners.ts`,
        ]
  })
}
