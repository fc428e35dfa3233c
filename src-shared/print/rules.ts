import { z } from 'zod'
import { DeskError } from '../errors.ts'
import { addressFault, addressFaults, isStoredAddress } from './address.ts'
import { foldWord } from './job.ts'
import type { PrinterStatus } from './printer.ts'
import { isTrouble } from './reasons.ts'

/** A paper by name, or a size in millimetres such as `100x50mm`. */
export const paperNames = ['A3', 'A4', 'A5', 'A6', 'Letter', 'Legal'] as const
const paperSize = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)mm$/i
/** The longest side of a paper, in millimetres. */
const longest = 5_000

const faultWords = (uri: unknown) => addressFaults[addressFault(String(uri)) ?? 'shape']

/** A printer's address as an older Selvedge may have stored it. */
const storedUri = z.string().refine(isStoredAddress, { error: ({ input }) => faultWords(input) })

/** The address of a printer: ipp, ipps, cups, windows or folder. */
export const printerUri = z
  .string()
  .refine(uri => addressFault(uri) === null, { error: ({ input }) => faultWords(input) })

export const paper = z
  .string()
  .refine(text => paperNames.some(name => name.toLowerCase() === text.toLowerCase()) || paperSize.test(text), {
    error: `isn’t a paper size; use ${paperNames.join(', ')} or a size such as 100x50mm`,
    abort: true,
  })
  .refine(
    text => {
      const { width, height } = paperMillimetres(text) ?? { width: 0, height: 0 }
      return Math.min(width, height) > 0 && Math.max(width, height) <= longest
    },
    { error: `isn’t a possible paper size; each side must be more than 0 and at most ${longest} mm` },
  )

/** How a document is put on paper; what is absent is left to the printer, except the scale: never scaled unless asked. */
export const printOptions = z.strictObject({
  copies: z.int().min(1).max(99).optional(),
  paper: paper.optional(),
  duplex: z.enum(['one-sided', 'long-edge', 'short-edge']).optional(),
  tray: z.string().min(1).optional(),
  scale: z.enum(['none', 'fit', 'fill', 'auto']).optional(),
  orientation: z.enum(['portrait', 'landscape']).optional(),
  /** What becomes of a job of which the printer would leave something out: absent or `hold`: a person is asked. */
  left_out: z.enum(['hold', 'print']).optional(),
  /** Such as `1`, `2-3`, `1,3-4`. */
  pages: z
    .string()
    .regex(/^\d+(-\d+)?(,\d+(-\d+)?)*$/, { error: 'aren’t page numbers; write them like 1,3-4', abort: true })
    .refine(text => pageRanges(text).every(({ from, to }) => from >= 1 && to >= from), {
      error: 'aren’t page numbers: the first is 1, and a range goes from low to high, like 1,3-4',
    })
    .optional(),
})
export type PrintOptions = z.infer<typeof printOptions>

/** The ranges of a rule's pages, such as `1,3-4`. */
export function pageRanges(pages: string): { from: number; to: number }[] {
  return pages.split(',').map(part => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return { from, to }
  })
}

