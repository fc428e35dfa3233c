import { posix } from 'node:path'
import { DeskError } from '../../../src-shared/errors.ts'
import { Archive } from './archive.ts'
import { CellStyles } from './number-formats.ts'
import { isFalse, isTrue, RichText } from './rich-text.ts'
import { type Attributes, readXml } from './xml-stream.ts'

/** Where a workbook's parts begin if its own list says nothing. */
const usualBook = 'xl/workbook.xml'

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
  /** Those of the texts, by number, that are struck through as a whole or in a part. */
  struck: ReadonlySet<number>
  /** Its dates count from 1904. */
  from1904: boolean
  /**
   * The workbook says that its formulas are to be computed when it is opened: what is stored beside them is a placeholder, or older than the
   * cells that they use.
   */
  isStale: boolean
}

/** Opens a workbook, whose parts are found by what it says of them. Throws `imports.not-a-table`, `imports.broken-workbook`, `imports.large-workbook`. */
export async function openWorkbook(bytes: Buffer, signal?: AbortSignal): Promise<Workbook> {
  const archive = new Archive(bytes)
  const root = [...(await relationsOf(archive, '', signal)).values()]
  const book = root.find(({ type }) => type.endsWith('/officeDocument'))?.part ?? usualBook
  const noTable = () => new DeskError('imports.not-a-table', { kind: kindOf(archive) })
  if (!archive.has(book) || !/\.xml$/i.test(book)) throw noTable()
  const related = await relationsOf(archive, book, signal)
  const partOfType = (type: string, usual: string): string =>
    [...related.values()].find(each => each.type.endsWith(`/${type}`))?.part ?? usual
  const { isWorkbook, ...read } = await readBook(archive, book, related, signal)
  if (!isWorkbook) throw noTable()
  const styles = new CellStyles()
  const stylesPart = partOfType('styles', partBeside(book, 'styles.xml'))
  if (archive.has(stylesPart))
    await readXml(
      archive.part(stylesPart),
      { open: (name, attributes) => styles.open(name, attributes), close: name => styles.close(name) },
      signal,
    )
  const stringsPart = partOfType('sharedStrings', partBeside(book, 'sharedStrings.xml'))
  return { archive, ...read, styles, ...(await sharedStrings(archive, stringsPart, signal)) }
}

const kindOf = (archive: Archive): string => {
  if (archive.has('xl/workbook.bin')) return 'a binary workbook (.xlsb)'
  return archive.has('content.xml') ? 'an OpenDocument file (.ods)' : 'a compressed file'
}

interface Relation {
  type: string
  part: string
}

/** What a part says of the parts that belong to it, by id; of the whole archive for `''`. */
async function relationsOf(
  archive: Archive,
  of: string,
  signal: AbortSignal | undefined,
): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>()
  const list = posix.join(posix.dirname(of), '_rels', `${posix.basename(of)}.rels`)
  if (!archive.has(list)) return found
  const open = (name: string, { Id = '', Type = '', Target = '' }: Attributes) => {
    if (name === 'Relationship') found.set(Id, { type: Type, part: partBeside(of, Target) })
  }
  await readXml(archive.part(list), { open }, signal)
  return found
}

/** The part that a target means: beside the part that names it, or from the root. */
const partBeside = (of: string, target: string): string =>
  posix.resolve('/', posix.dirname(of), target.replaceAll('\\', '/')).slice(1)

async function readBook(
  archive: Archive,
  book: string,
  related: ReadonlyMap<string, Relation>,
  signal: AbortSignal | undefined,
): Promise<Pick<Workbook, 'sheets' | 'from1904' | 'isStale'> & { isWorkbook: boolean }> {
  const sheets: ListedSheet[] = []
  let isWorkbook = false
  let from1904 = false
  let isStale = false
  await readXml(
    archive.part(book),
    {
      open(tag, attributes) {
        if (tag === 'workbook') isWorkbook = true
        if (tag === 'workbookPr') from1904 = isTrue(attributes['date1904'])
        if (tag === 'calcPr') isStale = isToBeComputed(attributes)
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
  return { sheets, from1904, isStale, isWorkbook }
}

/** Texts that cells name by number. */
async function sharedStrings(
  archive: Archive,
  part: string,
  signal: AbortSignal | undefined,
): Promise<Pick<Workbook, 'strings' | 'struck'>> {
  const strings: string[] = []
  const struck = new Set<number>()
  if (!archive.has(part)) return { strings, struck }
  const rich = new RichText()
  await readXml(
    archive.part(part),
    {
      open(name, attributes) {
        if (name === 'si') rich.begin()
        rich.open(name, attributes)
      },
      text: more => rich.add(more),
      close(name) {
        rich.close(name)
        if (name !== 'si') return
        if (rich.isStruck) struck.add(strings.length)
        strings.push(rich.text)
      },
    },
    signal,
  )
  return { strings, struck }
}

/** True for the word of a workbook (`calcPr`) or of a sheet (`sheetCalcPr`) that results are not computed yet (ECMA-376, 18.2.2 and 18.3.1.79). */
export const isToBeComputed = ({ fullCalcOnLoad, calcCompleted }: Attributes): boolean =>
  isTrue(fullCalcOnLoad) || isFalse(calcCompleted)
