import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeskError } from '../../src-shared/errors.ts'

/** What two stations on one computer must not share. */
export interface LockedFor {
  /** The service's key. */
  service: string
  /** Who is signed in there, or a hash of the token while that is not known. Never the token. */
  account: string
}

/** Who holds a lock, as it is told to whoever asks. */
export interface LockHolder {
  station: string
  process: string
  folder: string
}

export interface StationLock {
  release(): void
}

/** How the lock is held: a name that the system forgets with its process, or a file where it has no such names. */
export type LockWay = 'abstract' | 'pipe' | 'file'

const usualWay: LockWay =
  process.platform === 'linux' ? 'abstract' : process.platform === 'win32' ? 'pipe' : 'file'

const answerBytes = 1000
const answerMilliseconds = 1000
/** A holder that ends just now, or two that start at once, are settled by asking again. */
const tries = 4

/**
 * Makes this process the only station of a service and an account on this computer, whichever user it runs as and
 * whichever data folder it has. It is held by a socket: it ends with the process however that ends.
 * Throws `station.already-here`, which names the first, or `station.no-lock` where no lock can be had at all.
 */
export async function lockStation(
  what: LockedFor,
  holder: LockHolder,
  way: LockWay = usualWay,
): Promise<StationLock> {
  const address = addressOf(what, way)
  for (let attempt = 1; ; attempt++) {
    const server = await listen(address, inOneLine(holder))
    if (server) return { release: () => void server.close() }
    const found = await ask(address)
    if (found !== null) {
      throw new DeskError('station.already-here', { service: what.service, holder: found })
    }
    if (attempt === tries)
      throw new DeskError('station.no-lock', { why: 'its name is taken, and nobody answers' })
    if (way === 'file') await moveStaleAway(address)
  }
}

function addressOf({ service, account }: LockedFor, way: LockWay): string {
  const name = `selvedge-station-${createHash('sha256').update(`${service}\n${account}`).digest('hex').slice(0, 32)}`
  if (way === 'abstract') return `\0${name}`
  if (way === 'pipe') return `\\\\.\\pipe\\${name}`
  // macOS gives each user a temporary folder of their own.
  return join(process.platform === 'darwin' ? '/tmp' : tmpdir(), `${name}.sock`)
}

/** A server at that address, which tells whoever connects who holds it; null where the address is taken. */
function listen(address: string, told: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => {
      socket.on('error', () => {})
      socket.end(told)
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      // Windows denies the name of a pipe that another user has.
      if (error.code === 'EADDRINUSE' || (error.code === 'EACCES' && process.platform === 'win32')) {
        return resolve(null)
      }
      reject(new DeskError('station.no-lock', { why: error.message }, { cause: error }))
    })
    server.listen(address, () => {
      if (existsSync(address)) chmodSync(address, 0o666)
      // The lock alone keeps no process alive.
      server.unref()
      resolve(server)
    })
  })
}

/** What the holder says of itself; null where nobody is there any more. */
function ask(address: string): Promise<string | null> {
  return new Promise(resolve => {
    let said = ''
    const socket: Socket = createConnection(address)
    const end = (answer: string | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    const heard = () => plain(said) || 'one that does not say its name'
    // Somebody who took the connection and says nothing is there all the same.
    const timer = setTimeout(() => end(heard()), answerMilliseconds)
    socket.setEncoding('utf8')
    socket.on('data', piece => {
      said += piece
      if (said.length > answerBytes) end(heard())
    })
    socket.on('end', () => end(heard()))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const isGone = error.code === 'ECONNREFUSED' || error.code === 'ENOENT'
      end(isGone ? null : heard())
    })
  })
}

/** Takes away a socket's file that a process left behind, unless somebody took its place in between. */
async function moveStaleAway(address: string): Promise<void> {
  const aside = `${address}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    renameSync(address, aside)
    if ((await ask(aside)) !== null) linkSync(aside, address)
  } catch {
    // Another one was quicker; the next try shows who has it.
  } finally {
    rmSync(aside, { force: true })
  }
}

const plain = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 400)

const inOneLine = ({ station, process: by, folder }: LockHolder) =>
  `${plain(station).slice(0, 60)}, ${plain(by).slice(0, 80)}, data folder ${plain(folder).slice(0, 200)}`
