import { DeskError } from '../../../src-shared/errors.ts'
import { Archive, archiveOf } from './archive.ts'
import { type ShownNumbers, shownNumbers, writtenOut } from './sheet-xml.ts'
import { tagsOf } from './xml-tags.ts'

const book = 'xl/workbook.xml'
const relations = 'xl/_rels/workbook.xml.rels'

/** A sheet as the workbook lists it. */
export interface ListedSheet {
  name: string
  /** Counted from 1, as the reader counts them. */
  number: number
  hidden: boolean
  /** Its part of the archive; null where the workbook does not say. */
  part: string | null
}

/** The parts of a workbook: which sheets it has, and those that the reader needs for one of them. */
export class WorkbookParts {
  readonly sheets: readonly ListedSheet[]
  readonly #archive: Archive
  /** What every sheet needs. */
  readonly #shared: ReadonlyMap<string, Buffer>
  readonly #shown: ShownNumbers

  private constructor(
    archive: Archive,
    sheets: readonly ListedSheet[],
    shared: ReadonlyMap<string, Buffer>,
    shown: ShownNumbers,
  ) {
    this.#archive = archive
    this.sheets = sheets
    this.#shared = shared
    this.#shown = shown
  }

  /** Throws `imports.not-a-table`, `imports.broken-workbook`, `imports.large-workbook`. */
  static async open(bytes: Buffer, most?: number): Promise<WorkbookParts> {
    const archive = new Archive(bytes, most)
    if (!archive.has(book)) throw new DeskError('imports.not-a-table', { kind: kindOf(archive) })
    const shared = new Map<string, Buffer>()
    for (const part of [book, relations]) shared.set(part, await archive.part(part))
    const parts = new Map(
      tagsOf(textOf(shared, relations), 'Relationship').map(
        tag =>
          [
            tag.get('Id') ?? '',
            { type: tag.get('Type') ?? '', part: partOf(tag.get('Target') ?? '') },
          ] as const,
      ),
    )
    const partOfType = (type: string, usual: string): string =>
      [...parts.values()].find(each => each.type.endsWith(`/${type}`))?.part ?? usual
    const styles = partOfType('styles', 'xl/styles.xml')
    for (const part of [styles, partOfType('sharedStrings', 'xl/sharedStrings.xml')])
      if (archive.has(part)) shared.set(part, await archive.part(part))
    const sheets = tagsOf(textOf(shared, book), 'sheet').map((tag, at): ListedSheet => {
      const related = [...tag].find(([name]) => /^(?:\w+:)?id$/.test(name))?.[1] ?? ''
      const found = parts.get(related)
      // What is no worksheet holds a chart, and no cells.
      const part = found?.type.endsWith('/worksheet') && archive.has(found.part) ? found.part : null
      return {
        name: tag.get('name') ?? '',
        number: at + 1,
        hidden: (tag.get('state') ?? 'visible') !== 'visible',
        part,
      }
    })
    return new WorkbookParts(archive, sheets, shared, shownNumbers(textOf(shared, styles)))
  }

  /** A workbook with nothing in it but one sheet, with what it shows written out. */
  async only({ part }: ListedSheet): Promise<ArrayBuffer> {
    if (part === null) throw new DeskError('imports.broken-workbook', { what: 'the sheet is not in it' })
    const cells = await this.#archive.part(part)
    return archiveOf(new Map([...this.#shared, [part, writtenOut(cells, this.#shown)]]))
  }
}

const kindOf = (archive: Archive): string => {
  if (archive.has('xl/workbook.bin')) return 'a binary workbook (.xlsb)'
  return archive.has('content.xml') ? 'an OpenDocument file (.ods)' : 'a packed file'
}

const textOf = (parts: ReadonlyMap<string, Buffer>, name: string): string =>
  parts.get(name)?.toString('utf8') ?? ''

/** A relation's target as a part: it stands beside the workbook, or is written from the root. */
const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
