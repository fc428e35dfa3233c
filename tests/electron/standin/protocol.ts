import { setTimeout as pause } from 'node:timers/promises'
import type { CustomScheme, Protocol } from 'electron'

type Handler = Parameters<Protocol['handle']>[1]

const schemes = new Set<string>()
const handlers = new Map<string, Handler>()
let pageDelay = 0

/** From now on each page comes so much later (ms), as from a slow disk. */
export function delayPages(milliseconds: number): void {
  pageDelay = milliseconds
}

// Another browser than Electron's has no schemes of a program's own: its pages lie at an https address that nobody else can have.
const ending = (scheme: string) => `.${scheme}.invalid`

/** The address in Chromium of one in a registered scheme; any other stays. */
export function toChromium(url: string): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z]+):\/\/([^/?#]*)(.*)$/.exec(url) ?? []
  return schemes.has(scheme) ? `https://${host}${ending(scheme)}${rest.startsWith('/') ? '' : '/'}${rest}` : url
}

/** The address in a registered scheme of one in Chromium; any other stays. */
export function fromChromium(url: string): string {
  for (const scheme of schemes) {
    const [, before = '', host, rest = ''] =
      new RegExp(`^(blob:)?https://([^/]*)\\.${scheme}\\.invalid(.*)$`).exec(url) ?? []
    if (host !== undefined) return `${before}${scheme}://${host}${rest}`
  }
  return url
}

/** The answer of the program's own handler to a page's request; null: it has none for this scheme. */
export async function answerRequest(url: string, method: string, headers: Record<string, string>, isPage: boolean) {
  if (isPage) await pause(pageDelay)
  const own = fromChromium(url)
  const handler = handlers.get(new URL(own).protocol.slice(0, -1))
  if (!handler) return null
  const answer = await handler(new Request(own, { method, headers }))
  return { status: answer.status, headers: [...answer.headers], body: Buffer.from(await answer.arrayBuffer()) }
}

export const protocol = {
  registerSchemesAsPrivileged(custom: CustomScheme[]) {
    for (const { scheme } of custom) schemes.add(scheme)
  },
  handle(scheme: string, handler: Handler) {
    // lib/browser/api/protocol.ts, Protocol.handle: a scheme has one handler.
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, handler)
  },
  unhandle: (scheme: string) => void handlers.delete(scheme),
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
} satisfies Partial<Protocol>
