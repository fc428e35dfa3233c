import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { callPath, eventsPath, resumePath, windowPath } from '../../../src-shared/contract/loopback.ts'
import { inLanguage } from '../../../src-shared/messages/index.ts'
import { phrase } from '../../../src-shared/messages/phrases.ts'
import { fragmentOfLink } from '../../../src-shared/navigation/links.ts'
import { checkedEvent, createDispatcher } from '../../dispatch.ts'
import { guarded } from '../../observers.ts'
import { readAsset } from '../asset.ts'
import { pagePolicy, safeHeaders } from '../page-headers.ts'
import type { ShellApi, ShellLog } from '../shell-api.ts'
import { answerCall } from './call-endpoint.ts'
import { createEventSockets } from './event-sockets.ts'
import {
  createRefusalLog,
  type HttpRefusal,
  judgeCall,
  judgeFile,
  judgeHost,
  judgeLaunch,
  judgeUpgrade,
  limitConnections,
} from './guard.ts'
import { holdsSession, newIdentity, sessionCookie } from './identity.ts'
import { KnownWindows } from './known-windows.ts'
import { LaunchKeys } from './launch-keys.ts'
import {
  enteringPage,
  launchPath,
  plainPage,
  removeLaunchFile,
  spendLaunchFile,
  staleLaunchText,
  writeLaunchFile,
} from './launch-page.ts'
import { type Listening, listenOnLoopback } from './listening.ts'
import { BodyRoom, readRequestBody } from './request-body.ts'

export interface BrowserShellOptions {
  desk: ShellApi
  /** The built renderer, with its index.html. */
  rendererFolder: string
  /** 0 or absent: any free port. */
  port?: number
  log: ShellLog
  /** Where it is kept which windows may come back after a new start; absent: none may. */
  windowsFile?: string
  /** Where launch files are written; absent: the system's temporary folder. */
  launchFolder?: string
  /** Seconds for which a launch file is valid; absent: 60. */
  launchSeconds?: number
  /** Maximum input of a command, in bytes; absent: 128 MiB. */
  maxRequestBytes?: number
}

export interface BrowserShell {
  /** The desk's URL. Only a browser that signed in with a launch file gets past the first page. */
  url: string
  /** Writes a new launch file and returns its path; opening it in a browser once, in time, opens the desk, at a link. */
  launchFile(folder?: string, link?: string | null): Promise<string>
  /** Has the pages hand over what is being typed. */
  takeTyped(): Promise<void>
  /** Has the pages hand over what is being typed, then closes the shell and all its sessions; the owner of the desk closes the desk itself. */
  close(): Promise<void>
}

/**
 * Maximum input of a command (docs/SECURITY.md). Changing every cell of the largest price grid (25,000 codes, 40
 * combinations) takes 60 MB.
 */
export const maxRequestBytes = 128 * 1024 * 1024

const noSessionText = phrase(
  'This browser isn’t signed in to Selvedge. Open Selvedge from where it was started: each launch file signs in one browser.',
)
/** Launch files that say that they are spent: someone may still open them again. */
const mostSpent = 8

/**
 * Serves the desk on loopback to a browser of this computer's user. Refuses everything that doesn't come from the
 * desk's own page in a signed-in browser (docs/SECURITY.md).
 * @throws DeskError `desk.port-in-use`
 */
