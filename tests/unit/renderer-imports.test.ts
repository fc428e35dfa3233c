import { expect, test } from 'vitest'
import { beginningOf, kindOfJson, retailerNamedIn } from '../../src-renderer/imports/file-head.ts'
import { handBytesOver, isSameFile, pieceSize } from '../../src-renderer/imports/hand-over-actions.ts'
import { fitsSearch, nameOptions, offerOf } from '../../src-renderer/imports/names/name-options.ts'
import { percent, size } from '../../src-renderer/imports/numbers.ts'
import { blockedBy, draftStatus, firstStep, stepStatuses } from '../../src-renderer/imports/step-status.ts'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { DraftSummary, DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { Combination, RetailerChoice } from '../../src-shared/contract/prices.ts'
import { columnLetters } from '../../src-shared/imports/column-letters.ts'
import { bookOf } from '../imports/books.ts'

const totals = {
  cells: 12,
  up: 9,
  down: 3,
  medianUp: 3.1,
  medianDown: -1.2,
  toNotPriced: 0,
  newlyPriced: 0,
  leftOut: 0,
}
type Known = Parameters<typeof stepStatuses>[0]
const name = (reason: 'same' | null, over: Partial<DraftView['names'][number]> = {}) => ({
  name: 'Shirts',
  columns: [{ column: 5, field: 'retail' as const }],
  cells: 10,
  target: reason === null ? null : { combination: '33', field: null },
  reason,
  before: null,
  suggestions: [],
  ...over,
})
const ready: Known = {
  reading: { state: 'ready', read: 10, total: 10, problem: null },
  header: { roles: [], shape: 'wide', missing: [], offers: [], remembered: [], foreign: [] },
  names: [name('same')],
  problems: [],
  totals,
  usernames: [],
  username: null,
  uploads: [],
  baseline: null,
}
const standing = (over: Partial<Known>) =>
  stepStatuses({ ...ready, ...over }).map(
    ({ step, figure, of, done }) =>
      `${done ? '+' : ''}${step}${figure === null ? '' : ` ${figure}`}${of === null ? '' : `/${of}`}`,
  )
type Problem = DraftView['problems'][number]
const error: Problem = { kind: 'not-a-number', severity: 'error', count: 14, fixes: [] }
const warning: Problem = { kind: 'jump', severity: 'warning', count: 9, fixes: [] }

test('a step counts what is left in it, and is done where nothing keeps the file from going up', () => {
  expect(standing({})).toEqual(['+read', '+header', '+names', '+values', '+changes 12', 'upload'])
  expect(
    standing({
      names: [name(null), name('same'), name(null, { target: 'ignore', reason: 'chosen' })],
      problems: [error, warning],
    }),
  ).toEqual(['+read', '+header', 'names 1/2', 'values 23', 'changes 12', 'upload'])
  expect(standing({ problems: [warning] })[3]).toBe('+values 9')
  expect(standing({ totals: null })[4]).toBe('changes')
})

test('another Username waits at the header until it is confirmed', () => {
  const usernames = [{ name: 'HarbourVale', rows: 240 }]
  expect(standing({ usernames })[1]).toBe('header 1')
  expect(standing({ usernames, username: 'HarbourVale' })[1]).toBe('+header')
})

test('a draft is opened at the first step with something left to do', () => {
  expect(firstStep(ready)).toBe('changes')
  expect(firstStep({ ...ready, names: [name(null)] })).toBe('names')
  expect(firstStep({ ...ready, problems: [warning] })).toBe('changes')
  expect(firstStep({ ...ready, problems: [error] })).toBe('values')
  const header = {
    roles: [],
    shape: 'wide' as const,
    missing: ['Username'],
    offers: [],
    remembered: [],
    foreign: [],
  }
  expect(firstStep({ ...ready, header })).toBe('header')
  expect(firstStep({ ...ready, reading: { ...ready.reading, state: 'failed' } })).toBe('read')
})

test('one click takes what was said of a name before, else the first suggestion that needs no more words', () => {
  const suggestion = { combination: '33', label: 'Shirts', reason: 'letters-off' as const, letters: 1 }
  const before = { combination: '31', field: null }
  expect(offerOf(name(null, { before, suggestions: [suggestion] }))).toEqual(before)
  expect(offerOf(name(null, { before: 'ignore' }))).toBe('ignore')
  expect(offerOf(name(null, { suggestions: [suggestion] }))).toEqual({ combination: '33', field: null })
  expect(offerOf(name(null, { columns: [{ column: 5, field: null }], suggestions: [suggestion] }))).toBeNull()
  expect(offerOf(name('same'))).toBeNull()
})

test('what keeps a draft from going up is told by what comes first', () => {
  expect(blockedBy(ready)).toBeNull()
  expect(blockedBy({ ...ready, problems: [warning] })).toBeNull()
  expect(blockedBy({ ...ready, problems: [error] })).toBe('values')
  expect(blockedBy({ ...ready, problems: [error], names: [name(null)] })).toBe('names')
  expect(blockedBy({ ...ready, header: null })).toBe('header')
  expect(blockedBy({ ...ready, totals: null })).toBe('no-prices')
  const baseline = { kind: 'catalogue' as const, at: null, combinations: [] }
  expect(blockedBy({ ...ready, baseline })).toBe('catalogue')
  expect(blockedBy({ ...ready, totals: { ...totals, cells: 0 } })).toBe('nothing')
})

const source = { name: 'list.csv', bytes: 3, modifiedAt: 5, sha256: null }
const counts = { rows: 1, missing: 0, names: 0, errors: 0, warnings: 3, changes: 7 }
const inList = (over: Partial<DraftSummary>) => draftStatus({ counts, upload: null, source, ...over } as DraftSummary)

test('the list says of a draft what is most in the way', () => {
  expect(inList({})).toBe('ready')
  expect(inList({ counts: { ...counts, names: 2, errors: 1 } })).toBe('names')
  expect(inList({ counts: { ...counts, changes: null } })).toBe('no-prices')
  expect(inList({ counts: { ...counts, changes: 0 } })).toBe('nothing')
  expect(inList({ counts: null })).toBe('arriving')
  expect(inList({ counts: null, source: { ...source, sha256: 'ab' } })).toBe('not-read')
  const upload = (state: string, more: object = {}) => ({ upload: { state, ...more } }) as Partial<DraftSummary>
  expect(inList(upload('proving'))).toBe('uploading')
  expect(inList(upload('unknown'))).toBe('unknown')
  expect(inList({ ...upload('refused'), counts: { ...counts, names: 2 } })).toBe('refused')
  expect(inList(upload('proved'))).toBe('uploaded')
  const proof = { at: 1, cells: 4, arrived: 3, different: 1, gone: 0, examples: [] }
  expect(inList(upload('proved', { proof }))).toBe('partly')
  // What was taken back may go up again.
  expect(inList(upload('taken-back'))).toBe('ready')
})

const retailer = (id: string, called: string | null): RetailerChoice => ({
  id,
  name: called,
  settlementCurrency: null,
  consumerCurrency: null,
  readAt: null,
  unsaved: 0,
})
const retailers = [retailer('7', 'Harbour & Vale'), retailer('8', 'Northgate Tailors'), retailer('9', null)]

test('the retailer that a file names in a cell of its own is found, whatever the delimiter; two are none', async () => {
  const named = (head: string) => retailerNamedIn(head, retailers)?.id ?? null
  expect(named('Username;Currency\r\n"harbour &  vale";USD\r\n')).toBe('7')
  expect(named('Username\tCurrency\nNorthgate Tailors\tUSD')).toBe('8')
  expect(named('A list for Northgate Tailors of Leeds\nUsername,Currency\n')).toBeNull()
  expect(named('Harbour & Vale,USD\nNorthgate Tailors,USD')).toBeNull()
  const utf16 = new Blob([Buffer.from('\uFEFFUsername\nHarbour & Vale\n', 'utf16le')])
  expect(named(await beginningOf(utf16))).toBe('7')
  expect(await beginningOf(new Blob([Buffer.from('PK\u0003\u0004 Harbour & Vale')]))).toBe('')
  const book = bookOf({ rows: [['Username'], ['Harbour & Vale']] })
  expect(named(await beginningOf(new Blob([new Uint8Array(book)])))).toBe('7')
})

test('a catalogue and a mapping are told apart from other JSON', () => {
  expect(kindOfJson('{"selvedge":"catalogue","version":1,')).toBe('catalogue')
  expect(kindOfJson('\uFEFF{"selvedge": "import map", "names": {}}')).toBe('map')
  expect(kindOfJson('[{"name":"Shirts","target":null}]')).toBe('map')
  expect(kindOfJson('Username,Currency')).toBeNull()
})

test('bytes go in order in pieces, and stop where somebody stops them', async () => {
  const sent: [number, number][] = []
  const stop = new AbortController()
  const client = {
    async call(_: string, { at, bytes }: { at: number; bytes: Uint8Array }) {
      sent.push([at, bytes.length])
      return {}
    },
  } as unknown as DeskClient
  const file = new Blob([new Uint8Array(pieceSize * 2 + 5)])
  const progress: number[] = []
  await handBytesOver(client, { draft: 1 }, file, { signal: stop.signal, onProgress: done => progress.push(done) })
  expect(sent).toEqual([
    [0, pieceSize],
    [pieceSize, pieceSize],
    [pieceSize * 2, 5],
  ])
  expect(progress.at(-1)).toBe(file.size)
  sent.length = 0
  const stopped = handBytesOver(client, { draft: 1 }, file, { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(stopped).rejects.toThrow()
  expect(sent).toHaveLength(1)
})

test('a file is the same by its time and size, or by its bytes; a size alone proves nothing', async () => {
  const file = new File(['abc'], 'list.csv', { lastModified: 5 })
  const later = new File(['abc'], 'list.csv', { lastModified: 6 })
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(await isSameFile(file, { source })).toBe(true)
  expect(await isSameFile(later, { source })).toBe(false)
  expect(await isSameFile(later, { source: { ...source, sha256 } })).toBe(true)
  expect(await isSameFile(new File(['abd'], 'list.csv'), { source: { ...source, sha256 } })).toBe(false)
})

const shirt: Combination = {
  no: 2,
  id: '33',
  mainProduct: 'Shirt',
  name: 'Shirt',
  displayNames: { en: 'Shirt' },
  present: true,
}
const gone = { ...shirt, no: 3, id: '34', name: 'Old', displayNames: {}, present: false }

test('a name whose title says no price is mapped to a combination and a price', () => {
  const whole = nameOptions(name(null), [shirt, gone], 'en')
  expect(whole.others.map(({ label }) => label)).toEqual(['Shirt / Shirt'])
  const suggestions = [{ combination: '33', label: 'Shirt / Shirt', reason: 'letters-off' as const, letters: 1 }]
  const columns = [{ column: 5, field: null }]
  const { suggested, others } = nameOptions(name(null, { columns, suggestions }), [shirt], 'en')
  expect(others).toEqual([])
  expect(suggested.map(({ label }) => label)).toContain('Shirt / Shirt / Plus Size Retail')
  expect(suggested.map(({ target }) => target)).toContainEqual({ combination: '33', field: 'days' })
})

test('typing finds a combination by any of its words', () => {
  expect(fitsSearch('2-Piece / Jacket + Trousers', 'trous 2-p')).toBe(true)
  expect(fitsSearch('2-Piece / Jacket + Trousers', 'trous 3-p')).toBe(false)
})

test('figures as people read them', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  expect([percent(3.14), percent(-1.2), size(820), size(15_400_000)]).toEqual([
    '+3.1 %',
    '−1.2 %',
    '820 bytes',
    '15.4 MB',
  ])
})
