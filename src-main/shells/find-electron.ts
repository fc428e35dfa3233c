import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Env = Readonly<Record<string, string | undefined>>

/**
 * The path of Electron's program, or null if it isn't installed: its package doesn't contain it, it is downloaded later,
 * and not everywhere. An installation that was cut off doesn't count: only a complete one has the package's version and
 * `path.txt`, which its installer writes last. `ELECTRON_OVERRIDE_DIST_PATH` names a folder to use instead.
 */
export function electronProgram(
  env: Env = process.env,
  packageFolder: string | null = electronPackage(),
): string | null {
  const elsewhere = env['ELECTRON_OVERRIDE_DIST_PATH']
  const recorded = packageFolder && readText(join(packageFolder, 'path.txt'))
  if (elsewhere) return existing(join(elsewhere, recorded ?? usualName()))
  if (!packageFolder || !recorded) return null
  const version = readText(join(packageFolder, 'dist', 'version'))?.replace(/^v/, '')
  return version === versionOf(packageFolder) ? existing(join(packageFolder, 'dist', recorded)) : null
}

/** The folder of Electron's package; null if it isn't installed. */
export function electronPackage(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return null
  }
}

/** The helper that Chromium's sandbox needs on Linux where the system keeps namespaces from ordinary users. */
export function sandboxHelper(env: Env = process.env, packageFolder: string | null = electronPackage()): string {
  return join(env['ELECTRON_OVERRIDE_DIST_PATH'] || join(packageFolder ?? '', 'dist'), 'chrome-sandbox')
}

/** Removes what an installer left. `path.txt` goes first: without it nothing counts as installed. */
export function removeElectron(packageFolder: string): void {
  for (const name of ['path.txt', 'dist']) {
    rmSync(join(packageFolder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What became of the installed program: it has opened a window, or has failed and was removed once. */
const trialFile = (packageFolder: string) => join(packageFolder, 'selvedge-trial.txt')

/** Records that the program has opened a window. */
export function noteOpened(program: string, packageFolder: string | null = electronPackage()): void {
  if (packageFolder && isInstalledHere(program, packageFolder)) noteTrial(packageFolder, 'opened')
}

/**
 * A program that has never opened a window may be damaged: it is removed, so that the next `npm start` fetches it again.
 * This happens once; if the fresh one fails too, the fault isn't in its files.
 * @returns whether it was removed
 */
export function removeIfNeverOpened(program: string, packageFolder: string | null = electronPackage()): boolean {
  if (!packageFolder || !isInstalledHere(program, packageFolder)) return false
  if (readText(trialFile(packageFolder)) !== null || !noteTrial(packageFolder, 'failed')) return false
  try {
    removeElectron(packageFolder)
    return true
  } catch {
    return false
  }
}

const isInstalledHere = (program: string, packageFolder: string) => program.startsWith(join(packageFolder, 'dist'))

function noteTrial(packageFolder: string, outcome: 'opened' | 'failed'): boolean {
  try {
    writeFileSync(trialFile(packageFolder), outcome)
    return true
  } catch {
    // Someone else's folder: then nothing may be removed there either.
    return false
  }
}

function versionOf(packageFolder: string): string | null {
  const { version }: { version?: string } = JSON.parse(readText(join(packageFolder, 'package.json')) ?? '{}')
  return version ?? null
}

const existing = (path: string): string | null => (existsSync(path) ? path : null)

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

function usualName(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}
