import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { electronProgram } from '../src-main/shells/find-electron.ts'

const usualLimitSeconds = 60
const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href

interface FetchOptions {
  env?: NodeJS.ProcessEnv
  /** The installer's path; null where not even Electron's package is there. */
  installer?: string | null
  find?: () => string | null
}

/** `reason` is for people, without a full stop. */
type Fetched = { program: string } | { program: null; reason: string }

/**
 * Fetches Electron's program where it is missing, by the installer of its own package.
 * `SELVEDGE_ELECTRON_SECONDS` in `env` limits the time that it may take; 0 does not try at all.
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
  return fetched === null
    ? { program: null, reason: failure ?? 'its installer brought none' }
    : { program: fetched }
}

/** Seconds from a setting; anything that is not a number from 0 on is the usual limit. */
const limitOf = (text: string | undefined): number => {
  const seconds = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : usualLimitSeconds
}

/** The installer's path; null where not even the package is there. */
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
    let said = ''
    let late = false
    const limit = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, seconds * 1000)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, 4000)
    })
    const end = (failure: string | null) => {
      clearTimeout(limit)
      done(failure)
    }
    child.on('error', error => end(error.message))
    child.on('close', code => {
      if (late) end(`it did not arrive within ${seconds} s`)
      else end(code === 0 ? null : reasonIn(said, code))
    })
  })

/** What went wrong, from what the installer said: its first line, without the kind of error that JavaScript calls it. */
const reasonIn = (text: string, code: number | null): string => {
  const line = text.split('\n').find(candidate => candidate.trim() !== '')
  if (line === undefined) return `its installer ended with exit code ${code}`
  const words = line.trim().replace(/^\w*Error: /, '')
  return `its download failed: ${words.slice(0, 160).replace(/\.$/, '')}`
}
