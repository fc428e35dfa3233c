import { DeskError } from '../errors.ts'
import { foldWord } from './job.ts'
import type { PrintRule } from './rules.ts'

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
