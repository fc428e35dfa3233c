import type { DraftReading } from '../../../src-shared/contract/import-drafts.ts'
import { csvPiecesForSpreadsheet } from '../../../src-shared/csv.ts'
import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import { catalogueOf } from '../../../src-shared/imports/catalogue.ts'
import type { Checked } from '../../../src-shared/imports/checked.ts'
import { fingerprintOf } from '../../../src-shared/imports/fingerprint.ts'
import { templateLines } from '../../../src-shared/imports/import-file.ts'
import { rolesByColumn } from '../../../src-shared/imports/map-file.ts'
import type { Sheet, SheetColumn } from '../../../src-shared/imports/sheet.ts'
import { writeDown } from '../../observers.ts'
import { buffersIn, moving } from '../../workers/protocol.ts'
import { readCatalogueFile } from '../reading/read-catalogue-file.ts'
import { answerOf, withUsername } from './check-answer.ts'
import { CheckedPages } from './checked-pages.ts'
import {
  checkCooperatively,
  editSheet,
  fits,
  isReadBy,
  type OpenSheet,
  openSheet,
  type ReadingDecisions,
} from './open-sheet.ts'
import type {
  BaselineGiven,
  CheckAnswer,
  CheckAsked,
  CheckNeeds,
  KeptFile,
  PageOf,
  SheetCalls,
  SheetPages,
} from './sheet-calls.ts'
import { workbookFile } from './workbook-file.ts'

/** Sheets and baselines that are kept in memory. */
const mostSheets = 3
const mostBaselines = 3
/** Bytes of sheets and their checks in memory; the one that was used last always stays. */
const mostBytes = 400 * 1024 * 1024

interface HeldSheet {
  sha256: string
  open: OpenSheet
  /** About what it takes in memory, its check included. */
  bytes: number
  key: string | null
  pages: CheckedPages | null
}

/** How far the reading of a draft's file has come. */
export interface SheetProgress {
  draft: number
  reading: Pick<DraftReading, 'read' | 'total'>
}

/** Reads and checks the files of drafts, in the sheet worker. */
export class SheetHost implements SheetCalls {
  readonly #tell: (draft: number, reading: SheetProgress['reading']) => void
  /** The last used ones last. */
  readonly #sheets = new Map<number, HeldSheet>()
  readonly #baselines = new Map<string, Baseline>()
  /** Drafts whose file is being read or checked. */
  readonly #work = new Set<number>()

  constructor(tell: (draft: number, reading: SheetProgress['reading']) => void) {
    this.#tell = tell
  }

  titles: SheetCalls['titles'] = (file, decisions, signal) =>
    this.#working(file.draft, async () => (await this.#titled(file, decisions, signal)).titles)

  check: SheetCalls['check'] = (file, asked, signal) =>
    this.#working(file.draft, () => this.#check(file, asked, signal))

