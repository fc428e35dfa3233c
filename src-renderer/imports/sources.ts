import type { SourceFile } from './import-state.ts'
import type { KeptSources } from './source-handles.ts'

/**
 * What became of a file on this computer since its draft was made of it. `ask`: after a reload the browser lets the window look only once a
 * person allows it. `unknown`: this window cannot look at it.
 */
export type SourceNews = { is: 'same' | 'unknown' | 'ask' } | { is: 'changed'; source: SourceFile | null }

/** The file of a draft as the desk knows it. */
export interface KnownSource {
  name: string
  bytes: number
  modifiedAt: number | null
}

type Permission = (this: FileSystemFileHandle, of: { mode: 'read' }) => Promise<PermissionState>

/** Asks the browser about a handle; one without such questions may simply be looked at. */
function permission(
  handle: FileSystemFileHandle,
  method: 'queryPermission' | 'requestPermission',
): Promise<PermissionState> {
  // The DOM's own types do not know these two yet.
  const ask = (handle as Partial<Record<typeof method, Permission>>)[method]
  return typeof ask === 'function' ? ask.call(handle, { mode: 'read' }) : Promise.resolve('granted')
}

/** The files on this computer that drafts were made of; of those with a handle also after a reload. */
export class SourceFiles {
  readonly #files = new Map<number, SourceFile>()
  readonly #kept: KeptSources

  constructor(kept: KeptSources) {
    this.#kept = kept
  }

  keep(draft: number, source: SourceFile): void {
    this.#files.set(draft, source)
    const { handle } = source
    void (handle ? this.#kept.set(draft, { handle, left: null }) : this.#kept.delete(draft))
  }

  forget(draft: number): void {
    this.#files.delete(draft)
    void this.#kept.delete(draft)
  }

  /** Someone has seen that the file is another, and leaves the draft as it is: `source` is what it is now. */
  leave(draft: number, source: SourceFile | null): void {
    if (!source) {
      this.forget(draft)
      return
    }
    this.#files.set(draft, source)
    const { file, handle } = source
    const left = { lastModified: file.lastModified, size: file.size }
    if (handle) void this.#kept.set(draft, { handle, left })
  }

  /** Looks at a file again. Without a handle a browser only says that a changed file cannot be read any more. */
  async look(draft: number, known: KnownSource): Promise<SourceNews> {
    const here = this.#files.get(draft)
    if (!here) return this.#lookAgain(draft, known)
    const { file, handle } = here
    if (handle) return compared(handle, { lastModified: file.lastModified, size: file.size })
    try {
      await file.slice(0, 1).arrayBuffer()
      return { is: 'same' }
    } catch {
      return { is: 'changed', source: null }
    }
  }

  /** Asks the browser to let the window look at a file from before a reload. Only while a person presses something. */
  async allow(draft: number): Promise<void> {
    const kept = await this.#kept.get(draft)
    if (kept) await permission(kept.handle, 'requestPermission').catch(() => 'denied')
  }

  /** After a reload: through the stored handle, compared with what the desk knows of the file. */
  async #lookAgain(draft: number, { name, bytes, modifiedAt }: KnownSource): Promise<SourceNews> {
    const kept = await this.#kept.get(draft)
    // Numbers of drafts come again on another data folder.
    if (kept?.handle.name !== name || modifiedAt === null) return { is: 'unknown' }
    const state = await permission(kept.handle, 'queryPermission').catch(() => 'denied')
    if (state !== 'granted') return { is: state === 'prompt' ? 'ask' : 'unknown' }
    return compared(kept.handle, kept.left ?? { lastModified: modifiedAt, size: bytes })
  }
}

async function compared(
  handle: FileSystemFileHandle,
  before: { lastModified: number; size: number },
): Promise<SourceNews> {
  try {
    const file = await handle.getFile()
    const isSame = file.lastModified === before.lastModified && file.size === before.size
    return isSame ? { is: 'same' } : { is: 'changed', source: { file, handle } }
  } catch {
    // It was moved or deleted, or may not be looked at any more: the draft has its own copy.
    return { is: 'unknown' }
  }
}
