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
    const shown = [
      `${url.protocol}//${url.username || url.password ? '…@' : ''}${url.host}${url.pathname.replace(/\/+$/, '')}`,
      text.includes('?') ? '?…' : '',
      text.includes('#') ? '#…' : '',
    ].join('')
    throw new DeskError('service.bad-address', { url: shown })
  }
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw new DeskError('service.insecure-address', { url: plain })
  }
  return plain
}

/** Labels of host names are at most this long (RFC 1035): a longer one is something else, such as a pasted token. */
const maxLabel = 63

/**
 * A base URL as people type it, with its scheme: https, or http for this computer. What isn't the name of a host stays as it
 * is; `parseBaseUrl` says what is wrong with it.
 */
export function completeBaseUrl(typed: string): string {
  const text = typed.trim()
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(`http://${text}`)) return text
  const { hostname } = new URL(`http://${text}`)
  if (isLoopback(hostname)) return `http://${text}`
  const isHost = /^[^\s/:@]+\.[^\s/:@]/.test(text) && hostname.split('.').every(label => label.length <= maxLabel)
  return isHost ? `https://${text}` : text
}

/** The key of a service's jobs in the ledger; the same for every spelling of a base URL. */
export function serviceKey(baseUrl: string): string {
  return parseBaseUrl(baseUrl)
}
