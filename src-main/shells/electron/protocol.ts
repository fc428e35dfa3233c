import type { CustomScheme, Protocol } from 'electron'
import { readAsset } from '../asset.ts'
import { pagePolicy, safeHeaders } from '../page-headers.ts'
import { deskScheme, isDeskUrl } from './security.ts'

/**
 * Must be registered before Electron is ready: a scheme with its own origin, treated like https, whose scripts are kept
 * compiled from one start to the next.
 */
export const deskSchemePrivileges: CustomScheme = {
  scheme: deskScheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
}

/** Answers one request for `app://desk/…` from the renderer's folder; nothing outside it, and GET only. */
export async function answerDeskRequest(request: Request, folder: string): Promise<Response> {
  const refused = (status: number) => new Response(null, { status, headers: safeHeaders })
  if (request.method !== 'GET') return refused(405)
  if (!isDeskUrl(request.url)) return refused(404)
  const asset = await readAsset(folder, new URL(request.url).pathname)
  if (!asset) return refused(404)
  return new Response(asset.bytes, {
    headers: {
      ...safeHeaders,
      'content-type': asset.contentType,
      'content-security-policy': pagePolicy(),
    },
  })
}

/** Serves the renderer under `app://desk/`. */
export function serveDesk(protocol: Pick<Protocol, 'handle'>, folder: string): void {
  protocol.handle(deskScheme, request => answerDeskRequest(request, folder))
}
