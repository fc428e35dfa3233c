import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The path of Electron's program, or null where it is not there. Its package alone holds no program: that is fetched
 * later, and cannot be everywhere. `ELECTRON_OVERRIDE_DIST_PATH` names a folder to take it from instead.
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

/** What its installer wrote down as the program's path within its folder; null before it has ever run. */
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
