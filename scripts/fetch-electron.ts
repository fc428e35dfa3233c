import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { electronPackage, electronProgram, removeElectron } from '../src-main/shells/find-electron.ts'

const defaultSeconds = 60
/** Longer waits than this are none: a timer can't count them. */
const longestSeconds = 1_000_000
const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href
const reportDownload = new URL('./report-download.mjs', import.meta.url).href
const progressEveryMs = 10_000
/** After so long the rate says how long the rest takes. */
const judgedAfterMs = 5_000

interface FetchOptions {
  env?: NodeJS.ProcessEnv
  /** Electron's package; null if it isn't installed. */
  packageFolder?: string | null
  /** How long to wait if `SELVEDGE_ELECTRON_SECONDS` isn't set; null: as long as something arrives. */
  seconds?: number | null
  /** Lets a slow download go on after the wait, for as long as this process runs. */
  goOn?: boolean
  /** How long nothing may arrive; then, how long unpacking may take. */
  silence?: { download: number; unpacking: number }
  say?: (line: string) => void
}

/** `reason` is for people, without a full stop. */
type Fetched = { program: string } | { program: null; reason: string }

/**
 * Downloads Electron's program if it isn't installed, with its package's own installer; what an earlier one left is
 * removed first. `SELVEDGE_ELECTRON_SECONDS` in `env` limits the wait; 0 skips the download.
 */
export const fetchElectron = async ({
  env = process.env,
  packageFolder = electronPackage(),
  seconds = defaultSeconds,
  goOn = false,
  silence = { download: 30, unpacking: 300 },
  say = sayOnStderr,
}: FetchOptions = {}): Promise<Fetched> => {
  const present = electronProgram(env, packageFolder)
  if (present !== null) return { program: present }
  const limit = limitOf(env['SELVEDGE_ELECTRON_SECONDS'], seconds)
  if (limit === 0) return { program: null, reason: 'it is not here and SELVEDGE_ELECTRON_SECONDS is 0' }
  if (packageFolder === null) return { program: null, reason: 'its package is not installed' }
  if (env['ELECTRON_OVERRIDE_DIST_PATH']) {
    return { program: null, reason: 'it is not in the folder that ELECTRON_OVERRIDE_DIST_PATH names' }
  }
  const lock = await lockAlone(packageFolder, limit, say)
  if (lock === null) return { program: null, reason: 'another start is still downloading it' }
  // The other start has fetched it.
  const meanwhile = electronProgram(env, packageFolder)
  if (meanwhile !== null) {
    lock.close()
    return { program: meanwhile }
  }
  let failure: string | null
  try {
    removeElectron(packageFolder)
    failure = await new Installation(packageFolder, env, { silence, say, ended: () => lock.close() }).wait(limit, goOn)
  } catch (error) {
    lock.close()
    failure = error instanceof Error ? error.message : String(error)
  }
  const fetched = failure === null ? electronProgram(env, packageFolder) : null
  return fetched === null ? { program: null, reason: failure ?? 'its installer brought none' } : { program: fetched }
}

const lockTaken = new Set(['SQLITE_BUSY', 'SQLITE_LOCKED'])
const lockPauseMs = 300

/**
 * Two starts at once must not remove each other's files: one fetches, the other waits for it. The lock is an exclusive
 * SQLite transaction, which ends with its process however that ends.
 * @returns null if another start has it after so many seconds; null as seconds: for as long as it takes
 */
async function lockAlone(
  packageFolder: string,
  seconds: number | null,
  say: (line: string) => void,
): Promise<{ close(): void } | null> {
  const end = performance.now() + (seconds ?? Number.POSITIVE_INFINITY) * 1000
  let hasSaid = false
  for (;;) {
    let lock: Database.Database | undefined
    try {
      lock = new Database(join(packageFolder, 'selvedge-fetching.db'), { timeout: 0 })
      lock.pragma('journal_mode = DELETE')
      lock.exec('BEGIN EXCLUSIVE')
      return lock
    } catch (error) {
      lock?.close()
      // In somebody else's folder the installer says what is wrong.
      if (!(error instanceof Database.SqliteError && lockTaken.has(error.code))) return { close: () => {} }
    }
    if (performance.now() >= end) return null
    if (!hasSaid) say('Another start is downloading Electron; waiting for it ...')
    hasSaid = true
    await pause(lockPauseMs)
  }
}

interface InstallationOptions {
  silence: { download: number; unpacking: number }
  say: (line: string) => void
  /** Called once its files are complete, or removed. */
  ended: () => void
}

/** Parses a number of seconds; anything else, or a negative number, means the default. */
const limitOf = (text: string | undefined, usual: number | null): number | null => {
  const seconds = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, longestSeconds) : usual
}

/**
 * The variables for a download behind a proxy. Node's fetch asks for them only if it is told to; npm knows its own
 * settings, and hands them to the scripts that it runs.
 */
export const withProxies = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const first = (...names: string[]) => names.map(name => env[name]).find(Boolean)
  const proxies = {
    HTTPS_PROXY: first('https_proxy', 'HTTPS_PROXY', 'npm_config_https_proxy', 'npm_config_proxy'),
    HTTP_PROXY: first('http_proxy', 'HTTP_PROXY', 'npm_config_proxy', 'npm_config_https_proxy'),
    NO_PROXY: first('no_proxy', 'NO_PROXY', 'npm_config_noproxy'),
  }
  const known = Object.entries(proxies).filter(([, value]) => value !== undefined)
  return { ...env, ...Object.fromEntries(known), NODE_USE_ENV_PROXY: '1' }
}

