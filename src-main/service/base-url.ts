import { DeskError } from '../../src-shared/errors.ts'

/** True if a host name (as in `URL.hostname`) can only be this computer. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.toLowerCase()
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
  )
}

/**
 * Validates a base URL as typed and returns it normalized: no trailing slash, path kept. Throws `service.bad-address`
 * for anything but a plain http(s) URL, and `service.insecure-address` for http to another computer. A password or
 * query in it isn't repeated in the message.
 */
export function parseBaseUrl(typed: string): string {
  const text = typed.trim()
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null
  if (!url) throw new DeskError('service.bad-address', { url: text.slice(0, 80) })
  const plain = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  if (url.username || url.password || /[?#]/.test(text)) {
    throw new DeskError('service.bad-address', { url: `${plain} (with a user name, query or fragment)` })
  }
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw new DeskError('service.insecure-address', { url: plain })
  }
  return plain
}

/** The key of a service's jobs in the ledger; the same for every spelling of a base URL. */
export function serviceKey(baseUrl: string): string {
  return parseBaseUrl(baseUrl)
}
