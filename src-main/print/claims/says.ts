import { z } from 'zod'
import { type RoomNeed, type RoomPrinter, roomNeed, roomPrinter } from '../../../src-shared/contract/room.ts'
import { outwardReason } from '../../../src-shared/print/reasons.ts'
import { safeMessage } from '../../diagnostics/redact.ts'

/** What a station tells the others of itself. */
export interface StationSays {
  state?: string
  needsPerson?: number
  /** The job types, folded, whose printer stands still there. */
  stopped?: string[]
  /** The job types, folded, that its rules bring to a printer there; `*`: all others, too. */
  prints?: string[]
  /** Those that have a rule without a printer there. */
  leaves?: string[]
  /** The stations and groups that its rules name. */
  names?: string[]
  needs?: RoomNeed[]
  printers?: RoomPrinter[]
}

/** So many are told of; more would be read by nobody. */
export const mostNeeds = 8
export const mostPrinters = 40

const listOf = <T>(one: z.ZodType<T>, most: number) =>
  z
    .array(z.unknown())
    .transform(all => all.flatMap(each => one.safeParse(each).data ?? []).slice(0, most))
    .optional()
    .catch(undefined)

const says = z.object({
  state: z.string().max(40).optional().catch(undefined),
  needsPerson: z.number().int().min(0).optional().catch(undefined),
  stopped: listOf(z.string(), 1_000),
  prints: listOf(z.string(), 1_000),
  leaves: listOf(z.string(), 1_000),
  names: listOf(z.string(), 1_000),
  needs: listOf(roomNeed, mostNeeds),
  printers: listOf(roomPrinter, mostPrinters),
})

/** What another station tells of itself; what can't be read, such as of a newer version, is left out. */
export const readSays = (told: unknown): StationSays => (says.safeParse(told).data ?? {}) as StationSays

/** What needs a person, as the room is told: the reason without what a service or a printer says. */
export const toldNeed = ({ count, said }: RoomNeed): RoomNeed => ({ count, said: safeMessage(said) })

/** A printer as the room is told of it: how it is, and nothing that it says in its own words. */
export const toldPrinter = ({ name, status, problem, waiting }: RoomPrinter): RoomPrinter => ({
  name,
  waiting,
  problem: problem && safeMessage(problem),
  status: status && {
    ...status,
    reasons: status.reasons.map(outwardReason),
    message: null,
    makeAndModel: null,
    media: [],
    mediaReady: [],
    trays: [],
    supplies: [],
  },
})
