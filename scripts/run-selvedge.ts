import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './ensure-build.ts'

/**
 * Runs the `selvedge` command in this process, after building what must be built.
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
  // Beside what it was compiled from, so that it goes when the build goes.
  enableCompileCache(join(folder, '.compiled'))
  const { main } = await import(pathToFileURL(join(folder, 'main', 'cli.js')).href)
  return main(argv)
}
