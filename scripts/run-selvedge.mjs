import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashOfSources } from './sources.mjs'

const root = resolve(import.meta.dirname, '..')

/**
 * Runs the `selvedge` command in this process, after building if necessary. Without TypeScript, unless it builds: once Node has
 * read a single such file, it keeps 20 MB for reading more, and a desk runs all day.
 * @param {readonly string[]} argv the command and its options
 * @returns {Promise<number>} the exit code
 */
export const runSelvedge = async argv => {
  let folder = join(root, 'out', hashOfSources(root))
  if (!existsSync(folder)) {
    try {
      const { ensureBuild } = await import('./ensure-build.ts')
      folder = await ensureBuild()
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
      return 1
    }
  }
  // Next to the build, so it is deleted with it.
  enableCompileCache(join(folder, '.compiled'))
  const { main } = await import(pathToFileURL(join(folder, 'main', 'cli.js')).href)
  return main(argv)
}
