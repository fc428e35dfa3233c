import type { SourceFile } from './import-state.ts'

/** What became of a file on this computer since its draft was made of it. */
type SourceNews = { is: 'same' | 'unknown' } | { is: 'changed'; source: SourceFile | null }

/** The files on this computer that drafts of this window were made of: a reload forgets them. */
export class Sources {
  readonly #files = new Map<number, SourceFile>()

  keep(draft: number, source: SourceFile): void {
    this.#files.set(draft, source)
  }

  forget(draft: number): void {
    this.#files.delete(draft)
  }

  /** Somebody has seen that the file is another, and leaves the draft as it is: `source` is what it is now. */
  leave(draft: number, source: SourceFile | null): void {
    if (source) this.#files.set(draft, source)
    else this.#files.delete(draft)
  }

  /** Looks at a file again. Without a handle a browser only says that a changed file cannot be read any more. */
  async look(draft: number): Promise<SourceNews> {
    const known = this.#files.get(draft)
    if (!known) return { is: 'unknown' }
    const { file, handle } = known
    if (handle) {
      try {
        const now = await handle.getFile()
        const isSame = now.lastModified === file.lastModified && now.size === file.size
        return isSame ? { is: 'same' } : { is: 'changed', source: { file: now, handle } }
      } catch {
        // It was moved or deleted, or may not be looked at any more: the draft has its own copy.
        return { is: 'unknown' }
      }
    }
    try {
      await file.slice(0, 1).arrayBuffer()
      return { is: 'same' }
    } catch {
      return { is: 'changed', source: null }
    }
  }
}
