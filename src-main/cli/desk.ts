import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { DeskError } from '../../src-shared/errors.ts'
import { message, say } from '../../src-shared/messages/index.ts'
import { createDesk, type Desk } from '../desk.ts'
import { type DeskStart, writeDeskStart } from '../desk-start.ts'
import { nodeFetch } from '../service/index.ts'
import { type BrowserShell, startBrowserShell } from '../shells/browser/index.ts'
import { answerLaunchRequests } from '../shells/browser/launch-requests.ts'
import { openWindow } from '../shells/browser/open-window.ts'
import { electronProgram } from '../shells/find-electron.ts'
import { openDataFolder } from '../storage/data-folder.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { ended, endingSignal } from './ending.ts'
import { help } from './help.ts'
import { printJobChanges } from './job-lines.ts'
import { readChoice, readOptions, readPort, takeToken, wrongUse } from './options.ts'
import { exit, printLine, tell } from './output.ts'
import { limitYoungGeneration } from './steady-memory.ts'

/** Seconds between new practice jobs, so a first-time user sees some arrive. */
const practiceArrivals = 4

interface EntryPaths {
  /** The built main folder, with cli.js and index.js. */
  mainFolder: string
  entry: string
}

/**
 * `selvedge desk`: runs the desk in Electron, in a browser, or without a window for a script. Returns the exit code.
 */
export async function deskCommand(argv: string[], paths: EntryPaths): Promise<number> {
  limitYoungGeneration()
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
    printLine(help.desk.trimEnd())
    return exit.done
  }
  if (options.practice && options.profile !== undefined) {
    throw wrongUse('selvedge desk takes --practice or --profile NAME, not both. See selvedge desk --help.')
  }
  const port = readPort(options.port)
  const wanted = readChoice('shell', options.shell, ['electron', 'browser'] as const)
  const signal = endingSignal()
  const defaultPath = options.practice ? join(defaultDataFolder(), 'practice') : defaultDataFolder()
  const dataFolder = resolve(options.data ?? defaultPath)
  const token = takeToken()
  // Fails early, naming the desk that already uses the folder.
  openDataFolder(dataFolder, 'a desk that is starting').unlock()
  const practice = options.practice
    ? await startPracticeChild(paths.entry, join(dataFolder, 'service'), practiceArrivals)
    : null
  try {
    const start: DeskStart = {
      dataFolder,
      profile: options.profile,
      token,
      ...(practice ? { practice: { baseUrl: practice.baseUrl, token: practice.token } } : {}),
    }
    if (practice) tell(`Practice data: printed PDFs appear in ${join(dataFolder, 'pdf-folder')}`)
    const program = options['no-open'] || wanted === 'browser' ? null : electronProgram()
    if (wanted === 'electron' && program === null && !options['no-open']) {
      tell('Electron is not installed; run npx install-electron, or use --shell browser.')
      return exit.failed
    }
    return program === null
      ? await runInBrowser(start, { port, open: !options['no-open'], paths, signal })
      : await runInElectron(program, start, paths, signal)
  } finally {
    await practice?.stop()
  }
}

async function runInElectron(
  program: string,
  start: DeskStart,
  paths: EntryPaths,
  signal: AbortSignal,
): Promise<number> {
  const { argv, secrets } = writeDeskStart(start)
  // Electron refuses to run as root with its sandbox; only root runs without it.
  const flags = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(program, [...flags, join(paths.mainFolder, 'index.js'), ...argv], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send(secrets, () => {})
  void ended(signal).then(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code === 0 || signal.aborted ? exit.done : exit.failed))
  })
}

async function printLaunchFile(shell: BrowserShell): Promise<void> {
  tell(`Open this file in a browser within a minute (it works once): ${await shell.launchFile()}`)
}

/** Opens the desk's window and resolves when it is closed. If none opens, prints how to open the desk by hand. */
async function windowClosed(shell: BrowserShell, dataFolder: string, signal: AbortSignal): Promise<void> {
  const window = await openWindow({
    launchFile: folder => shell.launchFile(folder),
    profileFolder: join(dataFolder, 'browser'),
  })
  if (window.opened) {
    if (window.notice) tell(say(window.notice))
    void ended(signal).then(() => window.close())
    return window.closed
  }
  tell(`Couldn’t open a window (${window.why}). Selvedge is running at ${shell.url}; press Ctrl C to stop it.`)
  await printLaunchFile(shell)
  if (process.stdin.isTTY) {
    tell('Press Enter for a new file.')
    process.stdin.on('data', () => void printLaunchFile(shell)).unref()
  }
  return ended(signal)
}

async function runInBrowser(
  start: DeskStart,
  { port, open, paths, signal }: { port: number; open: boolean; paths: EntryPaths; signal: AbortSignal },
): Promise<number> {
  const desk: Desk = await createDesk({ ...start, shell: 'browser', fetch: nodeFetch, warn: tell })
  printJobChanges(desk, tell)
  try {
    const shell = await startBrowserShell({
      desk,
      rendererFolder: join(paths.mainFolder, '../renderer'),
      port,
      log: desk.log,
    })
    const stopAnswering = await answerLaunchRequests(shell, start.dataFolder)
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

/** A practice service in its own process, which ends with this one. */
export interface PracticeChild {
  baseUrl: string
  token: string
  stop(): Promise<void>
}

/** Starts `selvedge service` on a data folder with a new token, and waits until it is ready. */
export async function startPracticeChild(
  entry: string,
  dataFolder: string,
  arrivalsSeconds: number,
): Promise<PracticeChild> {
  const token = randomBytes(24).toString('base64url')
  // Passed in the environment: other users can read command lines.
  const child = spawn(
    process.execPath,
    [entry, 'service', '--data', dataFolder, '--arrivals', String(arrivalsSeconds)],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env: { ...process.env, SELVEDGE_TOKEN: token } },
  )
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  const ready = new Promise<string>((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', line => {
        const event: unknown = JSON.parse(line)
        if (typeof event === 'object' && event !== null && 'url' in event) resolve(String(event.url))
      })
    }
    child.once('error', reject)
    void exited.then(code => reject(new DeskError('desk.internal', { what: `the practice service ended (${code})` })))
  })
  const baseUrl = await ready
  return {
    baseUrl,
    token,
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
