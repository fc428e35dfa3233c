import { createHash } from 'node:crypto'
import type { Confirmed } from '../../../src-shared/contract/imports.ts'
import type { CommandHandlers } from '../../../src-shared/contract/index.ts'
import type { Combination, RevertAnswer } from '../../../src-shared/contract/prices.ts'
import { DeskError, errorFromJson } from '../../../src-shared/errors.ts'
import { combinationsAlike } from '../../../src-shared/imports/names-alike.ts'
import { spokenStyle } from '../../../src-shared/messages/index.ts'
import { momentOf } from '../../../src-shared/messages/moments.ts'
import { columnOfCell, combinationOf } from '../../../src-shared/pricing/cell.ts'
import { unreadable } from '../../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../../src-shared/pricing/price-sheet.ts'
import { dayIn } from '../../../src-shared/timezone.ts'
import type { WrittenCells } from '../../pricing/book/book.ts'
import type { StoredUpload } from '../draft-book.ts'
import type { ImportDoor, OpenImports, ReadyDraft } from '../import-door.ts'
import type { UploadFollowing } from './following.ts'

/** The changes a file can carry: not those of combinations that share their name (`correctedLines`). */
export function writtenInFile(
  { cells, before, after }: WrittenCells,
  combinations: readonly Combination[],
  locale: string,
): WrittenCells {
  const alike = combinationsAlike(combinations, locale)
  const isIn = (_: number, at: number) =>
    after[at] !== unreadable && !alike.has(combinationOf(columnOfCell(cells[at] ?? 0)))
  return { cells: cells.filter(isIn), before: before.filter(isIn), after: after.filter(isIn) }
}

type UploadHandlers = Pick<CommandHandlers, `imports.${'upload' | 'prove' | 'takeBack' | 'receipt'}`>

/** The commands on uploads (contract/imports.ts). */
export function uploadHandlers(door: ImportDoor, following: UploadFollowing): UploadHandlers {
  const sending = new Turns()
  const oneOf = async (draft: number, id: number) => {
    const imports = await door.opened()
    return { imports, upload: await imports.uploads.one(draft, id) }
  }
  return {
    'imports.upload': async ({ draft, way, sure, seen, confirmed }) => {
      const imports = await door.opened()
      await following.resume()
      // Pressed twice, also in two drafts of the same file, the second finds what the first wrote down.
      await sending.next(imports.service, async () => {
        const before = await imports.uploads.of(draft)
        const [later] = before
        if (later && before.length > seen)
          throw new DeskError('imports.upload-first', { who: later.who ?? '-', at: momentOf(later.at) })
        await door.withReady(draft, async ready => {
          if (ready.blocked) throw errorFromJson({ ...ready.blocked, retry: 'no' })
          if (confirmed) mustBeConfirmed(ready, confirmed)
          if (way === 'file') await uploadFile(door, following, imports, ready, sure)
          else await apply(door, imports, ready)
        })
      })
      return door.view(draft)
    },
    'imports.prove': async ({ draft, upload: id }) => {
      const { imports, upload } = await oneOf(draft, id)
      await following.prove(imports, upload)
      return door.view(draft)
    },
    'imports.takeBack': async ({ draft, upload: id, overwrite }) => {
      const { imports, upload } = await oneOf(draft, id)
      const answer = await takeBackFile(imports, upload, { overwrite, who: door.who(), at: Date.now() })
      told(imports, upload, answer)
      door.changed(draft)
      return { elsewhere: answer.elsewhere, view: await door.view(draft) }
    },
    'imports.receipt': async ({ draft, upload: id, only }) => {
      const { imports, upload } = await oneOf(draft, id)
      return { name: fileName(upload, only), text: await imports.uploads.receipt(upload.id, only, door.locale()) }
    },
  }
}

const figures = ['cells', 'up', 'down', 'newlyPriced', 'toNotPriced', 'medianUp', 'medianDown'] as const

