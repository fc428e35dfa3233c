import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DeskError } from '../../src-shared/errors.ts'
import { renamePatiently } from '../new-file.ts'
import { type AddressGuard, saidBy } from './address-guard.ts'
import { isLoopback } from './base-url.ts'
import { type Deadline, retryAfterSeconds, sizeInWords, startDeadline } from './body.ts'
import type { Fetch, Reply } from './call.ts'
import { explainNetworkFailure } from './network-failure.ts'
import { isRedirect, maxRedirects, redirectTarget } from './redirect.ts'

export interface OpenDocumentOptions {
  fetch: Fetch
  /** Decides where documents may be fetched from. */
  guard: AddressGuard
  signal: AbortSignal
  asked: { host: string }
  /** The accepted content type; defaults to PDF. */
  accept?: string
  /** Sent to links of the service's own origin that ask for it, and never anywhere else. */
  token?: { origin: string; value: string }
}

/**
 * Requests a document, following up to 5 redirects by hand: http and https only, and never from https down to http,
 * except on this computer. Never connects to an address that `guard` refuses, at any hop. `asked.host` is always the
 * host requested last. Throws `document.bad-link`, `document.private-address`, `document.link-refused` (4xx),
 * `document.fetch-failed` (any other status), or what `fetch` throws.
 */
export async function openDocument(link: string, options: OpenDocumentOptions): Promise<Reply> {
  let url = startOf(link)
  // A redirect from another origin must not decide what the token is used for.
  let own = options.token?.origin === url.origin ? options.token : undefined
  for (let hop = 0; hop <= maxRedirects; hop++) {
    options.asked.host = url.host
    const response = await answerAt(url, options, own)
    if (response.status === 200) return response
    await response.body?.cancel().catch(() => {})
    if (!isRedirect(response.status)) throw refusedLink(response, url.host)
    const target = redirectTarget(response, url)
    if (!target) throw badLink(`${url.host} redirects without an address`)
    if (url.protocol === 'https:' && target.protocol === 'http:' && !isLoopback(target.hostname)) {
      throw badLink(`${url.host} redirects to ${target.host} without encryption`)
    }
    url = target
    if (url.origin !== own?.origin) own = undefined
  }
  throw badLink(`it was redirected more than ${maxRedirects} times`)
}

async function answerAt(
  url: URL,
  { fetch, guard, signal, accept }: OpenDocumentOptions,
  token: OpenDocumentOptions['token'],
): Promise<Reply> {
  const literal = saidBy(url.hostname)
  if (literal) await guard(url.hostname, literal)
  const ask = (authorization: Record<string, string>) =>
    fetch(url, {
      // The length of a compressed answer would be useless.
      headers: { accept: accept ?? 'application/pdf', 'accept-encoding': 'identity', ...authorization },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
      ...(literal ? {} : { guard }),
    })
  const response = await ask({})
  const asksForToken = response.status === 401 || response.status === 403
  if (!asksForToken || !token) return response
  await response.body?.cancel().catch(() => {})
  return ask({ authorization: `Bearer ${token.value}` })
}

function startOf(link: string): URL {
  if (!URL.canParse(link)) throw badLink('it isn’t a URL')
  const url = new URL(link)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw badLink(`it begins with ${url.protocol}`)
  // `fetch` rejects URLs with a user name.
  if (url.username || url.password) throw badLink('it contains a user name or password')
  return url
}

const badLink = (what: string) => new DeskError('document.bad-link', { what }, { retry: 'any-time' })

function refusedLink(response: Reply, host: string): DeskError {
  const { status, headers } = response
  const asksToWait = status === 429 || status === 503
  const retry = asksToWait ? { afterSeconds: retryAfterSeconds(headers) } : 'any-time'
  if (status >= 400 && status < 500) return new DeskError('document.link-refused', { status, host }, { retry })
  return new DeskError('document.fetch-failed', { why: `${host} answered with status ${status}` }, { retry })
}

/** A file that appears complete or not at all: written to a temporary file next to it, then renamed. */
export interface DocumentFile {
  /** Appends. Throws `document.disk`. */
  write(piece: Uint8Array): Promise<void>
  /** Moves the file into place. Throws `document.disk`. */
  finish(): Promise<void>
  /** Deletes whatever was written. */
  discard(): Promise<void>
}

const words: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EACCES: 'you don’t have permission to write to it',
  EPERM: 'you don’t have permission to write to it',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'it isn’t a folder',
  EEXIST: 'it isn’t a folder',
  ENOENT: 'it can’t be created',
  EISDIR: 'there’s a folder with the file’s name',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the file’s name is too long',
}

