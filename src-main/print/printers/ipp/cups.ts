import { existsSync } from 'node:fs'
import { DeskError } from '../../../../src-shared/errors.ts'
import type { IppEndpoint } from './endpoint.ts'

/** Where CUPS listens on Linux and, last, on macOS, where a cupsd that has ended for lack of work is started by its socket. */
const sockets = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd']

type Server = Pick<IppEndpoint, 'host' | 'port' | 'socketPath'>

/**
 * The local print server: what CUPS_SERVER names (`/socket`, `host`, `host:port`, `[::1]:port`, each with an optional
 * `/version=…` behind a host), else CUPS' usual socket, else localhost:631.
 */
export function cupsServer(environment: NodeJS.ProcessEnv, exists = existsSync): Server {
  const named = environment['CUPS_SERVER']?.trim()
  if (named?.startsWith('/')) return { host: 'localhost', port: 631, socketPath: named }
  if (named) {
    const match = /^(?:\[([^\]]+)\]|([^:/]+))(?::(\d+))?(?:\/.*)?$/.exec(named)
    const host = match?.[1] ?? match?.[2]
    const port = Number(match?.[3] ?? 631)
    if (!host || port < 1 || port > 65_535) throw new DeskError('printer.bad-cups-server', { server: named })
    return { host, port, socketPath: null }
  }
  const socketPath = sockets.find(path => exists(path)) ?? null
  return { host: 'localhost', port: 631, socketPath }
}

function onServer(server: Server, path: string): IppEndpoint {
  const host = server.host.includes(':') ? `[${server.host}]` : server.host
  const place = server.socketPath === null ? `${host}:${server.port}` : 'localhost'
  return { ...server, secure: false, path, printerUri: `ipp://${place}${path}`, isServer: true }
}

/** The endpoint of a queue of the local print server. */
export function cupsQueue(queue: string, environment: NodeJS.ProcessEnv): IppEndpoint {
  return onServer(cupsServer(environment), `/printers/${encodeURIComponent(queue)}`)
}

/** The endpoint of the local print server itself. */
export function cupsRoot(environment: NodeJS.ProcessEnv): IppEndpoint {
  return onServer(cupsServer(environment), '/')
}
