import type { DraftSummary } from '../../src-shared/contract/import-drafts.ts'
import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { StandInDraft } from './stand-in-import-draft.ts'
import { sampleFile } from './stand-in-import-files.ts'
import { pastUploads } from './stand-in-import-uploads.ts'
import { StandInGrid } from './stand-in-price-grid.ts'
import { retailers } from './stand-in-price-scenes.ts'

/** What the imports of a stand-in desk are like; several at once, by `?imports=offline,uploaded`. They speak of the first draft. */
export const importScenes = [
  /** As it comes: a messy draft first, and three others. */
  'ready',
  /** Nothing is wrong with the first draft. */
  'clean',
  /** No draft yet. */
  'empty',
  /** 30 more drafts. */
  'many',
  /** Its reading takes half a minute. */
  'reading',
  /** What goes on at the service takes three times as long. */
  'slowly',
  /** It cannot be read. */
  'failed',
  /** The service does not answer; prices were seen two hours ago. */
  'offline',
  /** Prices of this retailer were never seen here. */
  'no-prices',
  /** A header without Username and Currency. */
  'no-header',
  'other-username',
  'tall',
  'workbook',
  /** Chinese and very long names. */
  'long',
  /** 1,260 rows instead of 240. */
  'large',
  /** The same bytes went up yesterday. */
  'same-bytes',
  /** Uploads of the first draft: ended ones, one as a file on its way, one cell by cell, and so on. */
  'uploaded',
  'uploading',
  'sending',
  'unknown',
  'refused',
  'taken-back',
  /** The service has no exports. */
  'no-exports',
  /** Names of the first draft were chosen in a file like it before. */
  'remembered',
] as const
export type ImportScene = (typeof importScenes)[number]

const hour = 3_600_000

export const retailerOf = (id: string): PriceRetailer =>
  retailers.find(other => other.id === id) ?? {
    id,
    name: null,
    settlementCurrency: null,
    consumerCurrency: null,
  }

/** Grids of its own: what the prices' screen shows stays as it is. */
const grids = new Map<string, StandInGrid>()
function gridOf(retailer: string): StandInGrid {
  const known = grids.get(retailer)
  if (known) return known
  const grid = new StandInGrid(retailerOf(retailer), 1260, 8, null)
  grids.set(retailer, grid)
  return grid
}

/** The drafts that a stand-in desk begins with, and what makes more of them. */
export function firstDrafts(
  scenes: ReadonlySet<ImportScene>,
  now: number,
): {
  drafts: Map<number, StandInDraft>
  baselineOf(retailer: string): Baseline | null
  make(retailer: string, name: string, text: string, over?: Partial<DraftSummary>): StandInDraft
} {
  const drafts = new Map<number, StandInDraft>()
  const baselineOf = (retailer: string): Baseline | null => {
    if (scenes.has('no-prices')) return null
    const grid = gridOf(retailer)
    const values = new Int32Array(grid.values.length * grid.codes.length)
    for (const [at, column] of grid.values.entries()) values.set(column, at * grid.codes.length)
    return {
      kind: 'seen',
      at: scenes.has('offline') ? now - 2 * hour : now - 40_000,
      retailer: grid.retailer,
      combinations: grid.combinations.map(one => ({
        ...one,
        displayNames: { ...one.displayNames, 'zh-CN': `${one.name} 中文` },
      })),
      codes: grid.codes,
      names: grid.names,
      collections: grid.head().collections,
      collectionOf: grid.collectionOf,
      flags: grid.flags,
      values,
    }
  }

  function make(
    retailer: string,
    name: string,
    text: string | Uint8Array<ArrayBuffer>,
    over: Partial<DraftSummary> = {},
  ): StandInDraft {
    const id = Math.max(0, ...drafts.keys()) + 1
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
    const draft = new StandInDraft(
      {
        id,
        name: name.replace(/\.(csv|tsv|txt|xlsx)$/i, ''),
        retailer: retailerOf(retailer),
        source: { name, bytes: bytes.length, modifiedAt: now - 3 * hour, sha256: null },
        madeAt: Date.now(),
        changedAt: Date.now(),
        counts: null,
        upload: null,
        ...over,
      },
      baselineOf(retailer),
    )
    drafts.set(id, draft)
    if (bytes.length > 0) draft.arrived(bytes)
    return draft
  }

  function prepare(): void {
    const rows = scenes.has('large') ? 1260 : 240
    const seven = baselineOf('7') ?? { ...emptyBaseline(gridOf('7')) }
    const sample = {
      clean: false,
      otherHeader: false,
      longNames: false,
      tall: false,
      otherUsername: false,
      rows,
    }
    const first = make(
      '7',
      scenes.has('workbook') ? 'Autumn list v3.xlsx' : 'Autumn list v3.csv',
      sampleFile(seven, {
        ...sample,
        clean: scenes.has('clean'),
        otherHeader: scenes.has('no-header'),
        longNames: scenes.has('long'),
        tall: scenes.has('tall'),
        otherUsername: scenes.has('other-username'),
      }),
      scenes.has('long')
        ? {
            name: '二〇二六年秋冬价目表（修订第三版，含加大码与工期）Autumn price list, third revision, with plus sizes and days',
          }
        : {},
    )
    if (scenes.has('workbook'))
      first.over = { kind: 'xlsx', sheet: 'Prices 2026', sheets: ['Cover', 'Prices 2026', '备注'] }
    if (scenes.has('remembered'))
      first.remembered = {
        '3pc / Jacket Vest Trousers': { combination: '32', field: null },
        Remarks: 'ignore',
      }
    if (scenes.has('same-bytes')) first.sameBytesAt = now - 25 * hour
    if (scenes.has('failed'))
      first.failsWith = new DeskError('imports.not-a-table', { kind: 'a PDF document' })
    first.open()
    for (const scene of scenes)
      if (first.reading.state === 'ready') first.uploads.push(...pastUploads(first, scene))
    if (scenes.has('reading'))
      first.reading = { state: 'waiting', read: 0, total: first.bytes.length, problem: null }
    make(
      '15',
      'Laurent hiver 2026.csv',
      sampleFile(baselineOf('15') ?? seven, { ...sample, clean: true, rows: 80 }),
      {
        changedAt: now - 29 * hour,
      },
    ).open()
    make('12', '上海价格表.xlsx', sampleFile(baselineOf('12') ?? seven, { ...sample, rows: 60 }), {
      changedAt: now - 70 * hour,
    }).open()
    const cut = make('7', 'linen.csv', '', { changedAt: now - 100 * hour })
    cut.reading = { state: 'failed', read: 0, total: 0, problem: { code: 'imports.not-whole', data: {} } }
    if (scenes.has('many'))
      for (let i = 0; i < 30; i++)
        make('8', `Northgate week ${i + 10}.csv`, 'Username,Currency,Fabric Code\n', {
          changedAt: now - (120 + i * 24) * hour,
        })
  }
  if (!scenes.has('empty')) prepare()

  return { drafts, baselineOf, make }
}

/** A grid nobody has seen: the file is still made for it. */
const emptyBaseline = (grid: StandInGrid): Baseline => ({
  kind: 'seen',
  at: null,
  retailer: grid.retailer,
  combinations: grid.combinations,
  codes: grid.codes,
  names: grid.names,
  collections: grid.head().collections,
  collectionOf: grid.collectionOf,
  flags: grid.flags,
  values: new Int32Array(grid.values.length * grid.codes.length).fill(25_000),
})
