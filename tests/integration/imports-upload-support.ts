import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { withNeeds } from '../../src-main/dispatch.ts'
import { ExportFollowing } from '../../src-main/imports/exports/export-following.ts'
import { exportHandlers } from '../../src-main/imports/exports/export-handlers.ts'
import type { ImportDoor, OpenImports, ReadyDraft } from '../../src-main/imports/import-door.ts'
import type { FollowingWaits } from '../../src-main/imports/uploading/file-course.ts'
import { UploadFollowing } from '../../src-main/imports/uploading/following.ts'
import { uploadHandlers } from '../../src-main/imports/uploading/upload-handlers.ts'
import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { Upload, UploadWay } from '../../src-shared/contract/import-uploads.ts'
import { plainCsvPieces } from '../../src-shared/csv.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { noDecisions } from '../../src-shared/imports/decisions.ts'
import { headOfRows, importPrice } from '../../src-shared/imports/import-file.ts'
import { headTitles, titleOf } from '../../src-shared/imports/titles.ts'
import { columnOfCell, combinationOf, fieldOf, type PriceField, rowOfCell } from '../../src-shared/pricing/cell.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { type PriceWorld, type Sheet, startPrices, type WorldSettings } from './prices-desk-support.ts'

/** Quick enough for a test. */
const quick: FollowingWaits = {
  first: 20,
  most: 100,
  readFirst: 40,
  readMost: 400,
  patience: 60_000,
}

/** A cell as a test names it, with the price that the file has for it. */
export type Edit = readonly [code: string, field: PriceField, price: number]

/** Uploads on a real price desk, with drafts that a test makes out of a few edits. */
export interface UploadWorld {
  prices: PriceWorld
  door: ImportDoor
  following: UploadFollowing
  /** Drafts that were told to be another now, as often as that was. */
  told: number[]
  exportsTold(): number
  /** Bytes of drafts that were made by themselves. */
  made: { name: string; retailer: string; bytes: Uint8Array }[]
  handlers: ReturnType<typeof uploadHandlers> & ReturnType<typeof exportHandlers>
  /** A draft that changes these cells; `extra` are lines that the file has besides. */
  draft(sheet: Sheet, edits: readonly Edit[], extra?: string): Promise<number>
  upload(draft: number, way: UploadWay, sure?: boolean): Promise<DraftView>
  /** The newest upload of a draft. */
  newest(draft: number): Promise<Upload>
  /** Waits until the newest upload of a draft is in one of these states. */
  until(draft: number, ...states: Upload['state'][]): Promise<Upload>
  close(): Promise<void>
}

export interface UploadSettings extends WorldSettings {
  following?: Partial<FollowingWaits>
  mayChange?: boolean
}

const noView = (uploads: Upload[]) => ({ uploads }) as unknown as DraftView

