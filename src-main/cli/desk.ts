import { join, resolve } from 'node:path'
import { type DeskError, hasCode } from '../../src-shared/errors.ts'
import { message, say } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { createDesk, type Desk } from '../desk.ts'
import { type DeskStart, writeDeskStart } from '../desk-start.ts'
import type { Failure } from '../diagnostics/failures.ts'
import { mayStartAgain, spreadLastNet } from '../last-net.ts'
import { guarded } from '../observers.ts'
import { provisionedOrTold } from '../provisioning.ts'
import { nodeFetch } from '../service/index.ts'
import { type BrowserShell, startBrowserShell } from '../shells/browser/index.ts'
import { openWindow } from '../shells/browser/open-window.ts'
import { openInSystemBrowser } from '../shells/browser/system-browser.ts'
import {
  type ElectronObstacle,
  electronObstacle,
  insteadOfElectron,
  withoutElectron,
} from '../shells/electron-obstacles.ts'
import { electronProgram, sandboxHelper } from '../shells/find-electron.ts'
import { answerOpenRequests, askToOpen } from '../shells/open-requests.ts'
import { openDataFolder } from '../storage/data-folder.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { keepMemorySteady } from '../workers/steady-memory.ts'
import { type ElectronChild, startElectron, windowSeconds } from './electron-child.ts'
import { ended, endingSignal } from './ending.ts'
import { helpOf } from './help.ts'
import { printJobChanges } from './job-lines.ts'
import { readChoice, readOptions, readPort, takeToken, wrongUse } from './options.ts'
import { exit, printLine, tell, tellPhrase } from './output.ts'
import { type PracticeChild, practiceArrivals, startPracticeChild } from './practice-child.ts'
import { showWindow, tellLaunchFile } from './show-window.ts'

interface EntryPaths {
  /** The built main folder, with cli.js and index.js. */
  mainFolder: string
  entry: string
}

/**
 * `selvedge desk`: runs the desk in Electron, in a browser, or without a window for a script. Returns the exit code.
 */
export async function deskCommand(argv: string[], paths: EntryPaths): Promise<number> {
  keepMemorySteady()
  const options = readOptions(
    argv,
    {
      shell: { type: 'string' },
      port: { type: 'string' },
      data: { type: 'string' },
      'no-open': { type: 'boolean' },
      practice: { type: 'boolean' },
      profile: { type: 'string' },
      help: { type: 'boolean' },
    },
    'desk',
  )
  if (options.help) {
    printLine(helpOf('desk').trimEnd())
    return exit.done
  }
  if (options.practice && options.profile !== undefined) {
    throw wrongUse(phrase('selvedge desk takes --practice or --profile NAME, not both. See selvedge desk --help.'))
  }
  const port = readPort(options.port)
  const wanted = readChoice('shell', options.shell, ['electron', 'browser'] as const)
  const signal = endingSignal()
  const defaultPath = options.practice ? join(defaultDataFolder(), 'practice') : defaultDataFolder()
  const dataFolder = resolve(options.data ?? defaultPath)
  const token = takeToken()
  // What only a new desk could do isn't dropped silently.
  const needsNewDesk =
    options['no-open'] || options.port !== undefined || options.profile !== undefined || token !== null
  try {
    // Fails early, naming the desk that already uses the folder.
    openDataFolder(dataFolder, 'a desk that is starting').unlock()
  } catch (error) {
    if (needsNewDesk || !hasCode(error, 'desk.folder-in-use')) throw error
    return showRunningDesk(dataFolder, error)
  }
  const practice = options.practice
    ? await startPracticeChild(paths.entry, join(dataFolder, 'service'), practiceArrivals)
    : null
  try {
    const start: DeskStart = {
      dataFolder,
      profile: options.profile,
      token,
      ...(practice ? { practice } : {}),
    }
    if (practice) {
      const folder = join(dataFolder, 'pdf-folder')
      tellPhrase(phrase('Practice data: printed PDFs appear in {{folder}}', { folder }))
    }
    const program = options['no-open'] || wanted === 'browser' ? null : electronProgram()
    if (wanted === 'electron' && program === null && !options['no-open']) {
      tellPhrase(phrase('Electron is not installed; run npx install-electron, or use --shell browser.'))
      return exit.failed
    }
    if (program !== null) {
      // If Electron was demanded, it opens or says itself why not.
      const isDemanded = wanted === 'electron'
      const known = isDemanded ? null : electronObstacle(sandboxHelper())
      const limitSeconds = isDemanded ? null : windowSeconds()
      const end = known ?? (await runInElectron(program, start, { limitSeconds, paths, signal, practice }))
      if (typeof end === 'number') return end
      if (isDemanded) {
        tellPhrase(withoutElectron(end))
        return exit.failed
      }
      // Without a display the browser's own line says so.
      if (end.kind !== 'display') tellPhrase(insteadOfElectron(end))
    }
    return await runInBrowser(start, { port, open: !options['no-open'], paths, signal })
  } finally {
    await practice?.stop()
  }
}

