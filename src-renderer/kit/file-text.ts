import { DeskError } from '../../src-shared/errors.ts'

/** The encoding that a file's first bytes tell, where they do; UTF-8 otherwise. */
export function markedEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * Does something with the bytes of a file on this computer. Throws `file.not-readable` where the browser doesn't read it any more: a file that was saved
 * again since it was chosen is another one to it.
 */
export async function readingFile<T>({ name }: File, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const isGone = error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
    throw isGone ? new DeskError('file.not-readable', { file: name }) : error
  }
}

/** The text of a file in UTF-8, or in UTF-16 with its mark. Throws `file.not-text` for any other: names would be misread. */
export async function textOfFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await readingFile(file, () => file.arrayBuffer()))
  try {
    const text = new TextDecoder(markedEncoding(bytes), { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Said below.
  }
  throw new DeskError('file.not-text', { file: file.name })
}