/** One rule: jobs of this type go to this printer. `*` is any other type; a printer of null means "don't print here". */
export const printRule = printOptions
  .extend({
    job_type: z.string().min(1),
    printer: storedUri.nullable(),
    /** The printer that is in where the first is stopped. */
    spare: storedUri.optional(),
    /** How long the first has to stand still before its jobs may move, in seconds. */
    spare_after_seconds: z.int().min(5).max(86_400).optional(),
    /** `ask`: a person moves them; `by-itself`: the station does. */
    spare_moves: z.enum(['ask', 'by-itself']).optional(),
    /** The station to which these jobs are left, where the printer is null. */
    left_to: z.string().trim().min(1).max(40).optional(),
    /** The stations of a room that print these jobs, by name or group; absent: all that have the rule. */
    stations: z.array(z.string().trim().min(1).max(40)).min(1).max(50).optional(),
    /** Who of them takes a job. `in-order`: the first of `stations`, the others while it is stopped. */
    between: z.enum(['whoever-is-free', 'in-order', 'by-share', 'shortest-queue']).optional(),
    /** The types whose jobs of the same order print right after this one's, in this order, once the last has arrived. */
    together_with: z.array(z.string().trim().min(1)).min(1).max(9).optional(),
    /** How long they wait for each other, in minutes; 0: for ever. */
    together_minutes: z.int().min(0).max(1440).optional(),
    /** What becomes of those that are there then. */
    together_then: z.enum(['hold', 'print']).optional(),
  })
  .superRefine((rule, context) => {
    const refuse = (field: 'spare' | 'left_to' | 'stations' | 'between' | 'together_with', message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (rule.spare !== undefined && rule.spare === rule.printer)
      refuse('spare', 'is the printer itself; choose another one')
    if (rule.left_to !== undefined && rule.printer !== null) {
      refuse(
        'left_to',
        'can’t be combined with a printer: set the printer to null to leave these jobs to another station',
      )
    }
    if (rule.printer === null && rule.stations !== undefined)
      refuse('stations', 'needs a printer: without one, left_to says who prints these jobs')
    if (rule.between === 'in-order' && rule.stations === undefined)
      refuse('between', 'needs “stations”, which says the order')
    if (rule.together_with === undefined) return
    if (rule.printer === null) refuse('together_with', 'needs a printer')
    if (rule.job_type.trim() === '*') refuse('together_with', 'needs a specific type, not “*”')
  })
export type PrintRule = z.infer<typeof printRule>

export const printRules = z.array(printRule).superRefine((rules, context) => {
  const seen = new Set<string>()
  rules.forEach((rule, index) => {
    const word = foldWord(rule.job_type)
    if (seen.has(word)) {
      context.addIssue({
        code: 'custom',
        path: [index, 'job_type'],
        message: `has a second rule for “${rule.job_type}”`,
      })
    }
    seen.add(word)
  })
  refuseSets(rules, (index, message) => context.addIssue({ code: 'custom', path: [index, 'together_with'], message }))
})

/** Rules that someone writes now. Stored ones with such an address stay readable: their jobs say what is wrong with it. */
export const newRules = printRules.superRefine((rules, context) => {
  rules.forEach((rule, index) => {
    for (const field of ['printer', 'spare'] as const) {
      const uri = rule[field] ?? null
      // Others were refused with the rule itself.
      if (uri === null || !isStoredAddress(uri) || addressFault(uri) === null) continue
      context.addIssue({ code: 'custom', path: [index, field], message: faultWords(uri) })
    }
  })
})

/** What has to be alike in the rules of a set, so that it comes out of one printer, one document after the other. */
const placeOf = ({ printer, spare, spare_after_seconds, spare_moves, stations, between }: PrintRule) =>
  JSON.stringify([printer, spare, spare_after_seconds, spare_moves, stations, between])

/** Refuses sets whose documents could not come out one after the other. */
function refuseSets(rules: readonly PrintRule[], refuse: (index: number, message: string) => void): void {
  const taken = new Set<string>()
  rules.forEach((rule, index) => {
    if (!rule.together_with) return
    for (const type of [rule.job_type, ...rule.together_with]) {
      const other = rules.find(one => foldWord(one.job_type) === foldWord(type))
      if (taken.has(foldWord(type))) refuse(index, `lists “${type}” twice, or another rule lists it too`)
      else if (!other) refuse(index, `names “${type}”, which has no rule of its own`)
      else if (placeOf(other) !== placeOf(rule)) refuse(index, `needs the same printer and spare for “${type}”`)
      else if (other.stations !== undefined) refuse(index, 'can’t be combined with “stations”')
      taken.add(foldWord(type))
    }
  })
}

/** The addresses that rules name. */
export const printersOf = (rules: readonly PrintRule[]): string[] =>
  rules.flatMap(({ printer, spare }) => [printer, spare].flatMap(uri => uri ?? []))

/** The rule for a job's type: its own (case, space, hyphen and underscore alike), else the one for `*`, else null. */
export function ruleFor(rules: readonly PrintRule[], jobType: string): PrintRule | null {
  const word = foldWord(jobType)
  return (
    rules.find(rule => foldWord(rule.job_type) === word) ?? rules.find(rule => rule.job_type.trim() === '*') ?? null
  )
}

/** The options of a rule without what says which jobs and where. */
export function optionsOf(rule: PrintRule): PrintOptions {
  return printOptions.parse(Object.fromEntries(Object.entries(rule).filter(([name]) => name in printOptions.shape)))
}

const namedPapers = new Map<string, readonly [number, number]>([
  ['a3', [297, 420]],
  ['a4', [210, 297]],
  ['a5', [148, 210]],
  ['a6', [105, 148]],
  ['letter', [215.9, 279.4]],
  ['legal', [215.9, 355.6]],
])

/** Width and height in millimetres of a paper by name or size; null if it is neither. */
export function paperMillimetres(name: string): { width: number; height: number } | null {
  const known = namedPapers.get(name.toLowerCase())
  if (known) return { width: known[0], height: known[1] }
  const match = paperSize.exec(name)
  return match?.[1] && match[2] ? { width: Number(match[1]), height: Number(match[2]) } : null
}

/** Rules as a file, in the form of a station's config: `selvedge station --config` takes it as it is. */
export function writeRuleFile(rules: readonly PrintRule[]): string {
  return `${JSON.stringify({ rules }, null, 2)}\n`
}

const unreadable = (what: string) => new DeskError('rules.unreadable', { what })

/** What is wrong with one rule, by its job type and field. */
function issueInWords(rules: readonly unknown[], { path, message }: z.core.$ZodIssue): string {
  const [index, ...fields] = path
  if (typeof index !== 'number') return message
  const type = z.object({ job_type: z.string() }).safeParse(rules[index]).data?.job_type
  const rule = type ? `the rule for “${type}”` : `rule ${index + 1}`
  return fields.length > 0 ? `${rule}: ${fields.join('.')} ${message}` : `${rule}: ${message}`
}

/**
 * Reads rules from the text of a file: a station's config, or the bare list. Throws `rules.unreadable`, which names the
 * rule and its field.
 */
export function readRuleFile(text: string): PrintRule[] {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw unreadable('it is not JSON')
  }
  const config = z.object({ rules: z.unknown() }).safeParse(json)
  const rules: unknown = config.success ? config.data.rules : json
  if (!Array.isArray(rules)) throw unreadable('it has no list of rules')
  const parsed = newRules.safeParse(rules)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, 5).map(issue => issueInWords(rules, issue))
  throw unreadable(issues.join('; '))
}

