import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['src-main', 'src-practice', 'src-preload', 'src-renderer', 'src-shared', 'resources/texts']
const files = ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json']

/**
 * Hashes everything that a build is made of: the same sources give the same hash on every machine.
 * @param root the project's folder
 * @returns 16 hexadecimal digits
 */
export const hashOfSources = (root: string): string => {
  const hash = createHash('sha256')
  for (const path of listSources(root)) {
    const bytes = readIfPresent(join(root, path))
    if (bytes !== null) hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * @param root the project's folder
 * @returns the sources' paths within it, with `/`, sorted
 */
export const listSources = (root: string): string[] =>
  [...files, ...folders.flatMap(folder => listFolder(root, folder))].sort((a, b) => (a < b ? -1 : 1))

const listFolder = (root: string, folder: string): string[] => {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry =>
      entry.isDirectory() ? listFolder(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    )
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const readIfPresent = (path: string): Buffer | null => {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
