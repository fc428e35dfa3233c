import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './build.mjs'

/**
 * Runs the `selvedge` command in this process, after building what must be built.
 * @param {string[]} argv the command and its options
 * @returns {Promise<number>} the exit code
 */
export const runSelvedge = async argv => {
  let folder
  try {
    folder = await ensureBuild()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return 1
  }
  // Beside what it was compiled from, so that it goes when the build goes.
  enableCompileCache(join(folder, '.compiled'))
  const { main } = await import(pathToFileURL(join(folder, 'main', 'cli.js')).href)
  return main(argv)
}
