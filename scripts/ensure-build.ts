import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { renamePatiently } from '../src-main/new-file.ts'
import { hashOfSources } from './sources.mjs'

const projectRoot = resolve(import.meta.dirname, '..')
const keptBuilds = 3
const abandonedAfterMs = 3_600_000

interface BuildOptions {
  root?: string
  /** Builds the sources in `root` into `folder`, which doesn't exist yet. */
  make?: (root: string, folder: string) => Promise<void>
  say?: (line: string) => void
}

/**
 * Makes sure that `out/<hash of sources>/` has a build of the current sources (`main/`, `preload/`, `renderer/`).
 * Several processes may call it at once: a build is moved into place by one rename, and never changed afterwards.
 * @returns the build's folder
 * @throws if the sources can't be built; the bundler's messages went to stderr
 */
export const ensureBuild = async ({
  root = projectRoot,
  make = bundle,
  say = sayOnStderr,
}: BuildOptions = {}): Promise<string> => {
  const hash = hashOfSources(root)
  const out = join(root, 'out')
  if (existsSync(join(out, hash))) return join(out, hash)

  say('Building the desk (once; it is kept until the sources change) ...')
  mkdirSync(out, { recursive: true })
  const unfinished = join(out, `.making-${hash}-${randomUUID()}`)
  try {
    await make(root, unfinished)
    // Sources saved during the build may be in it or not, so it is used only this once, under a name that no later call
    // looks for.
    const name = hashOfSources(root) === hash ? hash : `${hash}-mixed-${randomUUID()}`
    const folder = await putInPlace(unfinished, join(out, name))
    await pointAt(out, name)
    removeOldBuilds(out, name)
    return folder
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/**
 * `npm run build`: creates a build and points `out/main/index.js` to it.
 * @returns the exit code
 */
export const buildForPackaging = async (): Promise<number> => {
  try {
    const folder = await ensureBuild()
    await pointAt(join(projectRoot, 'out'), basename(folder))
    sayOnStderr(`The build is in ${folder}`)
    return 0
  } catch (error) {
    sayOnStderr(error instanceof Error ? error.message : String(error))
    return 1
  }
}

/**
 * Points `out/main/index.js`, which package.json names as Electron's entry, to the build of that name. It is a file
 * that forwards rather than a symlink, which needs special rights on Windows.
 */
const pointAt = async (out: string, name: string): Promise<void> => {
  const folder = join(out, 'main')
  mkdirSync(folder, { recursive: true })
  const unfinished = join(folder, `.index-${randomUUID()}`)
  writeFileSync(unfinished, `import '../${name}/main/index.js'\n`)
  await renamePatiently(unfinished, join(folder, 'index.js'))
}

const putInPlace = async (unfinished: string, folder: string): Promise<string> => {
  try {
    await renamePatiently(unfinished, folder)
  } catch (error) {
    // Another process finished the same build first; this one is discarded.
    if (!existsSync(folder)) throw error
  }
  return folder
}

const removeOldBuilds = (out: string, current: string): void => {
  const entries = readdirSync(out, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => ({ name: entry.name, time: timeOf(join(out, entry.name)) }))
  const others = entries
    .filter(({ name }) => /^[0-9a-f]{16}(-mixed-[0-9a-f-]+)?$/.test(name) && name !== current)
    .sort((a, b) => b.time - a.time)
    .slice(keptBuilds - 1)
  // Compared with the folder that was just written to: a disk on the network has a clock of its own.
  const now = timeOf(out)
  const abandoned = entries.filter(({ name, time }) => name.startsWith('.making-') && now - time > abandonedAfterMs)
  for (const { name } of [...others, ...abandoned]) {
    try {
      rmSync(join(out, name), { recursive: true, force: true })
    } catch {
      // In use by a running desk on Windows: the next build tries again.
    }
  }
}

const timeOf = (folder: string): number => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0

const bundle = (root: string, folder: string): Promise<void> =>
  new Promise((done, failed) => {
    const bin = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
    // In its own process, since the bundler changes the environment. Its stdout goes to stderr: a command's stdout is
    // for its result.
    const bundler = spawn(
      process.execPath,
      [bin, 'build', '--outDir', folder, '--logLevel', 'warn', '--ignoreConfigWarning'],
      { cwd: root, stdio: ['ignore', 2, 2] },
    )
    bundler.on('error', failed)
    bundler.on('exit', (code, signal) =>
      code === 0
        ? done()
        : failed(new Error(`The build stopped (${signal ?? `exit code ${code}`}); the lines above say where.`)),
    )
  })

const sayOnStderr = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
