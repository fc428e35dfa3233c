import { SaxesParser } from 'saxes'
import { DeskError } from '../../../src-shared/errors.ts'

/** Elements within each other: a workbook has about ten. */
const deepest = 100

/**
 * Callbacks of the XML reader. Names of the root's namespace have no prefix, those of another one keep theirs. Extensions (`extLst`), which may
 * repeat a name to say something else by it, are passed over.
 */
export interface XmlHandlers {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  /** All text between two tags. */
  text?(text: string): void
  /** After each piece; true: nothing more is wanted. */
  pieceDone?(): Promise<boolean> | boolean
}

export type Attributes = Readonly<Record<string, string>>

const extensions = 'extLst'

/** Names as the handlers get them: without their prefix if that stands for the namespace of the root. */
function namesLike(rootName: string, attributes: Attributes): (name: string) => string {
  const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':')))
  const meaning = (prefix: string): string | undefined => attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix}`]
  const own = meaning(prefixOf(rootName))
  return name => {
    const at = name.indexOf(':')
    if (at < 0) return name
    const other = meaning(name.slice(0, at))
    return other === undefined || other === own ? name.slice(at + 1) : name
  }
}

/** Reads XML as a stream; each piece of it once. Throws `imports.broken-workbook` for what isn't XML, and the signal's reason. */
export async function readXml(
  pieces: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  signal?: AbortSignal,
): Promise<void> {
  const parser = new SaxesParser()
  let decoder: ReturnType<typeof decoderOf> | null = null
  let depth = 0
  /** How deep the extension is that is being passed over; 0: none. */
  let passed = 0
  let local: ((name: string) => string) | null = null
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > deepest) throw new Error('its elements are nested too deeply')
    local ??= namesLike(name, attributes)
    if (passed > 0) return
    const own = local(name)
    if (own === extensions) passed = depth
    else handlers.open(own, attributes)
  })
  parser.on('closetag', ({ name }) => {
    if (passed === 0) handlers.close?.(local?.(name) ?? name)
    else if (passed === depth) passed = 0
    depth--
  })
  const { text } = handlers
  if (text)
    parser.on('text', more => {
      if (passed === 0) text(more)
    })
  for await (const piece of pieces) {
    signal?.throwIfAborted()
    decoder ??= decoderOf(piece)
    const part = decoder.decode(piece, { stream: true })
    asWorkbook(() => parser.write(part))
    if (await handlers.pieceDone?.()) return
  }
  asWorkbook(() => parser.write(decoder?.decode() ?? '').close())
  await handlers.pieceDone?.()
}

/** Parts are in UTF-8 or in UTF-16 (ECMA-376-2, 6.2.5), which has a byte-order mark. */
function decoderOf([first, second]: Buffer) {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8')
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
