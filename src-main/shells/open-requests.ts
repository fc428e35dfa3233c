import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { renamePatiently } from '../new-file.ts'

/**
 * How a running desk is asked for its window: a request is a file in its data folder, which only its own user can write;
 * it holds the link to show, if there is one.
 * The desk answers with a new launch file, or brings its own window forward. That way no key appears on a command line,
 * in a URL or on a port.
 */
const folderOf = (dataFolder: string) => join(dataFolder, 'open')
const pollMs = 500
const request = /^([0-9a-f]{16})\.request$/

/** The desk's URL with a new launch file, or `shown` if the desk has a window of its own and brought it forward. */
export type OpenAnswer = { url: string; launch: string } | { shown: true }

/** Answers requests for the desk's window, each with its link, until the returned function is called. */
export async function answerOpenRequests(
  dataFolder: string,
  open: (link: string | null) => Promise<OpenAnswer>,
): Promise<() => void> {
  const folder = folderOf(dataFolder)
  // Removes leftovers of an earlier desk.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const answer = async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      const [, id] = request.exec(name) ?? []
      if (id === undefined) continue
      const link = await readFile(join(folder, name), 'utf8')
      await rm(join(folder, name), { force: true })
      // Renamed into place, so the requester never reads a partial file.
      await writeFile(join(folder, `${id}.part`), JSON.stringify(await open(link === '' ? null : link)), {
        mode: 0o600,
      })
      await renamePatiently(join(folder, `${id}.part`), join(folder, `${id}.answer`))
    }
  }
  const timer = setInterval(() => void answer().catch(() => {}), pollMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Asks the desk running on a data folder for its window, at a link; null if none answers in time. */
export async function askToOpen(
  dataFolder: string,
  link: string | null = null,
  milliseconds = 5_000,
): Promise<OpenAnswer | null> {
  const folder = folderOf(dataFolder)
  const id = randomBytes(8).toString('hex')
  const answer = join(folder, `${id}.answer`)
  try {
    // Renamed into place, so the desk never reads half a link.
    await writeFile(join(folder, `${id}.asked`), link ?? '', { mode: 0o600, flag: 'wx' })
    await renamePatiently(join(folder, `${id}.asked`), join(folder, `${id}.request`))
  } catch {
    return null
  }
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(50)) {
    const text = await readFile(answer, 'utf8').catch(() => null)
    if (text === null) continue
    await rm(answer, { force: true })
    return JSON.parse(text) as OpenAnswer
  }
  await rm(join(folder, `${id}.request`), { force: true })
  return null
}
