import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const guard = fileURLToPath(new URL('cups-guard.sh', import.meta.url))
const { PATH: ownPath = '' } = process.env
const path = `${ownPath}:/usr/sbin:/usr/bin:/bin`

/** The environment for CUPS's own programs, with the folders of system programs on the path. */
export function cupsEnvironment(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, PATH: path, CUPS_SERVER: `${folder}/cups.sock`, LC_ALL: 'C' }
}

/** A running cupsd. */
export interface CupsProcess {
  pid: number
  guard: ChildProcessWithoutNullStreams
}

/** Names what is missing on this machine to run a private print server, with the packages; null when all is there. */
export function cupsMissing(): string | null {
  const needed = ['cupsd', 'lpadmin', 'cupsdisable', 'lp']
  const missing = needed.filter(program => !path.split(':').some(folder => existsSync(`${folder}/${program}`)))
  if (missing.length > 0) return `${missing.join(', ')} not found; apt-get install cups cups-client`
  return process.getuid?.() === 0 ? null : 'a private cupsd needs root'
}

/** A loopback port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no loopback port to be had')
  return address.port
}

/** Whether somebody listens at a port of this computer, or at a Unix socket. */
function answers(at: number | string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = typeof at === 'number' ? connect(at, '127.0.0.1') : connect(at)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Starts the cupsd laid out in `folder` and answers once it listens; throws with its log where it does not in 15 s. */
export async function startProcess(folder: string, port: number): Promise<CupsProcess> {
  const child = spawn('sh', [guard, folder], { env: cupsEnvironment(folder), stdio: 'pipe' })
  child.stdin.on('error', () => {})
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const started = { pid: Number(line.toString().trim()), guard: child }
  const log = () => (existsSync(`${folder}/log/error_log`) ? readFileSync(`${folder}/log/error_log`, 'utf8') : '')
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    // CUPS's own programs use the socket, which comes after the port.
    if ((await answers(port)) && (await answers(`${folder}/cups.sock`))) {
      if (!log().includes('Unable to bind')) return started
      break
    }
    await pause(10)
  }
  await endProcess(started, 'keep')
  throw new Error(`cupsd did not come up on port ${port}: ${log().slice(-2000)}`)
}

/** True while the process runs (a zombie that its guard has not yet reaped does not). */
export function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Waits up to 10 s until the process is gone. */
export async function gone(pid: number): Promise<void> {
  for (const deadline = Date.now() + 10_000; isRunning(pid) && Date.now() < deadline; ) await pause(5)
}

/** Ends cupsd and its guard in good order; its folder stays when it is to start again. */
export async function endProcess(running: CupsProcess, folder: 'keep' | 'remove'): Promise<void> {
  if (running.guard.exitCode !== null) return
  const ended = once(running.guard, 'exit')
  running.guard.stdin.end(folder)
  await ended
}

/** True where tests that need a private print server are left out: it cannot run here, and nobody promised that it can (CI). */
export function withoutCups(): boolean {
  const { CI } = process.env
  return CI !== 'true' && cupsMissing() !== null
}