/** Another window, or newly loaded prices, may have made something else of a draft since its person was asked. */
function mustBeConfirmed({ retailer, totals }: ReadyDraft, { retailer: whose, totals: shown }: Confirmed): void {
  if (retailer.id === whose && figures.every(figure => totals?.[figure] === shown[figure])) return
  const data = { cells: totals?.cells ?? 0, retailer: retailer.name ?? retailer.id }
  throw new DeskError('imports.not-confirmed', data)
}

/** Written down before it is sent, sent once. */
async function uploadFile(
  door: ImportDoor,
  following: UploadFollowing,
  imports: OpenImports,
  ready: ReadyDraft,
  sure: boolean,
): Promise<void> {
  const { service, uploads } = imports
  const { draft, retailer, grid } = ready
  // Where no one is signed in, nothing is written down.
  following.clientOf(imports)
  const { name, text } = await ready.file()
  const bytes = new TextEncoder().encode(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const before = sure ? null : await uploads.sameBytes(service, retailer.id, sha256)
  if (before !== null) throw sameBytes(before)
  const { combinations } = await imports.prices.book.open(grid)
  const upload = await uploads.begin({
    draft: draft.id,
    service,
    retailer: retailer.id,
    who: door.who(),
    at: Date.now(),
    state: 'sending',
    sha256,
    grid,
    changes: writtenInFile(ready.changes, combinations, draft.decisions.locale),
  })
  door.changed(draft.id)
  await following.send(imports, upload, { name, bytes })
}

/**
 * Hands the changes to the journal of prices, as an edit in the grid: the outbox sends them. Over 5,000 cells included: a person
 * chose it.
 */
async function apply(
  door: ImportDoor,
  { prices }: OpenImports,
  { draft, retailer, changes }: ReadyDraft,
): Promise<void> {
  const { cells, before: base, after } = changes
  const detail = { file: draft.source.name.slice(0, 300), draft: draft.id }
  const of = { who: door.who(), at: Date.now(), send: 'now' as const }
  await prices.change(fabricSheet(retailer.id), { kind: 'import', detail, cells, base, after, texts: [], ...of })
  door.changed(draft.id)
}

const sameBytes = (at: number) => new DeskError('imports.same-bytes', { at: momentOf(at) })

interface Asked {
  overwrite: 'ask' | 'skip' | 'all'
  who: string | null
  at: number
}

/** What it changed is known by its proof only, and is written back where the grid still holds it. */
async function takeBackFile(
  { uploads, drafts }: OpenImports,
  upload: StoredUpload,
  asked: Asked,
): Promise<RevertAnswer> {
  const file = await drafts.draft(upload.draft).then(
    ({ source }) => source.name.slice(0, 300),
    () => '',
  )
  const detail = { of: 'import' as const, upload: upload.id, ...(file === '' ? {} : { file }) }
  return uploads.takeBack(upload.id, { detail, ...asked })
}

function told({ prices }: OpenImports, { retailer }: StoredUpload, { news, entry }: RevertAnswer): void {
  prices.reportCells(fabricSheet(retailer), news)
  prices.changed()
  if (entry !== null) prices.reportJournal(fabricSheet(retailer))
}

/** `selvedge-import-7-12-rejected-2026-11-21.csv`, with what a file may be called of the retailer's id. */
function fileName({ retailer, id }: StoredUpload, only: 'all' | 'rejected'): string {
  const safe = retailer.replace(/[^A-Za-z0-9-]+/g, '-').slice(0, 40)
  const what = only === 'all' ? 'receipt' : 'rejected'
  return `selvedge-import-${safe}-${id}-${what}-${dayIn(spokenStyle().zone, Date.now())}.csv`
}

/** One thing after the other, by name. */
class Turns {
  readonly #turns = new Map<string, Promise<unknown>>()

  next<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(name) ?? Promise.resolve()
    const turn = before.then(work, work)
    this.#turns.set(name, turn)
    const done = () => {
      if (this.#turns.get(name) === turn) this.#turns.delete(name)
    }
    turn.then(done, done)
    return turn
  }
}
