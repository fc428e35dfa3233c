import { DeskError } from '../../../../src-shared/errors.ts'
import { outwardUri } from '../../../../src-shared/outward.ts'

/** Where a printer is asked over HTTP, and the URI by which it is named in what it is asked. */
export interface IppEndpoint {
  secure: boolean
  host: string
  port: number
  /** A Unix socket instead of host and port. */
  socketPath: string | null
  path: string
  printerUri: string
}

/** How the endpoint is named in messages, such as `10.0.0.5:631`. */
export function endpointName(endpoint: IppEndpoint): string {
  return endpoint.socketPath ?? `${endpoint.host}:${endpoint.port}`
}

/**
 * The endpoint of `ipp://host[:port]/path` or `ipps://…`: port 631 unless said, and `/ipp/print` if there is no path,
 * as printers without queues have it. A URI with a user or password throws `printer.bad-uri`: rules are no place for secrets.
 */
export function endpointOf(uri: string): IppEndpoint {
  const bad = () => new DeskError('printer.bad-uri', { uri: outwardUri(uri) })
  if (!URL.canParse(uri)) throw bad()
  const url = new URL(uri)
  const secure = url.protocol === 'ipps:'
  if ((!secure && url.protocol !== 'ipp:') || !url.hostname || url.username || url.password) throw bad()
  const path = url.pathname === '' || url.pathname === '/' ? '/ipp/print' : url.pathname
  const port = url.port === '' ? 631 : Number(url.port)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    secure,
    host,
    port,
    socketPath: null,
    path,
    printerUri: `${url.protocol}//${url.host}${path}${url.search}`,
  }
}
