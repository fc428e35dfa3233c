import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url&no-inline'
import { BundledData } from './assets.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** A document that is open for drawing, until `close` is called. */
export interface OpenPdf {
  document: PDFDocumentProxy
  close(): void
}

/** Opens a PDF; the bytes stay the caller's. Rejects with pdf.js' own error where they are no PDF. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
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
