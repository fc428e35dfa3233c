import { join } from 'node:path'
import { runElectron } from './shells/electron/run.ts'

// Electron's entry. The build puts this file into main/, next to preload/ and renderer/.
void runElectron(
  async ({ shell, fetch, openExternal, startCommand, argv }) => {
    const [
      { createDesk },
      { followPracticeToken, readDeskStart, receiveSecrets },
      { printJobChanges },
      { tell },
      { practiceArrivals, startPracticeChild },
    ] = await Promise.all([
      import('./desk.ts'),
      import('./desk-start.ts'),
      import('./cli/job-lines.ts'),
      import('./cli/output.ts'),
      import('./cli/practice-child.ts'),
    ])
    // A closed terminal must not stop printing.
    process.stderr.on('error', () => {})
    const start = readDeskStart(argv, await receiveSecrets(process))
    followPracticeToken(start, process)
    const desk = await createDesk({
      ...{ shell, fetch, openExternal, warn: tell, ...start },
      // The build puts the command line beside this file.
      startPractice: folder =>
        startPracticeChild(join(import.meta.dirname, 'cli.js'), join(folder, 'service'), practiceArrivals, startCommand),
    })
    printJobChanges(desk, tell)
    return desk
  },
  {
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    rendererFolder: join(import.meta.dirname, '../renderer'),
  },
)
