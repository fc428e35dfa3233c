import { between, type Dice, dice, pick } from '../../../src-practice/random.ts'
import { type FolderStep, priceFiles, stationFiles, waysToSpoil } from './damage.ts'
import type { Misbehaviour, PrinterKind } from './printer.ts'
import type { Status } from './service.ts'

/** What the service does to jobs that it has. */
export type Turn = 'asks for it' | 'says printed' | 'drops it' | 'lists it again' | 'gives its id away'

/** Random choices inside a step come from its own dice, so that a story without one step is otherwise the same. */
type Rolled<S> = S extends unknown ? S & { dice: number } : never

/** One thing that happens around a station. */
export type PaperStep = Rolled<
  | FolderStep<(typeof stationFiles)[number]>
  | { do: 'jobs arrive'; count: number; status: Status }
  | { do: 'service'; turn: Turn }
  /** A station lives until it has told so many lines and is killed; null: until nothing is left to print. */
  | { do: 'station'; which: number; killedAfter: number | null; during: During | null }
  | { do: 'two stations'; alias: boolean; token: boolean }
  | { do: 'printer'; which: number; how: Misbehaviour }
>
interface During {
  after: number
  step: PaperStep
}

/** How the service takes prices while a desk lives: at once, slowly, or not at all (503). */
type Pace = 'quick' | 'slow' | 'away'

/** One thing that happens around a price desk. */
export type PriceStep = Rolled<
  | FolderStep<(typeof priceFiles)[number]>
  /** A desk lives: it edits, and is killed after so many lines, or (null) once it rests. */
  | { do: 'desk'; edits: number; pace: Pace; killedAfter: number | null; opens: boolean; colleague: boolean }
  | { do: 'colleague' }
>

interface Told {
  seed: string
  /** What it is about; a story of one trouble says by which a verdict came. */
  troubles: string[]
}
export interface PaperStory extends Told {
  printers: PrinterKind[]
  start: 'print-waiting' | 'hold-waiting'
  firstJob: number
  steps: PaperStep[]
}
export interface PriceStory extends Told {
  codes: number
  steps: PriceStep[]
}

type Bare<S> = S extends unknown ? Omit<S, 'dice'> : never
const roll = (next: Dice) => between(next, 0, 1_000_000)
const paper = (next: Dice, bare: Bare<PaperStep>): PaperStep => ({ ...bare, dice: roll(next) })
const price = (next: Dice, bare: Bare<PriceStep>): PriceStep => ({ ...bare, dice: roll(next) })

const kinds = [
  'server', 'server', 'server without history', 'network', 'network', 'network, holding', 'folder',
] as const // biome-ignore format: one list, read as one
const ofNetwork = ['loses power', 'loses power', 'runs a job twice', 'is late', 'tells of another job'] as const
const ofServers = ['runs a job twice', 'loses power', 'is late', 'forgets its history', 'tells of another job'] as const // biome-ignore format: beside the one above
const otherStatuses = ['accepted', 'printing', 'printed', 'failed', 'strange'] as const
const ways = [[true, false], [false, true], [true, true], [false, false]] as const // biome-ignore format: pairs

const arrival = (next: Dice) => {
  const count = between(next, 2, 7)
  return paper(next, {
    do: 'jobs arrive',
    count,
    status: pick(next, ['queued', 'queued', 'dispatching'] as const),
  })
}
const damage = (next: Dice) => {
  const file = pick(next, ['station.db-wal', 'station.db-wal', ...stationFiles] as const)
  return paper(next, { do: 'damage', file, how: pick(next, waysToSpoil) })
}
const life = (
  next: Dice,
  killedAfter: number | null = next() < 0.3 ? null : between(next, 1, 16),
  during: During | null = null,
) => paper(next, { do: 'station', which: 0, killedAfter, during })
const misbehaviour = (next: Dice, printers: readonly PrinterKind[]) => {
  const at = printers.findLastIndex((kind, which) => kind !== 'folder' && (which === 0 || next() < 0.5))
  const which = Math.max(0, at)
  const how = pick(next, printers[which]?.startsWith('network') ? ofNetwork : ofServers)
  return paper(next, { do: 'printer', which, how })
}

