import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { DeskError } from '../src-shared/errors.ts'
import { phrase } from '../src-shared/messages/phrases.ts'

/** Secrets by environment variable name. */
export type StartSecrets = Record<string, string>

/**
 * How a launcher and the desk in Electron's process talk: over a pipe, whose address and key are in a file of one use in
 * the data folder. Node's own channel between processes doesn't exist in Electron on Windows, and other users can read
 * a command line. The launcher sends secrets; the desk says when its window is open; each sees when the other is gone.
 */
export interface LauncherEnd {
  /** The file that the desk's command line names. */
  file: string
  /** Sends secrets, or keeps them until the desk is there. */
  send(secrets: StartSecrets): void
  /** Resolves when the desk has joined. */
  joined: Promise<void>
  /** Resolves when its window is open. */
  opened: Promise<void>
  /** Lets the desk end, and removes what is left of the line. */
  close(): Promise<void>
}

/** The desk's end. */
export interface DeskEnd {
  /** What the launcher sent first. */
  secrets: StartSecrets
  /** Lets the launcher know that the window is open. */
  sayOpened(): void
  /** Hears the secrets that replace earlier ones. */
  onSecrets(listener: (secrets: StartSecrets) => void): void
  /** Resolves when the launcher is gone, or asks the desk to end. */
  closed: Promise<void>
}

const address = z.object({ pipe: z.string(), key: z.string() })
const said = z.object({ secrets: z.record(z.string(), z.string()).optional(), opened: z.boolean().optional() })
/** The path of a socket may have about a hundred characters. */
const longestFolder = 60

/** Opens the launcher's end for one desk. */
export async function openLauncherLine(dataFolder: string): Promise<LauncherEnd> {
  const key = randomBytes(24).toString('base64url')
  const folder = process.platform === 'win32' ? null : await mkdtemp(join(shortFolder(), 'selvedge-'))
  const pipe = folder ? join(folder, 'line') : `\\\\.\\pipe\\selvedge-${randomBytes(16).toString('hex')}`
  const file = join(dataFolder, `launch-${randomBytes(8).toString('hex')}`)
  const joined = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const waiting: StartSecrets[] = []
  let desk: Socket | null = null
  const server = createServer(socket => {
    socket.on('error', () => {})
    const lines = createInterface({ input: socket })
    lines.once('line', first => {
      if (desk || !isSame(first, key)) return void socket.destroy()
      desk = socket
      for (const secrets of waiting.splice(0)) write(socket, { secrets })
      lines.on('line', line => read(line)?.opened && opened.resolve())
      joined.resolve()
    })
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(pipe, listening))
  await writeFile(file, JSON.stringify({ pipe, key }), { mode: 0o600, flag: 'wx' })
  return {
    file,
    send: secrets => void (desk ? write(desk, { secrets }) : waiting.push(secrets)),
    joined: joined.promise,
    opened: opened.promise,
    async close() {
      server.close()
      desk?.end()
      await rm(file, { force: true })
      if (folder) await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Joins the launcher whose file the command line names, and waits for its first secrets.
 * Throws `desk.internal` if there is no launcher any more: a desk without its secrets would open something else.
 */
export async function joinLauncher(file: string): Promise<DeskEnd> {
  try {
    const { pipe, key } = address.parse(JSON.parse(await readFile(file, 'utf8')))
    await rm(file, { force: true })
    return await joinPipe(pipe, key)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const what = phrase('can’t reach the launcher that started Selvedge ({{why}}), so nothing was opened', {
      why,
    })
    throw new DeskError('desk.internal', { what }, { cause: error })
  }
}

function joinPipe(pipe: string, key: string): Promise<DeskEnd> {
  return new Promise((resolve, reject) => {
    const closed = Promise.withResolvers<void>()
    let heard: ((secrets: StartSecrets) => void) | null = null
    const socket = connect(pipe, () => void socket.write(`${key}\n`))
    socket.on('error', reject)
    socket.on('close', () => {
      reject(new Error('it hung up'))
      closed.resolve()
    })
    createInterface({ input: socket }).on('line', line => {
      const secrets = read(line)?.secrets
      if (!secrets) return
      heard?.(secrets)
      resolve({
        secrets,
        sayOpened: () => write(socket, { opened: true }),
        onSecrets: listener => {
          heard = listener
        },
        closed: closed.promise,
      })
    })
  })
}

const write = (socket: Socket, value: z.infer<typeof said>): void => {
  if (socket.writable) socket.write(`${JSON.stringify(value)}\n`)
}

function read(line: string): z.infer<typeof said> | null {
  try {
    return said.parse(JSON.parse(line))
  } catch {
    return null
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const shortFolder = (): string => (tmpdir().length > longestFolder ? '/tmp' : tmpdir())
