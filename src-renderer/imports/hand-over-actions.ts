import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { DraftSummary } from '../../src-shared/contract/import-drafts.ts'
import { readingFile } from '../kit/index.ts'
import { beginningOf, retailerNamedIn } from './file-head.ts'
import type { ImportContext } from './import-context.ts'
import type { FileAsk, ImportActions, SourceFile } from './import-state.ts'
import { rememberRetailer } from './remembered.ts'

/** Bytes that go at once. */
export const pieceSize = 4 * 1024 * 1024

/** Said by who stops the handing over. */
class HandOverStopped extends Error {}

/** Hands the bytes of a file over, piece by piece in their order. Throws HandOverStopped once `signal` is aborted. */
export async function handBytesOver(
  client: DeskClient,
  to: { draft: number; renewal?: number },
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress(sent: number): void },
): Promise<void> {
  for (let at = 0; at < file.size; at += pieceSize) {
    if (signal.aborted) throw new HandOverStopped()
    const bytes = new Uint8Array(await file.slice(at, at + pieceSize).arrayBuffer())
    if (signal.aborted) throw new HandOverStopped()
    await client.call('imports.piece', { ...to, at, bytes })
    onProgress(Math.min(file.size, at + pieceSize))
  }
}

type Answer = Parameters<ImportActions['answerAsk']>[0]

/** Larger files are not read a second time only to see whether they are the same. */
const mostCompared = 64 * 1024 * 1024

async function sha256(file: Blob): Promise<string | null> {
  if (file.size > mostCompared || !globalThis.crypto?.subtle) return null
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(sum), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** True if a draft was certainly made of the very bytes of a file. */
export async function isSameFile(file: File, { source }: Pick<DraftSummary, 'source'>): Promise<boolean> {
  if (file.size !== source.bytes) return false
  if (source.modifiedAt === file.lastModified) return true
  return source.sha256 !== null && source.sha256 === (await sha256(file))
}

/** How files come in: whom they are for, whether they are there already, and their bytes in pieces. */
export function handOverActions(
  { client, store, sources, profile }: ImportContext,
  open: (draft: number | null) => Promise<void>,
): Pick<ImportActions, 'bring' | 'answerAsk' | 'renew' | 'cancel'> {
  let answer: ((said: Answer) => void) | null = null
  let stop: AbortController | null = null
  /** Files come in one after the other. */
  let last: Promise<unknown> = Promise.resolve()

  const askPerson = (ask: FileAsk) =>
    new Promise<Answer>(resolve => {
      answer = resolve
      store.setState({ ask })
    })

  const knownRetailers = async () => {
    const { retailers } = store.getState()
    if (retailers) return retailers
    try {
      const answered = await client.call('prices.retailers', { search: '' })
      store.setState({ ...answered, unlisted: answered.unlisted ?? null })
      return answered.retailers
    } catch {
      // Without a connection the file goes to the retailer that a person chooses.
      return []
    }
  }

  const retailerFor = async (source: SourceFile): Promise<string | null> => {
    const { retailer } = store.getState()
    const found = retailerNamedIn(await beginningOf(source.file), await knownRetailers())
    if (retailer !== null && (found === null || found.id === retailer)) return retailer
    const said = await askPerson({
      source,
      what: 'retailer',
      found,
      retailer: found?.id ?? retailer,
      draft: null,
    })
    return said !== null && typeof said === 'object' ? said.retailer : null
  }

  /** Sends the bytes of an existing draft; reports a failure or an interruption. */
  const send = async (to: { draft: number; renewal?: number }, source: SourceFile, signal: AbortSignal) => {
    const { draft } = to
    await handBytesOver(client, to, source.file, {
      signal,
      onProgress: sent => store.setState(({ handOver }) => ({ handOver: handOver && { ...handOver, draft, sent } })),
    })
    if (source.isPasted) sources.forget(draft)
    else sources.keep(draft, source)
  }
  /** Answers false if a person stopped it. */
  const handOver = async (
    source: SourceFile,
    begin: () => Promise<{ draft: number; renewal?: number }>,
    undo: (draft: number) => Promise<unknown>,
  ) => {
    const { name, size: total } = source.file
    stop = new AbortController()
    store.setState({ handOver: { draft: null, name, sent: 0, total } })
    let draft: number | null = null
    try {
      const to = await begin()
      draft = to.draft
      await send(to, source, stop.signal)
      return draft
    } catch (error) {
      if (draft !== null) await undo(draft).catch(() => undefined)
      if (error instanceof HandOverStopped) return null
      throw error
    } finally {
      stop = null
      store.setState({ handOver: null })
    }
  }

  const makeDraft = async (source: SourceFile, retailer: string) => {
    const { file, isPasted = false } = source
    const { size: bytes, lastModified } = file
    const modifiedAt = isPasted ? null : lastModified
    const name = file.name.slice(0, 300)
    const draft = await handOver(
      source,
      () => client.call('imports.begin', { name, retailer, bytes, modifiedAt }),
      made => client.call('imports.remove', { draft: made }),
    )
    if (draft !== null) await open(draft)
  }
  const renew = async (draft: number, source: SourceFile) => {
    const { size: bytes, lastModified } = source.file
    const modifiedAt = source.isPasted ? null : lastModified
    const done = await handOver(
      source,
      async () => ({ draft, ...(await client.call('imports.renew', { draft, bytes, modifiedAt })) }),
      // Half a file is useless: the draft says so, and the file can be chosen again.
      async () => undefined,
    )
    store.setState({ changedSource: null })
    if (done !== null) await open(draft)
  }

  const bring = async (source: SourceFile) => {
    const retailer = await retailerFor(source)
    if (retailer === null) return
    if (profile !== null) rememberRetailer(profile, retailer)
    store.setState({ retailer })
    const known = store
      .getState()
      .drafts?.find(draft => draft.retailer.id === retailer && draft.source.name === source.file.name)
    if (!known) return makeDraft(source, retailer)
    const what = (await isSameFile(source.file, known)) ? 'same' : 'again'
    const said = await askPerson({ source, what, found: null, retailer, draft: known })
    if (said === 'open') await open(known.id)
    else if (said === 'renew') await renew(known.id, source)
    else if (said === 'new') await makeDraft(source, retailer)
  }

  return {
    bring(source) {
      const take = () => readingFile(source.file, () => bring(source))
      const mine = last.then(take, take)
      last = mine
      return mine
    },
    async answerAsk(said) {
      const take = answer
      answer = null
      store.setState({ ask: null })
      take?.(said)
    },
    renew: (draft, source) => readingFile(source.file, () => renew(draft, source)),
    async cancel() {
      if (stop) return stop.abort()
      const { open: draft } = store.getState()
      if (draft === null) return
      await client.call('imports.cancel', { draft })
      await open(null)
    },
  }
}
