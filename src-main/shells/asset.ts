import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

/** A file of the renderer as it is served. */
export interface Asset {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * The path inside the renderer's folder that a URL's path names, as segments; null for anything that is not plainly
 * inside: parent or hidden segments, backslashes, NUL, drive letters and streams (`:`), empty segments, bad escapes.
 * @param urlPath as it came, percent-encoded, without query; `/` is the index page
 */
export function assetSegments(urlPath: string): string[] | null {
  let plain: string
  try {
    plain = decodeURIComponent(urlPath)
  } catch {
    return null
  }
  if (!plain.startsWith('/')) return null
  if (plain === '/') return ['index.html']
  const segments = plain.slice(1).split('/')
  const hostile = segments.some(
    segment => segment === '' || segment.startsWith('.') || /[\\:\0]/.test(segment) || segment.endsWith('.'),
  )
  return hostile ? null : segments
}

/**
 * Reads the file that a URL's path names inside `folder`; null where there is none, or where it lies outside once
 * symbolic links are followed.
 */
export async function readAsset(folder: string, urlPath: string): Promise<Asset | null> {
  const segments = assetSegments(urlPath)
  if (!segments) return null
  try {
    const root = await realpath(folder)
    const file = await realpath(join(root, ...segments))
    if (!file.startsWith(root + sep)) return null
    if (!(await stat(file)).isFile()) return null
    const contentType = contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream'
    return { bytes: new Uint8Array(await readFile(file)), contentType }
  } catch {
    return null
  }
}