/** What can befall a station, each as the steps that make it up. */
const paperPlots: Record<string, (next: Dice, printers: readonly PrinterKind[]) => PaperStep[]> = {
  'a job comes back': next => [
    paper(next, { do: 'jobs arrive', count: between(next, 1, 5), status: pick(next, otherStatuses) }),
    life(next),
    paper(next, { do: 'service', turn: 'asks for it' }),
  ],
  'a job vanishes': next => [
    paper(next, {
      do: 'jobs arrive',
      count: between(next, 1, 5),
      status: pick(next, ['queued', 'printing', 'strange'] as const),
    }),
    life(next),
    paper(next, { do: 'service', turn: 'drops it' }),
    ...(next() < 0.5 ? [life(next)] : []),
    paper(next, { do: 'service', turn: 'lists it again' }),
    paper(next, { do: 'service', turn: 'asks for it' }),
  ],
  'an id is given away': next => [
    arrival(next),
    life(next, null),
    ...(next() < 0.5 ? [paper(next, { do: 'service', turn: 'says printed' }), life(next, null)] : []),
    paper(next, { do: 'service', turn: 'gives its id away' }),
  ],
  'two stations': next => {
    const [alias, token] = pick(next, ways)
    return [arrival(next), paper(next, { do: 'two stations', alias, token })]
  },
  'a file is damaged': next => [
    ...(next() < 0.6 ? [arrival(next), life(next, null)] : []),
    paper(next, { do: 'backup' }),
    arrival(next),
    life(next, between(next, 6, 24)),
    damage(next),
    ...(next() < 0.2 ? [damage(next)] : []),
  ],
  'a file is damaged while it runs': next => [
    arrival(next),
    life(next, null, { after: between(next, 1, 8), step: damage(next) }),
  ],
  'an older folder': next => [
    ...(next() < 0.5 ? [arrival(next), life(next, null)] : []),
    paper(next, { do: 'backup' }),
    arrival(next),
    life(next),
    paper(next, { do: 'restore the backup' }),
  ],
  'a copy of the folder': next => [
    arrival(next),
    life(next),
    paper(next, { do: 'copy the folder' }),
    arrival(next),
    life(next),
    paper(next, {
      do: 'station',
      which: 1,
      killedAfter: next() < 0.5 ? null : between(next, 1, 12),
      during: null,
    }),
  ],
  'an odd printer': (next, printers) => [
    arrival(next),
    life(next, next() < 0.5 ? null : between(next, 4, 20), {
      after: between(next, 1, 10),
      step: misbehaviour(next, printers),
    }),
    ...(next() < 0.3 ? [misbehaviour(next, printers)] : []),
  ],
  'a network printer loses power': (next, printers) => {
    const which = Math.max(
      0,
      printers.findIndex(kind => kind.startsWith('network')),
    )
    const step = paper(next, { do: 'printer', which, how: 'loses power' })
    return [arrival(next), life(next, null, { after: between(next, 3, 12), step })]
  },
  'nothing but kills': next => [arrival(next), life(next), life(next), life(next)],
}

const edits = (
  next: Dice,
  pace: Pace = pick(next, ['quick', 'slow', 'away'] as const),
  killedAfter: number | null = between(next, 2, 10),
  colleague = false,
) => {
  const count = between(next, 3, 8)
  return price(next, { do: 'desk', edits: count, pace, killedAfter, opens: next() < 0.7, colleague })
}
const unsent = (next: Dice) => edits(next, pick(next, ['slow', 'away'] as const))
const colleague = (next: Dice) => price(next, { do: 'colleague' })

/** What can befall a price desk. */
const pricePlots: Record<string, (next: Dice) => PriceStep[]> = {
  'prices: nothing but kills': next => [edits(next), edits(next), edits(next)],
  'prices: a file is damaged': next => [
    edits(next, 'quick', null),
    price(next, { do: 'backup' }),
    unsent(next),
    ...(next() < 0.5 ? [unsent(next)] : []),
    price(next, {
      do: 'damage',
      file: pick(next, ['prices.db-wal', ...priceFiles] as const),
      how: pick(next, waysToSpoil),
    }),
  ],
  'prices: an older folder': next => [
    unsent(next),
    price(next, { do: 'backup' }),
    edits(next, 'quick', null),
    price(next, { do: 'restore the backup' }),
  ],
  'prices: a copy of the folder': next => [
    unsent(next),
    price(next, { do: 'copy the folder' }),
    edits(next, 'quick', null),
  ],
  'prices: a colleague': next => [
    edits(next, 'quick', null),
    ...(next() < 0.5 ? [colleague(next)] : []),
    edits(next, 'away', undefined, next() < 0.6),
    ...(next() < 0.5 ? [colleague(next)] : []),
  ],
}

const someOf = (next: Dice, lengths: readonly [number, ...number[]], plots: object): string[] =>
  Array.from({ length: pick(next, lengths) }, () => pick(next, Object.keys(plots) as [string, ...string[]]))

/** The story of paper that a seed tells; the same seed tells the same one. */
export function tellPaperStory(seed: string): PaperStory {
  const next = dice('a story of paper', seed)
  const troubles = someOf(next, [1, 1, 1, 1, 2, 2, 3], paperPlots)
  const printers = Array.from({ length: between(next, 1, 3) }, () => pick(next, kinds))
  const steps = troubles.flatMap(trouble => paperPlots[trouble]?.(next, printers) ?? [])
  return {
    seed,
    troubles,
    printers,
    start: next() < 0.85 ? 'print-waiting' : 'hold-waiting',
    firstJob: between(next, 10_000, 90_000_000),
    steps: next() < 0.3 ? [...steps, arrival(next), life(next)] : steps,
  }
}

/** The same of prices. */
export function tellPriceStory(seed: string): PriceStory {
  const next = dice('a story of prices', seed)
  const troubles = someOf(next, [1, 1, 2], pricePlots)
  const codes = between(next, 4, 12)
  return { seed, troubles, codes, steps: troubles.flatMap(trouble => pricePlots[trouble]?.(next) ?? []) }
}