  async #check(
    file: KeptFile,
    { key, texts, memory, usernames, ...asked }: CheckAsked,
    signal: AbortSignal,
  ): Promise<CheckAnswer | { needs: CheckNeeds }> {
    const baseline = asked.baseline && (await this.#baseline(asked.baseline))
    const lacksBaseline = asked.baseline !== null && baseline === null
    const { titles, format } = await this.#titled(file, asked.decisions, signal)
    const fingerprint = fingerprintOf(titles, format)
    const memoryOf = memory?.fingerprint === fingerprint ? null : fingerprint
    if (lacksBaseline || !memory || memoryOf !== null) return { needs: { memoryOf, baseline: lacksBaseline } }

    const roles = { ...rolesByColumn(titles, memory.roles), ...asked.decisions.roles }
    const held = await this.#held(file, { ...asked.decisions, roles }, baseline, signal)
    const { open } = held
    editSheet(open, texts)
    const { sheet } = open
    const decisions = withUsername({ ...asked.decisions, roles }, usernames, sheet, baseline)
    const { names: remembered } = memory
    // The check before goes first: the changes of two of them at once would be too much.
    const { pages } = held
    held.key = null
    held.pages = null
    held.bytes = bytesOf(sheet)
    await pages?.close()
    const checked = await checkCooperatively(open, decisions, baseline, remembered, signal)
    held.key = key
    held.pages = new CheckedPages({ open, sheet, checked, decisions, baseline, texts, remembered })
    held.bytes += bytesOfCheck(checked)
    this.#use(file.draft, held)
    return answerOf(sheet, checked, decisions, baseline)
  }

  async page<M extends keyof SheetPages>(
    draft: number,
    key: string,
    method: M,
    args: Parameters<SheetPages[M]>,
  ): Promise<PageOf<M> | null> {
    const held = this.#sheets.get(draft)
    if (held?.key !== key || !held.pages) return null
    this.#use(draft, held)
    const ask = held.pages[method] as (...of: Parameters<SheetPages[M]>) => Promise<unknown>
    const answer = (await ask.apply(held.pages, args)) as PageOf<M>
    // It was made for this question, so nothing here needs it any more.
    return typeof answer === 'object' ? moving(answer, buffersIn(answer)) : answer
  }

  catalogue: SheetCalls['catalogue'] = async file => (await readCatalogueFile(file)).retailer

  blank: SheetCalls['blank'] = async (given, as) => {
    const baseline = await this.#baseline(given)
    if (!baseline) return null
    const pieces =
      as === 'catalogue'
        ? catalogueOf(baseline)
        : csvPiecesForSpreadsheet(templateLines(baseline, as.locale, { prices: as.prices }))
    return [...pieces].join('')
  }

  workbook: SheetCalls['workbook'] = async (given, { locale, prices }) => {
    const baseline = await this.#baseline(given)
    return baseline && workbookFile(templateLines(baseline, locale, { prices }))
  }

  forget: SheetCalls['forget'] = async draft => {
    const held = this.#sheets.get(draft)
    this.#sheets.delete(draft)
    await held?.pages?.close()
  }

  /** A draft's file with its titles; the check decides what its columns are. */
  async #titled(file: KeptFile, decisions: ReadingDecisions, signal: AbortSignal): Promise<Sheet> {
    const before = this.#sheets.get(file.draft)
    const isRead = before?.sha256 === file.sha256 && isReadBy(before.open, decisions.format)
    return (isRead ? before : await this.#held(file, decisions, null, signal)).open.asRead
  }

  /** The sheet of a draft; read where it is another file, or one read by other decisions. */
  async #held(
    { draft, sha256, file, workingCopy }: KeptFile,
    decisions: ReadingDecisions,
    baseline: Baseline | null,
    signal: AbortSignal,
  ): Promise<HeldSheet> {
    const held = this.#sheets.get(draft)
    if (held && held.sha256 === sha256 && fits(held.open, decisions, baseline)) {
      this.#use(draft, held)
      return held
    }
    // The old one goes first: two of them at once would be too much.
    await this.forget(draft)
    const onProgress = (reading: SheetProgress['reading']) => this.#tell(draft, reading)
    const source = { file }
    const open = await openSheet({ source, decisions, baseline, workingCopy, signal, onProgress })
    const read: HeldSheet = { sha256, open, bytes: bytesOf(open.sheet), key: null, pages: null }
    this.#use(draft, read)
    return read
  }

  async #working<T>(draft: number, work: () => Promise<T>): Promise<T> {
    this.#work.add(draft)
    try {
      return await work()
    } finally {
      this.#work.delete(draft)
    }
  }

  #use(draft: number, held: HeldSheet): void {
    this.#sheets.delete(draft)
    this.#sheets.set(draft, held)
    let bytes = [...this.#sheets.values()].reduce((sum, one) => sum + one.bytes, 0)
    let count = this.#sheets.size
    for (const [other, one] of [...this.#sheets].slice(0, -1)) {
      if (bytes <= mostBytes && count <= mostSheets) return
      // Somebody waits for it.
      if (this.#work.has(other)) continue
      bytes -= one.bytes
      count--
      this.forget(other).catch(writeDown)
    }
  }

  async #baseline({ key, data }: BaselineGiven): Promise<Baseline | null> {
    const held = this.#baselines.get(key)
    const baseline = held ?? (data && ('catalogue' in data ? await readCatalogueFile(data.catalogue) : data)) ?? null
    if (!baseline) return null
    this.#baselines.delete(key)
    this.#baselines.set(key, baseline)
    for (const old of [...this.#baselines.keys()].slice(0, -mostBaselines)) this.#baselines.delete(old)
    return baseline
  }
}

/** About what a sheet takes in memory. */
function bytesOf({ columns, lines }: Sheet): number {
  return columns.reduce((sum, column) => sum + bytesOfColumn(column), lines.byteLength)
}

function bytesOfColumn(column: SheetColumn): number {
  if (column.kind === 'name') return column.numbers.byteLength
  if (column.kind === 'text') return column.ids.byteLength + column.words.length * 64
  return column.values.byteLength + (column.looks?.byteLength ?? 0)
}

function bytesOfCheck({ changes, problems, decided }: Checked): number {
  const lists = [
    ...Object.values(changes ?? {}),
    ...[...problems, ...decided].flatMap(({ rows, columns }) => [rows, columns]),
  ]
  return lists.reduce((sum, { byteLength }) => sum + byteLength, 0)
}
