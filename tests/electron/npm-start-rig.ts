import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { vi } from 'vitest'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { closeAfterTest } from '../rig/after-test.ts'

const project = resolve(import.meta.dirname, '..', '..')
const executable = { os: 3, attrs: 0o100755 * 0x10000 } as const

/** A copy of the project whose packages are this one's, but for Electron's, which is as before its installer ran. */
export interface StartProject {
  root: string
  electron: string
}

/** Makes such a copy, with this project's build. The caller removes `root`. */
export async function copyProject(): Promise<StartProject> {
  const build = await ensureBuild()
  const root = mkdtempSync(join(tmpdir(), 'npm-start-'))
  const copied = readdirSync(project).filter(name =>
    /^(src-|scripts$|resources$|package|tsconfig|electron\.vite)/.test(name),
  )
  for (const name of copied) cpSync(join(project, name), join(root, name), { recursive: true })
  cpSync(build, join(root, 'out', basename(build)), { recursive: true })
  const modules = join(root, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (name !== 'electron' && !name.startsWith('.'))
      symlinkSync(join(project, 'node_modules', name), join(modules, name))
  }
  return { root, electron: join(modules, 'electron') }
}

/** Puts Electron's package back to what npm installs. */
export function resetElectron({ electron }: StartProject): void {
  rmSync(electron, { recursive: true, force: true })
  const names = ['package.json', 'install.js', 'checksums.json', 'index.js']
  for (const name of names) cpSync(join(project, 'node_modules', 'electron', name), join(electron, name))
}

const versionOf = ({ electron }: StartProject): string =>
  JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8')).version

/**
 * The files of an Electron whose program does what `work` says, an ES module.
 * @param ballast bytes that make the download larger
 */
export function electronFiles(at: StartProject, work: string, ballast = 0): Zippable {
  return {
    electron: [strToU8(`#!/bin/sh\nexec "${process.execPath}" "$(dirname "$0")/program.mjs" "$@"\n`), executable],
    'program.mjs': strToU8(work),
    version: strToU8(versionOf(at)),
    'icudtl.dat': [randomBytes(ballast), { level: 0 }],
  }
}

/** A program that opens its window: it receives its start as the desk does, and writes it down. */
export const fine = ({ root }: StartProject): string => `
  import { writeFileSync } from 'node:fs'
  import { receiveDeskStart } from ${JSON.stringify(join(root, 'src-main', 'desk-start.ts'))}
  const argv = process.argv.slice(2)
  const begun = JSON.stringify([argv, process.env])
  const { start, launcher } = await receiveDeskStart(argv, process.env)
  const told = { argv, start, begun, asNode: process.env.ELECTRON_RUN_AS_NODE ?? null }
  writeFileSync(start.dataFolder + '/electron.json', JSON.stringify(told))
  launcher.sayOpened()
  await launcher.closed
  process.exit(0)`

/** The same with a helper process that hears no signal and ends with it, as Chromium's do. */
export const withHelper = (at: StartProject): string => `
  import { spawn } from 'node:child_process'
  const helper = 'process.stdin.resume().on("end", () => process.exit()); process.on("SIGINT", () => {}); process.on("SIGHUP", () => {})'
  spawn(process.execPath, ['-e', helper, 'helper-process'], { stdio: ['pipe', 'ignore', 'ignore'] })
  ${fine(at)}`

