import { SaxesParser } from 'saxes'
import { DeskError } from '../../../src-shared/errors.ts'

/** Elements within each other: a workbook has about ten. */
const deepest = 100

/** Callbacks of the XML reader. Names have no namespace prefix. */
export interface XmlHandlers {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  /** All text between two tags. */
  text?(text: string): void
  /** After each piece; true: nothing more is wanted. */
  pieceDone?(): Promise<boolean> | boolean
}

export type Attributes = Readonly<Record<string, string>>

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads XML as a stream; each piece of it once. Throws `imports.broken-workbook` for what isn't XML, and the signal's reason. */
export async function readXml(
  pieces: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  signal?: AbortSignal,
): Promise<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8')
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > deepest) throw new Error('its elements are nested too deeply')
    handlers.open(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    handlers.close?.(local(name))
  })
  const { text } = handlers
  if (text) parser.on('text', text)
  for await (const piece of pieces) {
    signal?.throwIfAborted()
    asWorkbook(() => parser.write(decoder.decode(piece, { stream: true })))
    if (await handlers.pieceDone?.()) return
  }
  asWorkbook(() => parser.write(decoder.decode()).close())
  await handlers.pieceDone?.()
}

function asWorkbook(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (error instanceof DeskError) throw error
    const what = error instanceof Error ? error.message : String(error)
    throw new DeskError('imports.broken-workbook', { what }, { cause: error })
  }
}
