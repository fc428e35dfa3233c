import { DeskError } from '../../../src-shared/errors.ts'
import { Archive } from './archive.ts'
import { CellStyles } from './number-formats.ts'
import { readXml } from './xml-stream.ts'

const book = 'xl/workbook.xml'
const relations = 'xl/_rels/workbook.xml.rels'

/** A sheet as the workbook lists it. */
export interface ListedSheet {
  name: string
  hidden: boolean
  /** Its part of the archive; null for a chart, and where the workbook does not say. */
  part: string | null
}

/** What every sheet of a workbook needs to be read. */
export interface Workbook {
  archive: Archive
  sheets: ListedSheet[]
  styles: CellStyles
  strings: string[]
  /** Its dates count from 1904. */
  from1904: boolean
}

/** Opens a workbook. Throws `imports.not-a-table`, `imports.broken-workbook`, `imports.large-workbook`. */
export async function openWorkbook(bytes: Buffer, signal?: AbortSignal): Promise<Workbook> {
  const archive = new Archive(bytes)
  if (!archive.has(book)) throw new DeskError('imports.not-a-table', { kind: kindOf(archive) })
  const related = await relationsOf(archive, signal)
  const partOfType = (type: string, usual: string): string =>
    [...related.values()].find(each => each.type.endsWith(`/${type}`))?.part ?? usual
  const { sheets, from1904 } = await readBook(archive, related, signal)
  const styles = new CellStyles()
  const stylesPart = partOfType('styles', 'xl/styles.xml')
  if (archive.has(stylesPart))
    await readXml(
      archive.part(stylesPart),
      { open: (name, attributes) => styles.open(name, attributes), close: name => styles.close(name) },
      signal,
    )
  const strings = await sharedStrings(archive, partOfType('sharedStrings', 'xl/sharedStrings.xml'), signal)
  return { archive, sheets, styles, strings, from1904 }
}

const kindOf = (archive: Archive): string => {
  if (archive.has('xl/workbook.bin')) return 'a binary workbook (.xlsb)'
  return archive.has('content.xml') ? 'an OpenDocument file (.ods)' : 'a packed file'
}

interface Relation {
  type: string
  part: string
}

async function relationsOf(archive: Archive, signal: AbortSignal | undefined): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>()
  const open = (name: string, { Id = '', Type = '', Target = '' }: Readonly<Record<string, string>>) => {
    // A target is beside the workbook, or is written from the root.
    const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
    if (name === 'Relationship') found.set(Id, { type: Type, part })
  }
  await readXml(archive.part(relations), { open }, signal)
  return found
}

async function readBook(
  archive: Archive,
  related: ReadonlyMap<string, Relation>,
  signal: AbortSignal | undefined,
): Promise<Pick<Workbook, 'sheets' | 'from1904'>> {
  const sheets: ListedSheet[] = []
  let from1904 = false
  await readXml(
    archive.part(book),
    {
      open(tag, attributes) {
        if (tag === 'workbookPr') from1904 = isTrue(attributes['date1904'])
        if (tag !== 'sheet') return
        const id = Object.entries(attributes).find(([name]) => /^(?:\w+:)?id$/.test(name))?.[1] ?? ''
        const found = related.get(id)
        sheets.push({
          name: attributes['name'] ?? '',
          hidden: (attributes['state'] ?? 'visible') !== 'visible',
          part: found?.type.endsWith('/worksheet') && archive.has(found.part) ? found.part : null,
        })
      },
    },
    signal,
  )
  return { sheets, from1904 }
}

/** Texts that cells name by number. How a word is pronounced (`rPh`) is no part of it. */
async function sharedStrings(archive: Archive, part: string, signal: AbortSignal | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!archive.has(part)) return strings
  let inText = false
  let phonetic = false
  let text = ''
  await readXml(
    archive.part(part),
    {
      open(name) {
        if (name === 'si') text = ''
        else if (name === 'rPh') phonetic = true
        inText = name === 't' && !phonetic
      },
      text(more) {
        if (inText) text += more
      },
      close(name) {
        inText = false
        if (name === 'rPh') phonetic = false
        else if (name === 'si') strings.push(text)
      },
    },
    signal,
  )
  return strings
}

/** A yes or no of a workbook. */
export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'