/** Documents up to this size (bytes) are buffered in memory and written at once. */
const maxBufferedBytes = 262_144

/** Prepares a document's file; touches the disk only when needed. Only this user can read it. */
export function documentFile(path: string): DocumentFile {
  const part = `${path}.part`
  const folder = dirname(path)
  let handle: FileHandle | null = null

  async function onDisk<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      const why = words[code] ?? (code || 'it failed')
      throw new DeskError('document.disk', { folder, why }, { retry: 'any-time', cause: error })
    }
  }

  async function opened(): Promise<FileHandle> {
    if (handle) return handle
    await mkdir(folder, { recursive: true })
    await rm(part, { force: true })
    handle = await open(part, 'wx', 0o600)
    return handle
  }

  async function append(piece: Uint8Array): Promise<void> {
    const file = await opened()
    for (let at = 0; at < piece.byteLength; ) {
      at += (await file.write(piece, at)).bytesWritten
    }
  }

  /** Deletes a leftover first, and a symlink that someone planted: it is never written through. */
  function writeNew(bytes: Uint8Array): void {
    rmSync(part, { force: true })
    writeFileSync(part, bytes, { mode: 0o600, flag: 'wx' })
  }

  /** Writes small documents synchronously, which is faster than waiting once for a thread. */
  async function writeAtOnce(): Promise<void> {
    const bytes = Buffer.concat(buffered)
    try {
      writeNew(bytes)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      mkdirSync(folder, { recursive: true })
      writeNew(bytes)
    }
    await renamePatiently(part, path)
  }

  let buffered: Uint8Array[] = []
  let bufferedBytes = 0

  return {
    async write(piece) {
      if (!handle && bufferedBytes + piece.byteLength <= maxBufferedBytes) {
        buffered.push(piece)
        bufferedBytes += piece.byteLength
        return
      }
      await onDisk(async () => {
        for (const earlier of buffered.splice(0)) await append(earlier)
        await append(piece)
      })
    },
    // No fsync: each use verifies the hash, and a document lost in a power cut is fetched again.
    finish: () =>
      onDisk(async () => {
        const file = handle
        if (!file) return writeAtOnce()
        handle = null
        await file.close()
        await renamePatiently(part, path)
      }),
    async discard() {
      const file = handle
      handle = null
      buffered = []
      await file?.close().catch(() => {})
      await rm(part, { force: true }).catch(() => {})
    },
  }
}

export interface DocumentRequest {
  /** The document's URL; the bearer token is never sent there. */
  url: string
  /** Target path; the file appears complete or not at all. Its folder is created if missing. */
  toFile: string
  /** Maximum size in bytes. */
  limitBytes: number
  fetch: Fetch
  /** Decides where documents may be fetched from. */
  guard: AddressGuard
  /** Maximum silence of the host, in seconds. */
  idleSeconds?: number
  /** Maximum total time, in seconds. */
  totalSeconds?: number
  signal?: AbortSignal | undefined
}

