import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

/** A renderer file to serve. */
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
 * Converts a URL's path to the segments of a path in the renderer's folder; null unless it is plainly inside: no parent
 * or hidden segments, backslashes, NUL, drive letters or streams (`:`), empty segments or bad escapes.
 * @param urlPath as received, percent-encoded, without query; `/` is the index page
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
 * Reads the file for a URL's path in `folder`; null if there is none, or if it is outside once symlinks are resolved.
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
