import { setTimeout as pause } from 'node:timers/promises'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { type SampleFile, sampleFile } from './price-list.ts'
import type { DeskAtService } from './signed-in-desk.ts'

// Harbour & Vale at the practice service, through the contract: 1,260 codes (HV-0402, HV-0405, HV-0408, HV-0412, ... in its first
// collection, Autumn) and 8 combinations, of which 2-Piece · Jacket + Trousers is the first.

export const harbour = fabricSheet('7')

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await holds()); await pause(10))
    if (Date.now() > end) throw new Error(`It did not come to this: ${holds}`)
}

/** Some of the codes of Harbour & Vale by their rows. */
export const codes = ['HV-0402', 'HV-0405', 'HV-0408', 'HV-0412', 'HV-0413', 'HV-0416', 'HV-0419', 'HV-0423']

type Entered = readonly [row: number, column: number, value: number | string]

/** Enters prices (hundredths) or texts, as a window does. */
export async function enter(at: DeskAtService, entered: readonly Entered[]): Promise<void> {
  const { handlers } = at.desk
  const { rows, values } = await handlers['prices.rows']({ sheet: harbour, since: 0, limit: 10_000 })
  const was = ([row, column]: Entered) => values[column * rows.length + rows.indexOf(row)] ?? notPriced
  await handlers['prices.change']({
    sheet: harbour,
    kind: 'type',
    detail: {},
    cells: Uint32Array.from(entered, ([row, column]) => cellAt(row, column)),
    base: Int32Array.from(entered, was),
    after: Int32Array.from(entered, entry => (typeof entry[2] === 'number' ? entry[2] : unreadable)),
    texts: entered.flatMap(([row, column, text]) =>
      typeof text === 'string' ? [{ cell: cellAt(row, column), text }] : [],
    ),
    send: 'now',
  })
}

/** Somebody else changes the wholesale price of a code in the first combination. */
export async function changeElsewhere(at: DeskAtService, row: number, price: number): Promise<void> {
  const { combinations } = await at.desk.handlers['prices.open']({ sheet: harbour })
  at.service.setPrice(harbour, codes[row] ?? '', combinations[0]?.id ?? '', 'wholesale', price)
}

/** Waits until all prices of Harbour & Vale have been read. */
export async function readHarbour(at: DeskAtService): Promise<void> {
  const reading = async () => (await at.desk.handlers['prices.open']({ sheet: harbour })).reading
  await until(async () => {
    const { state, read } = await reading()
    return state === 'idle' && read === 1_260
  })
}

/**
 * The wholesale prices of Harbour & Vale's first combination come to need a person: rows 1, 2 and 3 are rejected, row 4 is a conflict
 * (318 here, 309.50 there), row 5 holds 12,45o, and row 6 was changed elsewhere to 200.
 */
export async function markPrices(at: DeskAtService): Promise<void> {
  const { handlers } = at.desk
  await readHarbour(at)
  await handlers['prices.pause']({ paused: true })
  await enter(at, [...[1, 2, 3].map((row): Entered => [row, 0, 125_000_000]), [4, 0, 318_00], [5, 0, '12,45o']])
  await changeElsewhere(at, 4, 309.5)
  await changeElsewhere(at, 6, 200)
  await handlers['prices.refresh']({ sheet: harbour })
  await readHarbour(at)
  await handlers['prices.pause']({ paused: false })
  const counts = async () => (await handlers['prices.outbox']({})).retailers[0]?.counts
  await until(async () => {
    const now = await counts()
    return now?.rejected === 3 && now.conflict === 1
  })
}

/** The prices of Harbour & Vale as the desk has read them. */
export async function baselineOf(at: DeskAtService): Promise<Baseline> {
  const { handlers } = at.desk
  await readHarbour(at)
  const head = await handlers['prices.open']({ sheet: harbour })
  const rows = await handlers['prices.rows']({ sheet: harbour, since: 0, limit: 10_000 })
  return {
    kind: 'seen',
    at: head.readAt,
    ...head,
    ...rows,
    collections: head.collections,
    collectionOf: rows.collections,
  }
}

/** A price list with 240 codes: what is wrong with it is told by `slipped` in price-list.ts. */
export async function priceList(at: DeskAtService, how: Partial<SampleFile> = {}): Promise<string> {
  return sampleFile(await baselineOf(at), {
    clean: false,
    otherHeader: false,
    longNames: false,
    tall: false,
    otherUsername: false,
    rows: 240,
    ...how,
  })
}

/** Makes a draft for Harbour & Vale of a text. @returns its number */
export async function sendDraft(at: DeskAtService, text: string, name = 'Autumn list v3.csv'): Promise<number> {
  const { handlers } = at.desk
  const bytes = new TextEncoder().encode(text)
  const { draft } = await handlers['imports.begin']({
    name,
    retailer: '7',
    bytes: bytes.length,
    modifiedAt: 1_760_000_000_000,
  })
  await handlers['imports.piece']({ draft, at: 0, bytes })
  return draft
}

/** The same, and waits until it is checked. */
export async function bringDraft(at: DeskAtService, text: string, name?: string): Promise<number> {
  const draft = await sendDraft(at, text, name)
  const { handlers } = at.desk
  await until(async () => (await handlers['imports.open']({ draft })).reading.state === 'ready')
  return draft
}