/** How long a printer has to stand still before its jobs may move, where its rule does not say, in seconds. */
export const usualPatience = 300

/** A rule with a spare printer. */
export type SpareRule = PrintRule & { printer: string; spare: string }

/** True for a rule whose jobs have another printer to go to. */
export function hasSpare(rule: PrintRule): rule is SpareRule {
  return rule.printer !== null && rule.spare !== undefined && rule.spare !== rule.printer
}

/** True if a printer puts nothing on paper until someone looks after it: stopped, away, rejecting, out of paper. */
export function standsStill(status: PrinterStatus): boolean {
  const isUp = status.state === 'idle' || status.state === 'printing'
  return !isUp || !status.accepting || isTrouble(status.reasons)
}

/**
 * Since when a printer has been stopped without a break, in milliseconds since 1970; null while it works. It counts
 * from when jobs first needed it (waited for it, or were at it); a printer no one needs doesn't count.
 */
export function stillSince(
  before: number | null,
  seen: { still: boolean; needed: boolean },
  now: number,
): number | null {
  if (!seen.still) return null
  return before ?? (seen.needed ? now : null)
}

/** What a rule does with its jobs: they stay, a person may move them to the spare, or they move by themselves. */
export type SpareDecision = 'stay' | 'may-move' | 'move'

/** Decides for one rule. `since`: see `stillSince`. A spare that is stopped itself takes nothing. */
export function decideSpare(
  rule: SpareRule,
  seen: { since: number | null; spareStandsStill: boolean },
  now: number,
): SpareDecision {
  const patience = (rule.spare_after_seconds ?? usualPatience) * 1000
  if (seen.since === null || seen.spareStandsStill || now - seen.since < patience) return 'stay'
  return rule.spare_moves === 'by-itself' ? 'move' : 'may-move'
}

/** A station as rules know it. */
export interface RuleStation {
  id: string
  name: string
  groups: readonly string[]
}

/** The same with what the room says of it. */
export interface RoomStationView extends RuleStation {
  isHere: boolean
  draining: boolean
  /** Jobs that it has claimed or is sending. */
  open: number
  says: { state?: string; stopped?: readonly string[]; prints?: readonly string[]; leaves?: readonly string[] }
}

/** Where a rule's list names a station, by its name or a group of it; -1: nowhere. */
function rankIn(
  { stations }: Pick<PrintRule, 'stations'>,
  { name, groups }: Pick<RuleStation, 'name' | 'groups'>,
): number {
  const words = [name, ...groups].map(foldWord)
  return (stations ?? []).findIndex(one => words.includes(foldWord(one)))
}

/** The rules as one station follows them: what they leave to other stations has no printer here. */
export function rulesFor(rules: readonly PrintRule[], me: Pick<RuleStation, 'name' | 'groups'>): readonly PrintRule[] {
  if (!rules.some(({ stations }) => stations !== undefined)) return rules
  return rules.map(rule => {
    if (rule.stations === undefined || rule.printer === null || rankIn(rule, me) >= 0) return rule
    return { job_type: rule.job_type, printer: null, left_to: rule.stations.join(', '), stations: rule.stations }
  })
}

