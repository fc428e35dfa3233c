import { join } from 'node:path'
import { runElectron } from './shells/electron/run.ts'

// Electron's entry. The build puts this file into main/, beside preload/ and renderer/.
void runElectron(
  async options => {
    const { createDesk } = await import('./desk.ts')
    return createDesk(options)
  },
  {
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    rendererFolder: join(import.meta.dirname, '../renderer'),
  },
)
