import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../src-shared/contract/index.ts'
import type { Combination, PriceRetailer } from '../../src-shared/contract/prices.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'

type ImportCommand = Extract<CommandName, `imports.${string}`>

const retailer: PriceRetailer = {
  ...{ id: '7', name: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
}
const combination: Combination = {
  ...{ no: 0, id: '31', mainProduct: '2-Piece', name: 'Jacket + Trousers', present: true },
  displayNames: { en: 'Jacket + Trousers', 'zh-CN': '上衣 + 裤子' },
}
const draftTotals = {
  ...{ cells: 2, up: 1, down: 0, medianUp: 3.5, medianDown: null },
  ...{ toNotPriced: 1, newlyPriced: 0, leftOut: 1 },
}
const draftView: DraftView = {
  draft: {
    id: 1,
    name: 'Spring',
    retailer: retailer,
    source: { name: 'prices.csv', bytes: 812, modifiedAt: 1_763_700_000_000, sha256: 'ab' },
    madeAt: 1_763_700_000_000,
    changedAt: 1_763_700_001_000,
    counts: { rows: 2, missing: 0, names: 1, errors: 1, warnings: 0, changes: 2 },
    upload: {
      ...{ id: 4, draft: 1, way: 'file', at: 1_763_700_002_000, who: 'Ada', cells: 2, state: 'proved' },
      ...{ batch: '77', said: [], jobs: { processed: 2, pending: 0, failed: 0 } },
      proof: {
        ...{ at: 1_763_700_003_000, cells: 2, arrived: 1, different: 1, gone: 0 },
        examples: [{ code: 'HV-0412', combination: 'Jacket', field: 'retail', wanted: 42_000, found: 41_000 }],
      },
      ...{ entry: null, saved: 0, rejected: 0, waiting: 0 },
    },
  },
  reading: { state: 'ready', read: 812, total: 812, problem: null },
  format: {
    found: {
      ...{ kind: 'text', encoding: 'gb18030', bom: false, delimiter: ';', newline: 'crlf', decimal: ',' },
      ...{ skip: 2, sheet: null, sheets: [] },
    },
    chosen: { decimal: ',' },
  },
  titles: ['Username', '货币', '2-Piece / Jacket / Retail'],
  header: {
    roles: [{ is: 'username' }, null, { is: 'price', name: '2-Piece / Jacket', field: 'retail' }],
    shape: 'wide',
    missing: ['Currency'],
    offers: [{ missing: 'Currency', column: 1 }],
    remembered: [0],
    foreign: [{ column: 1, currency: 'EUR', own: 'USD' }],
  },
  names: [
    {
      name: '2-Piece / Jacket',
      columns: [{ column: 2, field: 'retail' }],
      cells: 2,
      target: { combination: '31', field: null },
      reason: 'remembered',
      before: null,
      suggestions: [{ combination: '31', label: '2-Piece / Jacket + Trousers', reason: 'letters-off', letters: 2 }],
    },
  ],
  problems: [{ kind: 'decimal-sign', severity: 'error', count: 1, fixes: ['decimal-sign'] }],
  cells: 4,
  unchanged: 2,
  totals: draftTotals,
  byCombination: [{ combination: 0, totals: draftTotals }],
  byCollection: [{ collection: 'Autumn', totals: draftTotals }],
  baseline: { kind: 'seen', at: null, combinations: [combination] },
  locale: 'en',
  locales: ['en', 'zh-CN'],
  usernames: [{ name: 'Other', rows: 1 }],
  username: null,
  fixes: ['spaces'],
  leftOut: { cells: 1, rows: [3], columns: [], collections: ['Winter'], usernames: [], problems: ['jump'] },
  edits: 1,
  uploads: [],
  sameBytesAt: null,
}

/** A valid input of every command on imports. */
export const importInputs: { [N in ImportCommand]: CommandInput<N> } = {
  'imports.drafts': {},
  'imports.begin': { name: 'prices.csv', retailer: '7', bytes: 812, modifiedAt: null },
  'imports.piece': { draft: 1, at: 0, bytes: Uint8Array.of(0xef, 0xbb, 0xbf, 0, 255) },
  'imports.renew': { draft: 1, bytes: 900, modifiedAt: 1_763_700_000_000 },
  'imports.open': { draft: 1 },
  'imports.cancel': { draft: 1 },
  'imports.rename': { draft: 1, name: 'Spring · 春' },
  'imports.forRetailer': { draft: 1, retailer: '8' },
  'imports.split': { draft: 1, parts: [{ retailer: '8', usernames: ['Other'] }] },
  'imports.remove': { draft: 1 },
  'imports.decide': {
    draft: 1,
    decision: { set: 'left-out-cells', cells: Float64Array.of(4097, 2 ** 40), on: true },
  },
  'imports.rows': { draft: 1, only: 'problems', kind: 'jump', text: 'HV', from: 0, count: 100 },
  'imports.problems': { draft: 1, kind: 'not-a-number', from: 0, count: 100 },
  'imports.unknownCodes': { draft: 1, from: 0, count: 100 },
  'imports.replacements': {
    draft: 1,
    of: { by: 'find', column: 3, find: 'EUR ', replace: '', whole: false, matchCase: true },
    count: 50,
  },
  'imports.changes': {
    ...{ draft: 1, only: 'up', combination: 0, collection: 'Autumn', code: 'HV' },
    ...{ sort: 'size', from: 0, count: 100 },
  },
  'imports.leaveOutChanges': {
    ...{ draft: 1, only: 'jump', combination: null, collection: null, code: '', on: true },
  },
  'imports.compareAgain': { draft: 1 },
  'imports.catalogue': { draft: 1, text: '{"selvedge":"catalogue"}' },
  'imports.correctedFile': { draft: 1, only: 'all' },
  'imports.mapFile': { draft: 1 },
  'imports.takeMap': { draft: 1, text: '{"names":{}}' },
  'imports.template': { retailer: '7', locale: 'zh-CN', prices: true },
  'imports.catalogueFile': { retailer: '7' },
  'imports.upload': { draft: 1, way: 'file', sure: false, seen: 0 },
  'imports.cancelUpload': { draft: 1, upload: 4 },
  'imports.prove': { draft: 1, upload: 4 },
  'imports.takeBack': { draft: 1, upload: 4, overwrite: 'ask' },
  'imports.receipt': { draft: 1, upload: 4, only: 'rejected' },
  'imports.exports': {},
  'imports.startExport': { retailer: '7' },
  'imports.openPrices': { retailer: '7', state: 'rejected' },
  'imports.openExport': { export: '12', retailer: '7' },
  'imports.exportFile': { export: '12' },
}

/** A valid output of each. */
export const importOutputs: { [N in ImportCommand]: CommandOutput<N> } = {
  'imports.drafts': [draftView.draft],
  'imports.begin': { draft: 1 },
  'imports.piece': {},
  'imports.renew': {},
  'imports.open': draftView,
  'imports.cancel': {},
  'imports.rename': draftView.draft,
  'imports.forRetailer': draftView,
  'imports.split': draftView,
  'imports.remove': {},
  'imports.decide': draftView,
  'imports.rows': {
    total: 1,
    rows: [
      {
        ...{ row: 0, line: 4, texts: ['Harbour & Vale', 'USD', '12,5'], edited: [1], leftOut: [2] },
        problems: [{ column: 2, kind: 'decimal-sign' }],
      },
    ],
  },
  'imports.problems': {
    total: 1,
    rows: Uint32Array.of(0),
    columns: Uint32Array.of(2),
    lines: Uint32Array.of(4),
    texts: ['12,5'],
    after: ['12.5'],
  },
  'imports.unknownCodes': {
    total: 2,
    sure: { codes: 1, cells: 3 },
    lines: [
      {
        ...{ text: 'hv\u20130416', cells: 3 },
        suggestion: { code: 'HV-0416', name: 'Linen', reason: 'same-letters', letters: 0 },
      },
      { text: 'NO-0001', cells: 1, suggestion: null },
    ],
  },
  'imports.replacements': {
    total: 1,
    cells: [{ row: 0, line: 4, column: 3, before: 'EUR 12', after: '12', edited: false }],
  },
  'imports.changes': {
    total: 1,
    leftOut: 0,
    lines: [
      {
        ...{ row: 0, column: 2, line: 4, code: 'HV-0412', collection: 'Autumn', combination: 0 },
        ...{ field: 'retail', before: notPriced, after: 1250, leftOut: false },
      },
    ],
  },
  'imports.leaveOutChanges': draftView,
  'imports.compareAgain': draftView,
  'imports.catalogue': draftView,
  'imports.correctedFile': { name: 'prices-corrected.csv', text: 'Username\r\n', leftOut: null },
  'imports.mapFile': { name: 'names.json', text: '{}' },
  'imports.takeMap': draftView,
  'imports.template': { name: 'template.csv', text: 'Username\r\n' },
  'imports.catalogueFile': { name: 'catalogue.json', text: '{}' },
  'imports.upload': draftView,
  'imports.cancelUpload': draftView,
  'imports.prove': draftView,
  'imports.takeBack': { elsewhere: 2, view: draftView },
  'imports.receipt': { name: 'receipt.csv', text: 'Code\r\n' },
  'imports.exports': {
    exports: [
      {
        ...{ id: '12', retailer: '7', retailerName: 'Harbour & Vale', status: 'finished' },
        ...{ isReady: true, at: 1_763_700_000_000 },
      },
    ],
    offered: true,
  },
  'imports.startExport': { batch: null },
  'imports.openPrices': { draft: 3, leftOut: null },
  'imports.openExport': { draft: 2 },
  'imports.exportFile': { name: 'export.csv', text: 'Username\r\n' },
}