/** One run of the installer. If it fails or is ended, nothing of it stays. */
class Installation {
  readonly #packageFolder: string
  readonly #silence: InstallationOptions['silence']
  readonly #say: InstallationOptions['say']
  readonly #whenEnded: InstallationOptions['ended']
  /** What the installer writes before it is complete. */
  readonly #temporary = mkdtempSync(join(tmpdir(), 'selvedge-electron-'))
  readonly #child: ChildProcess
  readonly #begun = Date.now()
  readonly #ended = Promise.withResolvers<string | null>()
  #stopped: string | null = null
  #silent: NodeJS.Timeout | undefined
  #received = 0
  #total: number | null = null
  #saidAt = 0

  constructor(packageFolder: string, env: NodeJS.ProcessEnv, { silence, say, ended }: InstallationOptions) {
    this.#whenEnded = ended
    this.#packageFolder = packageFolder
    this.#silence = silence
    this.#say = say
    const temporary = this.#temporary
    this.#child = spawn(
      process.execPath,
      ['--import', endWithParent, '--import', reportDownload, join(packageFolder, 'install.js')],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        env: { ...withProxies(env), TMPDIR: temporary, TMP: temporary, TEMP: temporary, ELECTRON_GET_NO_PROGRESS: '1' },
      },
    )
    let output = ''
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, 4000)
    })
    this.#child.on('message', (sent: { received: number; total: number | null }) => this.#arrived(sent))
    this.#child.on('error', error => this.#end(error.message))
    this.#child.on('close', code => this.#end(code === 0 ? null : reasonIn(output, code)))
    process.once('exit', this.#abandon)
    this.#watchSilence()
  }

  /** @returns why it isn't installed; null if it is */
  async wait(seconds: number | null, goOn: boolean): Promise<string | null> {
    const waited = await Promise.race([
      this.#ended.promise.then(failure => ({ failure })),
      this.#tooLong(seconds, goOn),
    ])
    if (waited !== 'too long') return waited.failure
    const amount = this.#total === null ? '' : `: ${this.#amount()} arrived`
    if (goOn) {
      void this.#ended.promise.then(failure =>
        this.#say(
          failure === null
            ? 'Electron has arrived: the next start opens it.'
            : `Electron did not arrive: ${failure}. The next start tries again.`,
        ),
      )
      return `its download takes longer${amount}; it goes on while the desk runs, for the next start`
    }
    this.#stop(`it did not arrive within ${seconds} s${amount}`)
    return this.#ended.promise
  }

  /** Resolves when the time is over, and before that if the rate says that it can't be kept and the download may go on. */
  #tooLong(seconds: number | null, goOn: boolean): Promise<'too long'> {
    return new Promise(resolve => {
      if (seconds === null) return
      const over = () => {
        clearInterval(rate)
        clearTimeout(limit)
        resolve('too long')
      }
      const limit = setTimeout(over, seconds * 1000)
      const rate = setInterval(() => {
        const ms = Date.now() - this.#begun
        const wholeMs = this.#total === null || this.#received === 0 ? 0 : (ms * this.#total) / this.#received
        if (goOn && ms >= judgedAfterMs && wholeMs > seconds * 1000) over()
      }, 1000)
      void this.#ended.promise.then(() => {
        clearInterval(rate)
        clearTimeout(limit)
      })
    })
  }

  #arrived({ received, total }: { received: number; total: number | null }): void {
    this.#received = received
    this.#total = total
    this.#watchSilence()
    if (total === null || Date.now() - this.#saidAt < progressEveryMs) return
    this.#saidAt = Date.now()
    this.#say(`Downloading Electron: ${this.#amount()} ...`)
  }

  #watchSilence(): void {
    clearTimeout(this.#silent)
    const isHere = this.#total !== null && this.#received >= this.#total
    const seconds = isHere ? this.#silence.unpacking : this.#silence.download
    this.#silent = setTimeout(() => this.#stop(`nothing more arrived for ${seconds} s`), seconds * 1000)
  }

  #stop(why: string): void {
    this.#stopped = why
    this.#child.kill('SIGKILL')
  }

  #end(failure: string | null): void {
    clearTimeout(this.#silent)
    process.off('exit', this.#abandon)
    const why = this.#stopped ?? failure
    this.#remove(why !== null)
    this.#whenEnded()
    this.#ended.resolve(why)
  }

  readonly #abandon = () => {
    this.#child.kill('SIGKILL')
    this.#remove(true)
  }

  #remove(installed: boolean): void {
    try {
      rmSync(this.#temporary, { recursive: true, force: true })
      if (installed) removeElectron(this.#packageFolder)
    } catch {
      // The next start removes it before it tries again.
    }
  }

  #amount(): string {
    return `${megabytes(this.#received)} of ${megabytes(this.#total ?? 0)} MB`
  }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 10e6 ? 1 : 0)

/** The reason for a failure: the first line of the installer's output, without the JavaScript error type. */
const reasonIn = (text: string, code: number | null): string => {
  const line = text.split('\n').find(candidate => candidate.trim() !== '')
  if (line === undefined) return `its installer ended with exit code ${code}`
  const words = line.trim().replace(/^\w*Error: /, '')
  return `its download failed: ${words.slice(0, 160).replace(/\.$/, '')}`
}

const sayOnStderr = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
