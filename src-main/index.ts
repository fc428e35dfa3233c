import { join } from 'node:path'
import { app } from 'electron'
import { runInProgram, startedFor } from './cli/in-program.ts'
import { tell } from './cli/output.ts'
import type { Desk } from './desk.ts'
import type { DeskEnd } from './launcher-line.ts'
import { makeFolder } from './new-file.ts'
import { runElectron, startedWith } from './shells/electron/run.ts'
import { defaultDataFolder } from './storage/default-folder.ts'
import { appId } from './version.ts'

/** A graphics process that can't start takes the program with it about this soon after the page is there. */
const settledMs = 3_000

/** Lets the launcher know when the window is open, and ends the desk when the launcher is gone. */
function followLauncher(launcher: DeskEnd): void {
  app.once('browser-window-created', (_event, window) => {
    window.webContents.once('did-finish-load', () => void setTimeout(() => launcher.sayOpened(), settledMs))
  })
  void launcher.closed.then(() => process.emit('disconnect'))
}

function openDesk(): Promise<void> {
  return runElectron(
    async ({ shell, fetch, openExternal, seal, startCommand, argv, quit, endFailed, login }) => {
      const [
        { createDesk },
        { receiveDeskStart },
        { printJobChanges },
        { practiceArrivals, startPracticeChild },
        { speakFor },
        { provisionedOrTold },
        { openUpdates },
        { mayStartAgain, spreadLastNet },
      ] = await Promise.all([
        import('./desk.ts'),
        import('./desk-start.ts'),
        import('./cli/job-lines.ts'),
        import('./cli/practice-child.ts'),
        import('./start-language.ts'),
        import('./provisioning.ts'),
        import('./shells/electron/open-updates.ts'),
        import('./last-net.ts'),
      ])
      // A closed terminal must not stop printing.
      for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
      const { start, launcher } = await receiveDeskStart(argv, process.env)
      const logs = join(start.dataFolder, 'logs')
      const net = spreadLastNet({ process: 'desk', tell, end: () => endFailed(mayStartAgain(logs, 0) !== null) })
      if (launcher) followLauncher(launcher)
      // A desk that can't start says why in the language that was chosen.
      await speakFor(start.dataFolder)
      const provisioned = provisionedOrTold(tell)
      const updates = await openUpdates({
        feed: provisioned.provisioning?.updates ?? null,
        quit,
        tell: state => desk.tellUpdates(state),
        failed: error => desk.log.warn({ err: error }, 'the update could not be had'),
      })
      const desk: Desk = await createDesk({
        shell,
        fetch,
        openExternal,
        seal,
        login,
        warn: tell,
        updates: updates?.ofDesk,
        ...provisioned,
        ...start,
        // The build puts the command line beside this file.
        startPractice: folder =>
          startPracticeChild(
            join(import.meta.dirname, 'cli.js'),
            join(folder, 'service'),
            practiceArrivals,
            startCommand,
          ),
      })
      net.mind({ ...desk.logs, restart: () => desk.restart() })
      printJobChanges(desk, tell)
      updates?.start()
      return { ...desk, updates: updates ?? null }
    },
    {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      rendererFolder: join(import.meta.dirname, '../renderer'),
      appId,
      dataFolder: defaultDataFolder(),
      makeFolder,
      tell,
    },
  )
}

// Electron's entry. The build puts this file into main/, next to preload/ and renderer/.
const started = startedFor(startedWith().argv)
if (started.kind === 'desk') void openDesk()
// Electron is ready only after this: a command needs no window system, no lock and no folder of Chromium's.
else app.exit(await runInProgram(started))
