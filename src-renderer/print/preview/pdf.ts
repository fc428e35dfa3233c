import type { PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url&no-inline'

const fonts = import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const maps = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

const byName = new Map(
  [...Object.entries(fonts), ...Object.entries(maps)].map(([path, url]) => [path.split('/').pop() ?? path, url]),
)

/** Gives pdf.js the fonts and character maps that a document does not carry itself, from the desk's own files. */
class BundledData {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = byName.get(filename)
    if (!url) throw new RangeError(`${filename} is not part of this desk`)
    const answer = await fetch(url)
    if (!answer.ok) throw new RangeError(`${filename} could not be read`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** A document that is open for drawing, until `close` is called. */
export interface OpenPdf {
  document: PDFDocumentProxy
  close(): void
}

/** Opens a PDF; the bytes stay the caller's. Rejects with pdf.js' own error where they are no PDF. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  // Half a megabyte of program, which most windows never need.
  const { GlobalWorkerOptions, getDocument } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = workerUrl
  const task = getDocument({
    data: bytes.slice(),
    BinaryDataFactory: BundledData,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    cMapPacked: true,
    verbosity: 0,
  })
  try {
    return { document: await task.promise, close: () => void task.destroy() }
  } catch (error) {
    void task.destroy()
    throw error
  }
}

/** Points (1/72 inch) to CSS pixels (1/96 inch). */
export const actualSize = 96 / 72

/** The scale that fits a page of points into a box of pixels, never beyond its real size on paper. */
export function fittingScale(
  page: { width: number; height: number },
  box: { width: number; height: number },
  most = actualSize,
): number {
  if (page.width <= 0 || page.height <= 0) return 1
  return Math.max(0.05, Math.min(box.width / page.width, box.height / page.height, most))
}