export interface FetchedDocument {
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/**
 * Fetches a document to a file and checks it as it arrives: status, PDF format, size, completeness. Throws DeskErrors
 * `document.*`, or the reason of the caller's own signal; nothing is left on disk then.
 */
export async function fetchDocument(request: DocumentRequest): Promise<FetchedDocument> {
  const { url, toFile, limitBytes, fetch, guard, idleSeconds = 30, totalSeconds = 900, signal } = request
  signal?.throwIfAborted()
  const deadline = startDeadline({ silenceSeconds: idleSeconds, totalSeconds, signal })
  const asked = { host: hostOf(url) }
  const failure = (error: unknown) => failureOf(error, deadline, { host: asked.host, idleSeconds, totalSeconds })
  const file = documentFile(toFile)
  let bytes = 0
  try {
    const response = await openDocument(url, { fetch, guard, signal: deadline.signal, asked }).catch(error => {
      throw failure(error)
    })
    deadline.heard()
    const announced = announcedBytes(response)
    const check = documentCheck(limitBytes, announced)
    const sha256 = createHash('sha256')
    const pieces = response.body?.[Symbol.asyncIterator]()
    for (;;) {
      const next = await pieces?.next().catch((error: unknown) => {
        throw deadline.signal.aborted ? failure(error) : cutError(bytes, error)
      })
      if (!next || next.done) break
      deadline.heard()
      bytes += next.value.byteLength
      check.take(next.value)
      sha256.update(next.value)
      await file.write(next.value)
    }
    if (bytes < announced) throw cutError(bytes)
    check.end()
    await file.finish()
    deadline.end()
    return { bytes, sha256: sha256.digest('hex') }
  } catch (error) {
    deadline.end('abort')
    await file.discard()
    throw error
  }
}

function announcedBytes(response: Reply): number {
  if (response.headers.get('content-encoding') !== null) return 0
  return Number(response.headers.get('content-length') ?? 0)
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

const cutError = (bytes: number, cause?: unknown) =>
  new DeskError('document.cut', { bytes }, { retry: 'any-time', cause })

function failureOf(
  error: unknown,
  deadline: Deadline,
  limits: { host: string; idleSeconds: number; totalSeconds: number },
): unknown {
  if (error instanceof DeskError) return error
  const { host, idleSeconds, totalSeconds } = limits
  if (deadline.expired === 'silence') {
    return new DeskError('document.host-silent', { host, seconds: idleSeconds }, { retry: 'any-time' })
  }
  if (deadline.expired === 'total') {
    const why = `${host} took longer than ${totalSeconds} s`
    return new DeskError('document.fetch-failed', { why }, { retry: 'any-time' })
  }
  if (deadline.signal.aborted) return deadline.signal.reason
  const why = `${host}: ${explainNetworkFailure(error).why}`
  return new DeskError('document.fetch-failed', { why }, { retry: 'any-time', cause: error })
}

/** A PDF's header is within its first 1024 bytes, its end marker near its end. */
const headBytes = 1024
/**
 * So much of the end is looked at: programs and proxies leave zeros, or a page of HTML, behind the end marker, and readers and
 * printers take such documents (some tens of kilobytes are known).
 */
const tailBytes = 1_048_576
const endMarker = '%%EOF'
/** What a revision of a document begins with or is made of (PDF 32000-1, 7.5.6): behind the last end marker, it is cut. */
const revision = /(^|[\r\n])[ \t]*(\d+[ \t]+\d+[ \t]+obj\b|xref\b|trailer\b|startxref\b|endobj\b|endstream\b)/

/** True if the end of a document has its end marker, and behind the last one nothing of a newer revision. */
function isWhole(tail: string): boolean {
  const at = tail.lastIndexOf(endMarker)
  return at >= 0 && !revision.test(tail.slice(at + endMarker.length))
}

/** Checks a document as it arrives. */
export interface DocumentCheck {
  /** Takes the next bytes. Throws `document.not-pdf` or `document.too-large` as soon as that is certain. */
  take(piece: Uint8Array): void
  /** Ends the document. Throws `document.empty`, `document.not-pdf` or `document.incomplete`. */
  end(): void
}

/** Starts the check of one document of at most `limitBytes` bytes; `announced` is its announced length, or 0. */
export function documentCheck(limitBytes: number, announced = 0): DocumentCheck {
  let bytes = 0
  let head = Buffer.alloc(0)
  /** The last pieces, of `tailBytes` at least. */
  const tail: Uint8Array[] = []
  let kept = 0
  let isPdf = false
  const findHeader = () => {
    isPdf = head.subarray(0, headBytes).includes('%PDF-')
    return isPdf
  }
  return {
    take(piece) {
      bytes += piece.byteLength
      if (!isPdf) {
        head = Buffer.concat([head, piece.subarray(0, headBytes)])
        if (!findHeader() && head.length >= headBytes) throw notPdf()
      }
      const over = bytes > limitBytes || (isPdf && announced > limitBytes)
      if (over) throw new DeskError('document.too-large', { limit: sizeInWords(limitBytes) })
      tail.push(piece.slice(-tailBytes))
      kept += Math.min(piece.byteLength, tailBytes)
      while (kept - (tail[0]?.byteLength ?? 0) >= tailBytes) kept -= tail.shift()?.byteLength ?? 0
    },
    end() {
      if (bytes === 0) throw new DeskError('document.empty', {}, { retry: 'any-time' })
      if (!isPdf) throw notPdf()
      if (!isWhole(Buffer.concat(tail).toString('latin1')))
        throw new DeskError('document.incomplete', {}, { retry: 'any-time' })
    },
  }
}

function notPdf(): DeskError {
  // Doesn't quote the content: a link may point to something that this computer can reach and the service can't.
  return new DeskError('document.not-pdf', {}, { retry: 'any-time' })
}
