import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The program that `npm run package` built for this system, in its folder; null if there is none. */
export const builtProgram = (
  packages = resolve(import.meta.dirname, '..', '..', 'dist', 'packages'),
  platform = process.platform,
): string | null => {
  const inside = {
    darwin: 'Selvedge.app/Contents/MacOS/Selvedge',
    win32: 'Selvedge.exe',
  } as Partial<Record<NodeJS.Platform, string>>
  const folders = existsSync(packages) ? readdirSync(packages).sort() : []
  const programs = folders.map(folder => join(packages, folder, inside[platform] ?? 'selvedge'))
  return programs.find(existsSync) ?? null
}
