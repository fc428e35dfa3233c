import { join } from 'node:path'
import { runElectron } from './shells/electron/run.ts'

// Electron's entry. The build puts this file into main/, beside preload/ and renderer/.
void runElectron(
  async ({ shell, fetch, argv }) => {
    const [{ createDesk }, { readDeskStart }] = await Promise.all([
      import('./desk.ts'),
      import('./desk-start.ts'),
    ])
    return createDesk({ shell, fetch, ...readDeskStart(argv, process.env) })
  },
  {
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    rendererFolder: join(import.meta.dirname, '../renderer'),
  },
)
