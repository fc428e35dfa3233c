import { DeskError } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import type { StoredDraft } from './draft-book.ts'
import type { BaselineRef } from './draft-sheets.ts'
import { draftCounts } from './draft-view.ts'
import type { Drafts } from './drafts.ts'
import type { OpenImports, ReadyDraft } from './import-door.ts'
import type { CheckAnswer } from './sheets/sheet-calls.ts'

/** Why a draft may not go up; null: it may. */
function blockedBy(answer: CheckAnswer, { hasCatalogue }: StoredDraft): Message | null {
  const what = whatIsLeft(answer, hasCatalogue)
  return what === null ? null : message('imports.not-ready', { what })
}

function whatIsLeft(answer: CheckAnswer, hasCatalogue: boolean): string | null {
  const { names, errors, changes } = draftCounts(answer)
  const { missing } = answer.header
  if (missing.length > 0) return phrase('the header has no {{columns}}', { columns: missing.join(' and no ') })
  if (errors > 0)
    return errors === 1
      ? phrase('some values still have errors')
      : phrase('its values still have {{count}} errors', { count: errors })
  if (names > 0)
    return names === 1
      ? phrase('some names aren’t mapped to a combination yet')
      : phrase('{{count}} names aren’t mapped to a combination yet', { count: names })
  // What its person sees isn't what would change.
  if (hasCatalogue) return phrase('it’s compared with a catalogue file, not with the prices loaded here')
  // Without prices to compare with, no one knows what the file would change, and nothing could prove that it arrived.
  if (changes === null) return phrase('this retailer’s prices haven’t been loaded here yet')
  return changes > 0 ? null : phrase('the file changes no prices')
}

interface TextFile {
  name: string
  text: string
}

/** Files that are made of drafts, and of what was seen of a retailer. */
export class DraftFiles {
  readonly #open: OpenImports
  readonly #drafts: Drafts
  readonly #locale: () => string

  constructor(open: OpenImports, drafts: Drafts, locale: () => string) {
    this.#locale = locale
    this.#open = open
    this.#drafts = drafts
  }

  /** With what could not be in it. Throws `prices.all-names-alike` where nothing else is left. */
  async corrected(id: number, only: 'all' | 'changes'): Promise<TextFile & { leftOut: Message | null }> {
    const { name } = await this.#open.drafts.draft(id)
    const { text, alike } = await this.#drafts.page(id, 'corrected', only, 'saved')
    // A line of titles and nothing below it isn't a file.
    if (alike && text.trimEnd().indexOf('\n') < 0) throw new DeskError('prices.all-names-alike', alike)
    return { name: correctedName(name), text, leftOut: alike && message('prices.names-alike', alike) }
  }

  /** In no locale of its own (null): in that of the retailer's draft that changed last, else in that of the signed-in user. */
  async template(
    retailer: string,
    locale: string | null,
    prices: boolean,
    as: 'csv' | 'xlsx' = 'csv',
  ): Promise<TextFile & { bytes?: Uint8Array<ArrayBuffer> }> {
    const how = { locale: locale ?? (await this.#localeOf(retailer)), prices }
    const name = `selvedge-template-${fileWord(retailer)}.${as}`
    if (as === 'csv') return { name, text: await this.#blank(retailer, how) }
    return { name, text: '', bytes: await this.#drafts.sheets.workbook(await this.#baseline(retailer), how) }
  }

  async catalogue(retailer: string): Promise<TextFile> {
    const text = await this.#blank(retailer, 'catalogue')
    return { name: `selvedge-catalogue-${fileWord(retailer)}.json`, text }
  }

  /** Does something with what of a draft would go up now, as compared with what was last seen of the grid. */
  withReady<T>(id: number, use: (ready: ReadyDraft) => Promise<T>): Promise<T> {
    return this.#drafts.inTurn(id, async () => use(await this.#ready(id)))
  }

  async #ready(id: number): Promise<ReadyDraft> {
    const draft = await this.#open.drafts.draft(id)
    const seen = await this.#drafts.seen(draft.retailer)
    if (!seen) throw new DeskError('imports.no-baseline', {})
    const toCheck = await this.#drafts.toCheck(draft, true)
    const answer = await this.#drafts.mustBeChecked(toCheck)
    const { sheets } = this.#drafts
    return {
      draft,
      retailer: seen.head.retailer,
      grid: seen.grid,
      changes: await sheets.page(toCheck, 'changeset'),
      totals: answer.totals,
      blocked: blockedBy(answer, draft),
      file: async () => ({
        name: correctedName(draft.name),
        text: (await sheets.page(toCheck, 'corrected', 'changes', 'sent')).text,
      }),
    }
  }

  async #localeOf(retailer: string): Promise<string> {
    const { service, drafts } = this.#open
    const of = (await drafts.drafts(service)).find(draft => draft.retailer === retailer)
    return of?.decisions.locale ?? this.#locale()
  }

  async #blank(retailer: string, as: 'catalogue' | { locale: string; prices: boolean }): Promise<string> {
    return this.#drafts.sheets.blank(await this.#baseline(retailer), as)
  }

  async #baseline(retailer: string): Promise<BaselineRef> {
    const seen = await this.#drafts.seen(retailer)
    if (!seen) throw new DeskError('imports.no-baseline', {})
    return this.#drafts.baselineOf(seen)
  }
}

/** `prices.xlsx` becomes `prices-corrected.csv`. */
const correctedName = (name: string): string => `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}-corrected.csv`

/** What a file may be called of an id. */
const fileWord = (id: string): string => id.replace(/[^A-Za-z0-9-]+/g, '-').slice(0, 40)
