import { DeskError } from '../../src-shared/errors.ts'

/** True for a host name (as `URL.hostname` gives it) that can only be this computer. */
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
 * Checks a base URL as a person typed it and answers its normal form, without a slash at the end; a path is kept.
 * Throws `service.bad-address` for what is no plain http(s) address, and `service.insecure-address` for http to
 * another computer. A password or a query in it is not repeated in the message.
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

/** The key under which the ledger files a service's jobs: two spellings of one base URL give the same. */
export function serviceKey(baseUrl: string): string {
  return parseBaseUrl(baseUrl)
}
