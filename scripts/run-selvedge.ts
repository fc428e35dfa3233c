import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './ensure-build.ts'

/**
 * Runs the `selvedge` command in this process, after building if necessary.
 * @param argv the command and its options
 * @returns the exit code
 */
export const runSelvedge = async (argv: readonly string[]): Promise<number> => {
  let folder: string
  try {
    folder = await ensureBuild()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return 1
  }
  // Next to the build, so it is deleted with it.
  enableCompileCache(join(folder, '.compiled'))
  const { main } = await import(pathToFileURL(join(folder, 'main', 'cli.js')).href)
  return main(argv)
}
