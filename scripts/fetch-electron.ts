import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { electronProgram } from '../src-main/shells/find-electron.ts'

const defaultLimitSeconds = 60
const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href

interface FetchOptions {
  env?: NodeJS.ProcessEnv
  /** The installer's path; null if not even Electron's package is installed. */
  installer?: string | null
  find?: () => string | null
}

/** `reason` is for people, without a full stop. */
type Fetched = { program: string } | { program: null; reason: string }

/**
 * Downloads Electron's program if it is missing, with its package's own installer. `SELVEDGE_ELECTRON_SECONDS` in `env`
 * limits the time; 0 skips the download.
 */
export const fetchElectron = async ({
  env = process.env,
  installer = electronInstaller(),
  find = () => electronProgram(env),
}: FetchOptions = {}): Promise<Fetched> => {
  const present = find()
  if (present !== null) return { program: present }
  const seconds = limitOf(env['SELVEDGE_ELECTRON_SECONDS'])
  if (seconds === 0) return { program: null, reason: 'it is not here and SELVEDGE_ELECTRON_SECONDS is 0' }
  if (installer === null) return { program: null, reason: 'its package is not installed' }
  const failure = await install(installer, seconds, env)
  const fetched = find()
  return fetched === null ? { program: null, reason: failure ?? 'its installer brought none' } : { program: fetched }
}

/** Parses a number of seconds; anything else, or a negative number, means the default limit. */
const limitOf = (text: string | undefined): number => {
  const seconds = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : defaultLimitSeconds
}

/** The installer's path; null if its package isn't installed. */
const electronInstaller = (): string | null => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'install.js')
  } catch {
    return null
  }
}

const install = (installer: string, seconds: number, env: NodeJS.ProcessEnv): Promise<string | null> =>
  new Promise(done => {
    const child = spawn(process.execPath, ['--import', endWithParent, installer], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env,
    })
    let output = ''
    let timedOut = false
    const limit = setTimeout(() => {
      timedOut = true
      child.kill('SIGKILL')
    }, seconds * 1000)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, 4000)
    })
    const end = (failure: string | null) => {
      clearTimeout(limit)
      done(failure)
    }
    child.on('error', error => end(error.message))
    child.on('close', code => {
      if (timedOut) end(`it did not arrive within ${seconds} s`)
      else end(code === 0 ? null : reasonIn(output, code))
    })
  })

/** The reason for a failure: the first line of the installer's output, without the JavaScript error type. */
const reasonIn = (text: string, code: number | null): string => {
  const line = text.split('\n').find(candidate => candidate.trim() !== '')
  if (line === undefined) return `its installer ended with exit code ${code}`
  const words = line.trim().replace(/^\w*Error: /, '')
  return `its download failed: ${words.slice(0, 160).replace(/\.$/, '')}`
}