export async function startBrowserShell(options: BrowserShellOptions): Promise<BrowserShell> {
  const { desk, rendererFolder, log } = options
  const launchMs = (options.launchSeconds ?? 60) * 1000
  const dispatch = createDispatcher(desk, log)
  const keys = new LaunchKeys(launchMs)
  const sockets = createEventSockets()
  const logRefusal = createRefusalLog(log)
  const bodies = new BodyRoom(options.maxRequestBytes ?? maxRequestBytes)
  /** Existing launch files by key. */
  const launchFiles = new Map<string, { file: string; fragment: string; expiry: NodeJS.Timeout }>()

  const server = createServer({
    maxHeaderSize: 16 * 1024,
    keepAliveTimeout: 30_000,
    // How often Node checks for timeouts; its default of 30 s would make 35 of the 5 below.
    connectionsCheckingInterval: 1_000,
  })
  server.headersTimeout = 5_000
  server.requestTimeout = 120_000
  const connections = limitConnections(server)
  const listening = await listenOnLoopback(server, options.port ?? 0)
  const identity = newIdentity(listening.port)
  const policy = pagePolicy([`ws://${identity.host}`])
  const windows = KnownWindows.of(identity, options.windowsFile ?? null)
  await listenForWindows(windows, listening)

  const hasSession = (headers: IncomingHttpHeaders): boolean =>
    (headers.host === identity.host && holdsSession(identity, headers.cookie)) || windows.holdsSession(headers)

  const spent: string[] = []
  const spend = async (key: string) => {
    const entry = launchFiles.get(key)
    if (!entry) return
    launchFiles.delete(key)
    clearTimeout(entry.expiry)
    await spendLaunchFile(entry.file)
    spent.push(entry.file)
    if (spent.length > mostSpent) await removeLaunchFile(spent.shift() ?? '')
  }

  const refuse = (request: IncomingMessage, response: ServerResponse, refusal: HttpRefusal) => {
    logRefusal(refusal.reason, request)
    request.resume()
    response.writeHead(refusal.status, { ...safeHeaders, 'content-type': 'text/plain', connection: 'close' })
    response.end(refusal.reason)
  }
  const show = (response: ServerResponse, status: number, shown: ReturnType<typeof plainPage>) => {
    response.writeHead(status, shown.headers)
    response.end(shown.html)
  }

  const tell = (response: ServerResponse, answer: object) => {
    response.writeHead(200, { ...safeHeaders, 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  }
  const resume = async (request: IncomingMessage, response: ServerResponse) => {
    const body = new TextDecoder().decode((await readRequestBody(request, 1024)) ?? new Uint8Array())
    const answer = windows.resume(request.headers.host, jsonIn(body))
    if (answer === null) return refuse(request, response, { status: 401, reason: 'unknown-window' })
    tell(response, answer)
  }

  const launch = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readRequestBody(request, 1024)
    const key = new URLSearchParams(new TextDecoder().decode(body ?? new Uint8Array())).get('key')
    if (!key || !keys.redeem(key)) {
      logRefusal('stale-launch-key', request)
      return show(response, 403, plainPage(inLanguage(staleLaunchText)))
    }
    const fragment = launchFiles.get(key)?.fragment
    await spend(key)
    response.setHeader('set-cookie', sessionCookie(identity))
    show(response, 200, enteringPage(fragment))
  }
  const file = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (path === '/' && !hasSession(request.headers)) {
      return show(response, 401, plainPage(inLanguage(noSessionText)))
    }
    const asset = await readAsset(rendererFolder, path)
    if (!asset) {
      response.writeHead(404, { ...safeHeaders, 'content-type': 'text/plain' })
      response.end('not-found')
      return
    }
    response.writeHead(200, {
      ...safeHeaders,
      'content-type': asset.contentType,
      'content-length': asset.bytes.byteLength,
      'content-security-policy': policy,
    })
    response.end(request.method === 'HEAD' ? undefined : asset.bytes)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const method = request.method ?? ''
    const { headers } = request
    // Only a browser with a session keeps its connection.
    const isLetIn = hasSession(headers)
    if (isLetIn) connections.keep(request.socket)
    else response.setHeader('connection', 'close')
    const origin = windows.originOf(headers.host)
    const wrongHost = judgeHost(origin)
    if (wrongHost) return refuse(request, response, wrongHost)
    if (path.startsWith(callPath) || path === windowPath) {
      const refusal = judgeCall(request, origin, isLetIn)
      if (refusal) return refuse(request, response, refusal)
      return path === windowPath
        ? tell(response, { key: windows.key })
        : answerCall(request, response, dispatch, bodies)
    }
    if (path === resumePath) {
      const refusal = judgeCall(request, origin, true)
      return refusal ? refuse(request, response, refusal) : resume(request, response)
    }
    if (path === launchPath) {
      // Sessions by cookie are of this start's own name.
      const refusal = judgeHost(headers.host === identity.host ? origin : null) ?? judgeLaunch(headers, method)
      return refusal ? refuse(request, response, refusal) : launch(request, response)
    }
    const refusal = judgeFile(headers, method)
    return refusal ? refuse(request, response, refusal) : file(request, response, path)
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch(error => {
      if (!request.destroyed) log.error({ err: error }, 'a request could not be answered')
      response.destroy()
    })
  })
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const origin = windows.originOf(request.headers.host)
    const refusal =
      judgeHost(origin) ??
      judgeUpgrade(request.headers, origin, hasSession(request.headers)) ??
      (request.url === eventsPath ? null : { status: 403 as const, reason: 'wrong-path' })
    if (!refusal) {
      connections.keep(request.socket)
      return sockets.accept(request, socket, head)
    }
    logRefusal(refusal.reason, request)
    socket.end(`HTTP/1.1 ${refusal.status} ${refusal.reason}\r\nConnection: close\r\n\r\n`)
  }
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    try {
      upgrade(request, socket, head)
    } catch (error) {
      log.error({ err: error }, 'a request could not be answered')
      socket.destroy()
    }
  })
  const unsubscribe = desk.onEvent((name, data, place) => {
    const checked = checkedEvent(name, data, log)
    if (checked) sockets.tell(name, checked.data, place)
  })

  const takeTyped = () => desk.takeTyped(sockets.count())

  return {
    url: `${identity.origin}/`,
    launchFile: async (folder, link = null) => {
      const key = keys.issue()
      const written = await writeLaunchFile(identity, key, folder ?? options.launchFolder)
      const expiry = setTimeout(
        guarded(() => spend(key)),
        launchMs,
      )
      expiry.unref()
      launchFiles.set(key, { file: written, fragment: link === null ? '' : fragmentOfLink(link), expiry })
      return written
    },
    takeTyped,
    close: async () => {
      await takeTyped()
      unsubscribe()
      sockets.close()
      for (const { expiry } of launchFiles.values()) clearTimeout(expiry)
      await Promise.all([...spent, ...[...launchFiles.values()].map(({ file }) => file)].map(removeLaunchFile))
      listening.close()
      const ended = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await ended
    },
  }
}

/** How long windows of earlier starts are waited for at their ports (ms): those that are open try every few seconds. */
const waitForWindowsMs = 5 * 60_000

/** Listens where windows of earlier starts look for the desk, for as long as one may come or has come. */
async function listenForWindows(windows: KnownWindows, listening: Listening): Promise<void> {
  for (const port of windows.ports) {
    const end = port === listening.port ? null : await listening.also(port)
    if (end)
      setTimeout(
        guarded(() => windows.isAt(port) || end()),
        waitForWindowsMs,
      ).unref()
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
