import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The path of Electron's program, or null if it is missing: its package doesn't contain it, it is downloaded later, and
 * not everywhere. `ELECTRON_OVERRIDE_DIST_PATH` names a folder to use instead.
 */
export function electronProgram(
  env: Readonly<Record<string, string | undefined>> = process.env,
  packageFolder: string | null = electronPackage(),
): string | null {
  const elsewhere = env['ELECTRON_OVERRIDE_DIST_PATH']
  if (packageFolder === null && elsewhere === undefined) return null
  const name = (packageFolder && fetchedName(packageFolder)) ?? usualName()
  const folder = elsewhere ?? join(packageFolder ?? '', 'dist')
  const program = join(folder, name)
  return existsSync(program) ? program : null
}

function electronPackage(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return null
  }
}

/** The program's path within its folder as recorded by the installer; null before its first run. */
function fetchedName(packageFolder: string): string | null {
  try {
    return readFileSync(join(packageFolder, 'path.txt'), 'utf8').trim()
  } catch {
    return null
  }
}

function usualName(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}
