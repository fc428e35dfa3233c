import type { DraftReading } from '../../../src-shared/contract/import-drafts.ts'
import { plainCsvPieces } from '../../../src-shared/csv.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import { catalogueOf } from '../../../src-shared/imports/catalogue.ts'
import type { Checked } from '../../../src-shared/imports/checked.ts'
import { fingerprintOf } from '../../../src-shared/imports/fingerprint.ts'
import { templateLines } from '../../../src-shared/imports/import-file.ts'
import type { Sheet } from '../../../src-shared/imports/sheet.ts'
import { moving } from '../../workers/protocol.ts'
import { readCatalogueFile } from '../reading/read-catalogue-file.ts'
import { buffersIn } from './buffers.ts'
import { answerOf, withUsername } from './check-answer.ts'
import { CheckedPages } from './checked-pages.ts'
import { OpenSheet, type ReadingDecisions } from './open-sheet.ts'
import type { BaselineGiven, KeptFile, PageOf, SheetCalls, SheetPages } from './sheet-calls.ts'

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
  /** What is being read or checked. */
  readonly #work = new Map<number, AbortController>()

  constructor(tell: (draft: number, reading: SheetProgress['reading']) => void) {
    this.#tell = tell
  }

  read: SheetCalls['read'] = async (file, decisions) => {
    // What its columns are is said by the check: here the header is enough, and the sheet stays as it was read.
    const before = this.#sheets.get(file.draft)
    const isRead = before?.sha256 === file.sha256 && before.open.isReadBy(decisions.format)
    const { open } = isRead ? before : await this.#held(file, decisions, null)
    const { format, titles } = open.sheet
    return { format, titles, fingerprint: fingerprintOf(titles, format) }
  }

  check: SheetCalls['check'] = async (file, { key, decisions, texts, remembered, usernames, ...asked }) => {
    const baseline = asked.baseline && (await this.#baseline(asked.baseline))
    if (asked.baseline && !baseline) return 'needs-baseline'
    const held = await this.#held(file, decisions, baseline)
    const { open } = held
    open.edit(texts)
    const { sheet } = open
    const decided = withUsername(decisions, usernames, sheet, baseline)
    // The check before goes first: the changes of two of them at once would be too much.
    const { pages } = held
    held.key = null
    held.pages = null
    held.bytes = bytesOf(sheet)
    await pages?.close()
    const checked = await this.#working(file.draft, signal =>
      open.check(decided, baseline, remembered, signal),
    )
    held.key = key
    held.pages = new CheckedPages({ open, sheet, checked, decisions: decided, baseline, texts, remembered })
    held.bytes += bytesOfCheck(checked)
    this.#use(file.draft, held)
    return answerOf(sheet, checked, decided, baseline)
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
        : plainCsvPieces(templateLines(baseline, as.locale, { prices: as.prices }))
    return [...pieces].join('')
  }

  forget: SheetCalls['forget'] = async draft => {
    this.cancel(draft)
    const held = this.#sheets.get(draft)
    this.#sheets.delete(draft)
    await held?.pages?.close()
  }

  /** Ends the reading or the check of a draft; it then fails with `imports.stopped`. */
  cancel(draft: number): void {
    this.#work.get(draft)?.abort(new DeskError('imports.stopped', {}))
  }

  /** The sheet of a draft; read where it is another file, or one read by other decisions. */
  async #held(file: KeptFile, decisions: ReadingDecisions, baseline: Baseline | null): Promise<HeldSheet> {
    const held = this.#sheets.get(file.draft)
    const isSame = held?.sha256 === file.sha256
    if (held && isSame && held.open.fits(decisions, baseline)) {
      this.#use(file.draft, held)
      return held
    }
    // The old one goes first: two of them at once would be too much.
    await this.forget(file.draft)
    const open = await this.#read(file, decisions, baseline)
    const bytes = bytesOf(open.sheet)
    const read: HeldSheet = { sha256: file.sha256, open, bytes, key: null, pages: null }
    this.#use(file.draft, read)
    return read
  }

  #read(
    { draft, file, workingCopy }: KeptFile,
    decisions: ReadingDecisions,
    baseline: Baseline | null,
  ): Promise<OpenSheet> {
    return this.#working(draft, signal =>
      OpenSheet.read({
        source: { file },
        decisions,
        baseline,
        workingCopy,
        signal,
        onProgress: reading => this.#tell(draft, reading),
      }),
    )
  }

  /** Does what `cancel` may end. */
  async #working<T>(draft: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const control = new AbortController()
    this.#work.set(draft, control)
    try {
      return await work(control.signal)
    } finally {
      if (this.#work.get(draft) === control) this.#work.delete(draft)
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
      void this.forget(other)
    }
  }

  async #baseline({ key, data }: BaselineGiven): Promise<Baseline | null> {
    const held = this.#baselines.get(key)
    const baseline =
      held ?? (data && ('catalogue' in data ? await readCatalogueFile(data.catalogue) : data)) ?? null
    if (!baseline) return null
    this.#baselines.delete(key)
    this.#baselines.set(key, baseline)
    for (const old of [...this.#baselines.keys()].slice(0, -mostBaselines)) this.#baselines.delete(old)
    return baseline
  }
}

/** About what a sheet takes in memory. */
function bytesOf({ columns, lines }: Sheet): number {
  return columns.reduce(
    (sum, column) =>
      sum +
      (column.kind === 'text'
        ? column.ids.byteLength + column.words.length * 64
        : column.values.byteLength + (column.looks?.byteLength ?? 0)),
    lines.byteLength,
  )
}

function bytesOfCheck({ changes, problems }: Checked): number {
  const lists = [...Object.values(changes ?? {}), ...problems.flatMap(({ rows, columns }) => [rows, columns])]
  return lists.reduce((sum, { byteLength }) => sum + byteLength, 0)
}
