import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { openLauncherLine } from '../launcher-line.ts'
import { type EarlyEnd, type ElectronObstacle, earlyEndReason } from '../shells/electron-obstacles.ts'
import { noteOpened, removeIfNeverOpened, sandboxHelper } from '../shells/find-electron.ts'
import { ended } from './ending.ts'

/** Electron is large: a slow disk and a virus scanner may take their time with its first start. */
const defaultWindowSeconds = 90
const killAfterMs = 5_000
const lastWordsMs = 300
/** Enough of its output to find a reason in. */
const keptOutput = 16_384

/** Electron's process and the line to the desk in it. */
export interface ElectronChild {
  send: Awaited<ReturnType<typeof openLauncherLine>>['send']
  /**
   * Waits until the window is open, for as long as something is heard of the program, or for ever.
   * @returns null if it is open; else how the program ended before
   */
  opened(limitSeconds: number | null): Promise<EarlyEnd | null>
  /**
   * Why no window was open when it ended so; null if a person ended it. A program that may be damaged is removed once.
   */
  obstacle(end: EarlyEnd): ElectronObstacle | null
  /** Settles with the exit code when the program has ended, null if a signal ended it. */
  exited: Promise<number | null>
  /** Closes the line and removes what is left of it. */
  close(): Promise<void>
}

/** Seconds to wait for the window without hearing anything: `SELVEDGE_WINDOW_SECONDS`, else 90. */
export function windowSeconds(env: NodeJS.ProcessEnv = process.env): number {
  const seconds = Number(env['SELVEDGE_WINDOW_SECONDS'])
  return seconds > 0 && seconds < 86_400 ? seconds : defaultWindowSeconds
}

/** Starts Electron's program; when `signal` fires, it is asked to end. */
export async function startElectron(
  program: string,
  argv: readonly string[],
  { dataFolder, signal }: { dataFolder: string; signal: AbortSignal },
): Promise<ElectronChild> {
  const line = await openLauncherLine(dataFolder)
  let joined = false
  // Terminals inside of Electron programs set this variable; Electron would then be a plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  const child = spawn(program, [...argv, '--launcher', line.file], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env,
  })
  const output = passOn(child)
  const end = new Promise<EarlyEnd>(resolve => {
    child.once('error', error => resolve({ error: error.message }))
    child.once('exit', (code, by) => {
      const settle = () => resolve({ code, signal: by })
      // Its last words may arrive after it; a helper process that is left behind keeps the pipe open.
      child.stderr?.once('close', settle)
      setTimeout(settle, lastWordsMs)
    })
  })
  void ended(signal).then(() => {
    void line.close()
    // Windows has no such signal: there it would end the desk in the middle of its work. The closed line is enough.
    if (!joined || process.platform !== 'win32') child.kill('SIGTERM')
  })

  return {
    send: secrets => line.send(secrets),
    async opened(limitSeconds) {
      const silence = silenceLimit(limitSeconds)
      void line.joined.then(() => {
        joined = true
        silence.begin()
      })
      silence.begin()
      const early = await Promise.race([end, line.opened.then(() => null), silence.over])
      silence.stop()
      if (early === null) noteOpened(program)
      else if ('silentSeconds' in early) await kill(child)
      return early
    },
    obstacle(early) {
      if (joined && 'code' in early && early.code === 0) return null
      const reason = earlyEndReason(early, output(), sandboxHelper())
      // One whose desk has begun is whole.
      if (reason.kind !== 'other' || joined || !removeIfNeverOpened(program)) return reason
      return {
        ...reason,
        advice: phrase('Its files may be damaged and were removed; the next npm start downloads them again.'),
      }
    },
    exited: end.then(how => ('code' in how ? how.code : null)),
    close: () => line.close(),
  }
}

/** Shows the program's messages, and keeps the last of them. */
function passOn(child: ChildProcess): () => string {
  let kept = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    process.stderr.write(bytes)
    kept = (kept + bytes.toString('utf8')).slice(-keptOutput)
  })
  return () => kept
}

function silenceLimit(seconds: number | null) {
  const over = Promise.withResolvers<EarlyEnd>()
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  return {
    over: over.promise,
    stop,
    begin() {
      stop()
      if (seconds !== null) timer = setTimeout(() => over.resolve({ silentSeconds: seconds }), seconds * 1000)
    },
  }
}

/** Ends a program that no longer answers, and waits until it has let go of the data folder. */
async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  await Promise.race([gone, pause(killAfterMs, null, { ref: false })])
  child.kill('SIGKILL')
  await gone
}