/** The first type whose documents wait for others of their order, which several stations could tear apart; null: none does. */
export const togetherIn = (rules: readonly PrintRule[]): string | null =>
  rules.find(rule => rule.together_with !== undefined)?.job_type ?? null

/** Refuses what a station of a room doesn't do. Throws `rules.together-in-room`. */
export function mustFitRoom(rules: readonly PrintRule[]): void {
  const type = togetherIn(rules)
  if (type !== null) throw new DeskError('rules.together-in-room', { type })
}

/** The names of stations and groups that the rules mention. */
export const namesIn = (rules: readonly PrintRule[]): string[] => [...new Set(rules.flatMap(namesOf))]

/** Whom one rule names; what is left to someone is written by hand, and may be several with commas between. */
function namesOf({ stations, left_to: leftTo }: PrintRule): readonly string[] {
  if (stations) return stations
  return leftTo === undefined ? [] : leftTo.split(',').map(name => name.trim())
}

/** True where a station of these has that name, or is of a group of that name. */
export const isKnownName = (name: string, stations: readonly Pick<RuleStation, 'name' | 'groups'>[]): boolean =>
  stations.some(one => rankIn({ stations: [name] }, one) >= 0)

/**
 * What becomes of a job whose rule at this station leaves it to others. `somebody`: a station that is there prints its type;
 * `absent`: none does, and those that the rule names are known; `unknown`: no one has such a name or group.
 */
export function whoPrints(
  rule: PrintRule,
  type: string,
  me: string,
  stations: readonly RoomStationView[],
): 'somebody' | 'absent' | 'unknown' {
  // A name may have a comma of its own.
  const names = [...namesOf(rule), ...(rule.left_to === undefined ? [] : [rule.left_to])]
  const isNamed = (one: RuleStation) => rankIn({ stations: names }, one) >= 0
  const prints = (one: RoomStationView) => one.isHere && wordFor(one.says, type, isNamed(one)) !== null
  if (stations.some(one => one.id !== me && prints(one))) return 'somebody'
  return stations.some(isNamed) ? 'absent' : 'unknown'
}

/**
 * True if a job is this station's to take now, by what its rule says of several that may. It decides who is asked first, never
 * who prints: that is the claim's.
 */
export function isTurnOf(
  rule: PrintRule,
  me: string,
  { id: job, type }: { id: string; type: string },
  stations: readonly RoomStationView[],
): boolean {
  const among = rule.between ?? 'whoever-is-free'
  if (among === 'whoever-is-free' || rule.printer === null) return true
  const named = stations.filter(one => rule.stations === undefined || rankIn(rule, one) >= 0)
  const able = named.filter(one => one.id === me || canTake(one, type))
  const own = able.find(({ id }) => id === me)
  if (!own || able.length === 1) return true
  // One that can't print leaves it to those that can.
  if (!canTake(own, type)) return false
  if (among === 'shortest-queue') return able.every(({ open }) => own.open <= open)
  if (among === 'in-order') {
    // Of one group none is before the other.
    return able.every(one => rankIn(rule, own) <= rankIn(rule, one))
  }
  const weighed = able.map(one => ({ id: one.id, weight: hash(`${one.id} ${job}`) }))
  return weighed.toSorted((a, b) => b.weight - a.weight || a.id.localeCompare(b.id))[0]?.id === me
}

/** True for a station that takes jobs, and has a printer for that type that isn't stopped. */
function canTake({ isHere, draining, says }: RoomStationView, type: string): boolean {
  if (!isHere || draining || (says.state !== undefined && says.state !== 'running')) return false
  const word = wordFor(says, type, true)
  return word !== null && says.stopped?.includes(word) !== true
}

/** The type of the rule by which a station prints a type: its own, or `*`; null: it has no printer for it. */
function wordFor({ prints, leaves, stopped }: RoomStationView['says'], type: string, ifUnsaid: boolean): string | null {
  const word = foldWord(type)
  // An earlier version doesn't say what it prints, but which of its rules stand still.
  if (prints === undefined) return ifUnsaid ? (stopped?.includes(word) ? word : '*') : null
  if (prints.includes(word)) return word
  return prints.includes('*') && leaves?.includes(word) !== true ? '*' : null
}

/** FNV-1a, stirred: who gets which job is the same at every station. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
