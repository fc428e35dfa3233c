import { type FileHandle, open } from 'node:fs/promises'
import { getDocument, PDFDataRangeTransport, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type PageSize, pageSize, type Size, sizesOf } from '../../../src-shared/print/paper.ts'

/** Far more than anybody prints at once; a document with more is one whose pages can't be known. */
const mostPages = 50_000

/** Gives the library the parts of a file that it asks for: of a large document few are read. */
class FileParts extends PDFDataRangeTransport {
  readonly #file: FileHandle

  constructor(file: FileHandle, length: number) {
    super(length, null)
    this.#file = file
  }

  override requestDataRange(begin: number, end: number): void {
    const part = new Uint8Array(end - begin)
    this.#file.read(part, 0, part.length, begin).then(
      ({ bytesRead }) => this.onDataRange(begin, part.subarray(0, bytesRead)),
      () => this.onDataRange(begin, null),
    )
  }
}

/** Opens a PDF for `use`. Rejects where it is damaged beyond repair, and by a `PasswordException` if it needs a password. */
async function withDocument<T>(path: string, use: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    const task = getDocument({
      range: new FileParts(file, (await file.stat()).size),
      disableAutoFetch: true,
      disableStream: true,
      stopAtErrors: true,
      useSystemFonts: false,
      verbosity: 0,
    })
    try {
      return await use(await task.promise)
    } finally {
      await task.destroy()
    }
  } finally {
    await file.close()
  }
}

/**
 * The page sizes of any PDF. Rejects where it can't be read. Takes milliseconds of processor
 * time, and much more for a broken file: it runs in a worker.
 */
export function libraryPageSizes(path: string): Promise<PageSize[]> {
  return withDocument(path, async document => {
    if (document.numPages > mostPages) throw new Error(`It has more than ${mostPages} pages`)
    const pages: Size[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view
      pages.push(pageSize([left, bottom, right, top], page.rotate, page.userUnit))
      page.cleanup()
    }
    return sizesOf(pages)
  })
}

/** How many pages a PDF has. Rejects where it can't be read. */
export const libraryPageCount = (path: string): Promise<number> => withDocument(path, async ({ numPages }) => numPages)

/** True if a PDF can't be read without a password; one whose owner's password only limits what may be done can. */
export async function wantsPassword(path: string): Promise<boolean> {
  try {
    return await withDocument(path, async () => false)
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
  }
}