/** A second start shows the window of the desk that runs; throws `error` if none answers. */
async function showRunningDesk(dataFolder: string, error: DeskError): Promise<number> {
  const answer = await askToOpen(dataFolder)
  if (!answer) throw error
  tellPhrase(phrase('Selvedge is already running on {{folder}}; showing its window.', { folder: dataFolder }))
  await showWindow(answer, dataFolder)
  return exit.done
}

interface ElectronOptions {
  /** How long to wait for the window without hearing anything; null: for ever. */
  limitSeconds: number | null
  paths: EntryPaths
  signal: AbortSignal
  practice: PracticeChild | null
}

/** Runs the desk in Electron. Returns the exit code, or why it ended before its window was open. */
async function runInElectron(
  program: string,
  start: DeskStart,
  { limitSeconds, paths, signal, practice }: ElectronOptions,
): Promise<number | ElectronObstacle> {
  // Electron refuses to run as root with its sandbox; only root runs without it.
  const flags = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const { dataFolder } = start
  let child: ElectronChild | null = null
  practice?.onNewToken(() => child?.send(writeDeskStart(start).secrets))
  for (;;) {
    const since = Date.now()
    const { argv, secrets } = writeDeskStart(start)
    child = await startElectron(program, [...flags, join(paths.mainFolder, 'index.js'), ...argv], {
      dataFolder,
      signal,
    })
    let why: Failure | null
    try {
      child.send(secrets)
      const early = await child.opened(limitSeconds)
      const code = early ? null : await child.exited
      if (code === 0 || signal.aborted) return exit.done
      // One that has ended itself isn't an obstacle, also before its window was open.
      why = mayStartAgain(join(dataFolder, 'logs'), since)
      if (!why) return early ? (child.obstacle(early) ?? exit.done) : exit.failed
    } finally {
      await child.close()
    }
    const { what } = why
    tellPhrase(phrase('Selvedge closed because of an unexpected error ({{what}}) and is restarting.', { what }))
  }
}

async function printLaunchFile(shell: BrowserShell): Promise<void> {
  tellLaunchFile(await shell.launchFile())
}

/** Opens the desk's window and resolves when it is closed. If none opens, prints how to open the desk by hand. */
async function windowClosed(shell: BrowserShell, dataFolder: string, signal: AbortSignal): Promise<void> {
  const window = await openWindow({
    launchFile: folder => shell.launchFile(folder),
    profileFolder: join(dataFolder, 'browser'),
  })
  if (window.opened) {
    if (window.notice) tell(say(window.notice))
    // Its page goes with it.
    void ended(signal)
      .then(() => shell.takeTyped())
      .then(() => window.close())
    return window.closed
  }
  tellPhrase(
    phrase('Couldn’t open a window ({{why}}). Selvedge is running at {{url}}; press Ctrl C to stop it.', {
      why: window.why,
      url: shell.url,
    }),
  )
  await printLaunchFile(shell)
  if (process.stdin.isTTY) {
    tellPhrase(phrase('Press Enter for a new file.'))
    process.stdin
      .on(
        'data',
        guarded(() => printLaunchFile(shell)),
      )
      .unref()
  }
  return ended(signal)
}

async function runInBrowser(
  start: DeskStart,
  { port, open, paths, signal }: { port: number; open: boolean; paths: EntryPaths; signal: AbortSignal },
): Promise<number> {
  const net = spreadLastNet({ process: 'desk', tell })
  const desk: Desk = await createDesk({
    ...start,
    shell: 'browser',
    fetch: nodeFetch,
    // Without a window of its own, no one is at this computer's display.
    openExternal: open ? openInSystemBrowser : undefined,
    warn: tell,
    ...provisionedOrTold(tell),
    startPractice: folder => startPracticeChild(paths.entry, join(folder, 'service'), practiceArrivals),
  })
  net.mind({ ...desk.logs, restart: () => desk.restart() })
  printJobChanges(desk, tell)
  try {
    const shell = await startBrowserShell({
      desk,
      rendererFolder: join(paths.mainFolder, '../renderer'),
      port,
      log: desk.log,
      windowsFile: join(start.dataFolder, 'windows.json'),
    })
    const stopAnswering = await answerOpenRequests(start.dataFolder, async link => ({
      url: shell.url,
      launch: await shell.launchFile(undefined, link),
    }))
    try {
      if (!open) printLine({ event: 'ready', url: shell.url, launch: await shell.launchFile() })
      await Promise.race([ended(signal), ...(open ? [windowClosed(shell, start.dataFolder, signal)] : [])])
    } finally {
      stopAnswering()
      await shell.close()
    }
  } finally {
    await reportUnsaved(desk)
    await desk.close()
  }
  return exit.done
}

/** Prints a line if some prices aren't saved yet when the desk ends. */
async function reportUnsaved(desk: Desk): Promise<void> {
  const count = await desk.unsavedPrices()
  if (count > 0) tell(say(message('prices.unsaved-kept', { count })))
}
