import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder `resources` of the project or of the packaged program: the nearest one above this module, which
 * holds for the sources, for a build inside the project and for a package.
 */
export function resourcesFolder(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'resources')
    if (existsSync(join(candidate, 'migrations'))) return candidate
    if (folder === dirname(folder)) throw new Error(`No folder resources/migrations stands above ${from}`)
  }
}