/** Starts a desk that goes on with its uploads. */
export async function startUploads(settings: UploadSettings): Promise<UploadWorld> {
  const prices = await startPrices(settings)
  const { database, prices: openPrices } = await prices.desk.opened()
  const { drafts, uploads } = database
  const imports: OpenImports = { service: openPrices.service, prices: openPrices, drafts, uploads }
  const readies = new Map<number, ReadyDraft>()
  const told: number[] = []
  const made: UploadWorld['made'] = []
  let exportsTold = 0
  const door: ImportDoor = {
    opened: async () => imports,
    client: () => {
      const client = prices.session.client()
      if (!client) throw new DeskError('session.not-signed-in', { profile: 'Test' })
      return client
    },
    locale: () => 'en',
    who: () => 'Ada',
    view: async draft => noView(await uploads.of(draft)),
    withReady: async (draft, use) => {
      const ready = readies.get(draft)
      if (!ready) throw new DeskError('imports.no-draft', { draft })
      return use(ready)
    },
    makeDraft: async draft => made.push(draft),
    changed: draft => void told.push(draft),
    exportsChanged: () => void exportsTold++,
    log: { info: () => {}, warn: text => void prices.told.warnings.push(text) },
  }
  const following = new UploadFollowing(door, { ...quick, ...settings.following })
  const exporting = new ExportFollowing(door, { first: 20, most: 50 })
  const reader = { id: '1', name: 'Ada', email: null, role: null, superAdmin: false, permissions: [] }
  const handlers = withNeeds({ ...uploadHandlers(door, following), ...exportHandlers(door, exporting) }, () =>
    settings.mayChange === false ? { ...reader, locale: null, timezone: null } : null,
  )
  await following.resume()
  const newest = async (draft: number): Promise<Upload> => {
    const [upload] = await uploads.of(draft)
    if (!upload) throw new Error('there is no upload')
    return upload
  }
  const world: UploadWorld = {
    prices,
    door,
    following,
    told,
    made,
    handlers,
    newest,
    exportsTold: () => exportsTold,
    async draft(sheet, edits, extra = '') {
      const sorted = edits
        .map(([code, field, price]) => ({ cell: sheet.cell(code, 0, field), after: Math.round(price * 100) }))
        .toSorted((a, b) => a.cell - b.cell)
      const changes = {
        cells: Uint32Array.from(sorted, ({ cell }) => cell),
        before: Int32Array.from(sorted, ({ cell }) => sheet.value(cell)),
        after: Int32Array.from(sorted, ({ after }) => after),
      }
      const text = fileOf(sheet, changes) + extra
      const sha256 = createHash('sha256').update(text).digest('hex')
      const source = { name: 'list.csv', bytes: text.length, modifiedAt: null }
      const { retailer: known } = sheet.head
      const retailer = known.id
      const decisions = noDecisions
      const of = { service: imports.service, retailer, name: 'list.csv', source, decisions, at: Date.now() }
      const id = await drafts.make(of)
      await drafts.arrived(id, { ...source, sha256 }, Date.now())
      readies.set(id, {
        draft: await drafts.draft(id),
        retailer: known,
        grid: await openPrices.grids.number(fabricSheet(retailer)),
        changes,
        totals: null,
        blocked: null,
        file: async () => ({ name: 'list-corrected.csv', text }),
      })
      return id
    },
    async upload(draft, way, sure = false) {
      const { length: seen } = await uploads.of(draft)
      return handlers['imports.upload']({ draft, way, sure, seen })
    },
    async until(draft, ...states) {
      for (const end = Date.now() + 90_000; ; await pause(10)) {
        const upload = await newest(draft)
        if (states.includes(upload.state)) return upload
        if (Date.now() > end) throw new Error(`It did not come to that: ${JSON.stringify(upload)}`)
      }
    },
    async close() {
      exporting.leave()
      await following.leave()
      await prices.close()
    },
  }
  return world
}

/** The changes as a file that the service takes: a row a code, a column a field. */
function fileOf(sheet: Sheet, { cells, after }: { cells: Uint32Array; after: Int32Array }): string {
  const { combinations, retailer } = sheet.head
  const columns = [...new Set(Array.from(cells, columnOfCell))]
  const titles = columns.map(column => {
    const combination = combinations.find(({ no }) => no === combinationOf(column))
    return combination ? titleOf(combination, 'en', fieldOf(column)) : ''
  })
  const head = headOfRows(retailer)
  const codes = new Map(sheet.codes.map(code => [rowOfCell(sheet.cell(code)), code]))
  const rows = new Map<number, string[]>()
  cells.forEach((cell, at) => {
    const row = rows.get(rowOfCell(cell)) ?? columns.map(() => '')
    rows.set(rowOfCell(cell), row)
    row[columns.indexOf(columnOfCell(cell))] = importPrice(after[at] ?? 0)
  })
  const lines = [
    [...head.titles, headTitles.code, ...titles],
    ...Array.from(rows, ([row, values]) => [...head.values, codes.get(row) ?? '', ...values]),
  ]
  return [...plainCsvPieces(lines)].join('')
}
