import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['src-main', 'src-practice', 'src-preload', 'src-renderer', 'src-shared', 'resources/texts']
const files = ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json']

/**
 * Hashes everything that a build is made of: the same sources give the same hash on every machine.
 * @param {string} root the project's folder
 * @returns {string} 16 hexadecimal digits
 */
export const hashOfSources = root => {
  const hash = createHash('sha256')
  for (const path of listSources(root)) {
    const bytes = readIfPresent(join(root, path))
    if (bytes !== null) hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * @param {string} root the project's folder
 * @returns {string[]} the sources' paths within it, with `/`, sorted
 */
export const listSources = root =>
  [...files, ...folders.flatMap(folder => listFolder(root, folder))].sort((a, b) => (a < b ? -1 : 1))

/** @type {(root: string, folder: string) => string[]} */
const listFolder = (root, folder) => {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry =>
      entry.isDirectory() ? listFolder(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    )
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** @param {string} path */
const readIfPresent = path => {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** @param {unknown} error */
const isMissing = error => error instanceof Error && 'code' in error && error.code === 'ENOENT'
