import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { pagePolicy, safeHeaders } from '../../src-main/shells/page-headers.ts'

const root = import.meta.dirname
const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/**
 * Builds the renderer with the stand-in desk behind it and serves it on loopback under the desk's own headers. Scenes
 * are chosen by the address: `?prices=clean&theme=dark`.
 */
export async function serveStandIn(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-stand-in-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    build: {
      outDir: folder,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4096,
      rolldownOptions: { input: join(root, 'stand-in.html') },
    },
  })
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://stand-in').pathname)
    const file = join(folder, path === '/' ? 'stand-in.html' : path)
    const headers = { ...safeHeaders, 'content-security-policy': pagePolicy() }
    if (!file.startsWith(folder) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404, headers).end()
      return
    }
    const type = kinds[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { ...headers, 'content-type': type }).end(readFileSync(file))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