interface Mirror {
  url: string
  /** Paths that were asked for. */
  asked: string[]
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAfterTest(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/**
 * Serves a zip as Electron's download, for the rest of the test; null: there is none.
 * @param bytesPerSecond how fast; as fast as it goes if it isn't given
 */
export async function mirror(at: StartProject, files: Zippable | null, bytesPerSecond?: number): Promise<Mirror> {
  const zip = files && Buffer.from(zipSync(files))
  if (zip) {
    const name = `electron-v${versionOf(at)}-${process.platform}-${process.arch}.zip`
    const sum = createHash('sha256').update(zip).digest('hex')
    writeFileSync(join(at.electron, 'checksums.json'), JSON.stringify({ [name]: sum }))
  }
  const asked: string[] = []
  const server = createServer((incoming, answer) => {
    asked.push(incoming.url ?? '')
    if (!zip) return void answer.writeHead(404).end()
    answer.writeHead(200, { 'content-length': zip.length })
    const piece = bytesPerSecond === undefined ? zip.length : Math.ceil(bytesPerSecond / 10)
    const send = async () => {
      for (let from = 0; from < zip.length && !answer.destroyed; from += piece) {
        answer.write(zip.subarray(from, from + piece))
        if (bytesPerSecond !== undefined) await pause(100)
      }
      answer.end()
    }
    void send()
  })
  return { url: `http://127.0.0.1:${await listen(server)}/`, asked }
}

/** A proxy that brings everything from one server, whatever its name is; tells what it was asked for. */
export async function proxyTo(url: string): Promise<{ url: string; asked: string[] }> {
  const target = new URL(url)
  const asked: string[] = []
  const server = createServer((incoming, answer) => {
    asked.push(incoming.url ?? '')
    const { pathname } = new URL(incoming.url ?? '', url)
    request(new URL(pathname, target), got => got.pipe(answer)).end()
  })
  server.on('connect', (incoming, socket) => {
    asked.push(incoming.url ?? '')
    const through = connect(Number(target.port), target.hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      through.pipe(socket).pipe(through)
    })
    for (const end of [socket, through]) end.on('error', () => {})
  })
  return { url: `http://127.0.0.1:${await listen(server)}/`, asked }
}

/** A running `npm start`. */
export interface Started {
  data: string
  /** What it has said so far. */
  said: () => string
  exited: Promise<number | null>
  /** What the program of `fine` was told, once it is there. */
  inElectron: () => Promise<{ argv: string[]; start: { practice?: { token: string } }; begun: string; asNode: unknown }>
  /** Waits until the browser's window is open and a practice job has come out as a PDF. */
  printsInBrowser: () => Promise<void>
  /** Ends it as the system does; resolves with its exit code. */
  end: () => Promise<number | null>
  /** Its terminal sends this to the whole process group, as with Ctrl+C; resolves with its exit code. */
  signalGroup: (signal: NodeJS.Signals) => Promise<number | null>
  /** What runs in its process group. */
  group: () => string[]
}

const within = { timeout: 100_000, interval: 200 }

/** Starts the launcher with a browser that only notes that it was opened, and a cache of its own. */
export function start(at: StartProject, more: NodeJS.ProcessEnv = {}, argv: string[] = [], data = newData()): Started {
  const home = dirname(data)
  const browser = join(home, 'bin', 'chromium')
  const opened = join(home, 'opened')
  mkdirSync(dirname(browser), { recursive: true })
  writeFileSync(browser, `#!/bin/sh\necho "$@" > "${opened}"\nexec sleep 600\n`)
  chmodSync(browser, 0o755)
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs', '--data', data, ...argv], {
    cwd: at.root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, as a terminal's job is.
    detached: true,
    env: {
      PATH: [dirname(browser), dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
      HOME: home,
      TMPDIR: home,
      XDG_STATE_HOME: join(home, 'state'),
      DISPLAY: ':77',
      electron_config_cache: join(home, 'cache'),
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...more,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', text => {
      said += text
    })
  }
  const exited = once(child, 'exit').then(([code]): number | null => code)
  closeAfterTest(() => child.kill('SIGKILL'))
  const ended = exited.then((code): never => {
    throw new Error(`it ended with ${code}: ${said}`)
  })
  ended.catch(() => {})
  const see = <T>(look: () => T) => Promise.race([ended, vi.waitFor(look, within)])
  return {
    data,
    said: () => said,
    exited,
    inElectron: () => see(() => JSON.parse(readFileSync(join(data, 'electron.json'), 'utf8'))),
    async printsInBrowser() {
      await see(() => readFileSync(opened, 'utf8'))
      await see(() => {
        const pdfs = readdirSync(join(data, 'pdf-folder')).filter(name => name.endsWith('.pdf'))
        if (pdfs.length === 0) throw new Error(`nothing has come out: ${said}`)
      })
    },
    async end() {
      child.kill('SIGTERM')
      return exited
    },
    async signalGroup(signal) {
      process.kill(-(child.pid ?? 0), signal)
      return exited
    },
    group: () =>
      execFileSync('ps', ['-eww', '-o', 'pgid=,stat=,args='], { encoding: 'utf8' })
        .split('\n')
        .map(line => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
        .flatMap(found => (found?.[1] === String(child.pid) && !found[2]?.startsWith('Z') ? [found[3] ?? ''] : [])),
  }
}

/** A data folder in a home of its own, removed after the test. */
export function newData(): string {
  const home = mkdtempSync(join(tmpdir(), 'start-home-'))
  closeAfterTest(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }))
  return join(home, 'data')
}

/** What is installed of Electron. */
export const installed = ({ electron }: StartProject): string[] =>
  ['path.txt', 'dist', 'selvedge-trial.txt'].filter(name => existsSync(join(electron, name)))
