import { DeskError } from '../../src-shared/errors.ts'
import { sizeInWords } from './body.ts'

/** A PDF's mark stands within its first 1024 bytes, its end mark near its end. */
const headBytes = 1024
const tailBytes = 2048

/** Checks a document while it comes. */
export interface DocumentCheck {
  /** The next bytes. Throws `document.not-pdf` or `document.too-large` as soon as that is certain. */
  take(piece: Uint8Array): void
  /** There are no more. Throws `document.empty`, `document.not-pdf` or `document.incomplete`. */
  end(): void
}

/** Starts the check of one document of at most `limitBytes` bytes; `announced` is the length that its host named, or 0. */
export function documentCheck(limitBytes: number, announced = 0): DocumentCheck {
  let bytes = 0
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  let isPdf = false
  const seekMark = () => {
    isPdf = head.subarray(0, headBytes).includes('%PDF-')
    return isPdf
  }
  return {
    take(piece) {
      bytes += piece.byteLength
      if (!isPdf) {
        head = Buffer.concat([head, piece.subarray(0, headBytes)])
        if (!seekMark() && head.length >= headBytes) throw notPdf()
      }
      const over = bytes > limitBytes || (isPdf && announced > limitBytes)
      if (over) throw new DeskError('document.too-large', { limit: sizeInWords(limitBytes) })
      tail = Buffer.concat([tail, piece.subarray(-tailBytes)]).subarray(-tailBytes)
    },
    end() {
      if (bytes === 0) throw new DeskError('document.empty', {}, { retry: 'any-time' })
      if (!isPdf) throw notPdf()
      if (!tail.includes('%%EOF')) throw new DeskError('document.incomplete', {}, { retry: 'any-time' })
    },
  }
}

function notPdf(): DeskError {
  // Its bytes are not repeated: a link may lead to what this computer can reach, and the service can't.
  return new DeskError('document.not-pdf', {}, { retry: 'any-time' })
}
