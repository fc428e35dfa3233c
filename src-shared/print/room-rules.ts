import type { PrintRule } from './rules.ts'
import { foldWord } from './stage.ts'

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
function rankIn({ stations }: PrintRule, { name, groups }: Pick<RuleStation, 'name' | 'groups'>): number {
  const words = [name, ...groups].map(foldWord)
  return (stations ?? []).findIndex(one => words.includes(foldWord(one)))
}

/** The rules as one station follows them: what they leave to other stations has no printer here. */
export function rulesFor(rules: readonly PrintRule[], me: Pick<RuleStation, 'name' | 'groups'>): readonly PrintRule[] {
  if (!rules.some(({ stations }) => stations !== undefined)) return rules
  return rules.map(rule => {
    if (rule.stations === undefined || rule.printer === null || rankIn(rule, me) >= 0) return rule
    return { job_type: rule.job_type, printer: null, left_to: rule.stations.join(', ') }
  })
}

/**
 * True if a job is this station's to take now, by what its rule says of several that may. It decides who is asked first, never
 * who prints: that is the claim's.
 */
export function isTurnOf(rule: PrintRule, me: string, job: string, stations: readonly RoomStationView[]): boolean {
  const among = rule.between ?? 'whoever-is-free'
  if (among === 'whoever-is-free' || rule.printer === null) return true
  const named = stations.filter(one => rule.stations === undefined || rankIn(rule, one) >= 0)
  const able = named.filter(one => one.id === me || canTake(one, rule.job_type))
  const own = able.find(({ id }) => id === me)
  if (!own || able.length === 1) return true
  // One that can't print leaves it to those that can.
  if (!canTake(own, rule.job_type)) return false
  if (among === 'shortest-queue') return able.every(({ open }) => own.open <= open)
  if (among === 'in-order') {
    // Of one group none is before the other.
    return able.every(one => rankIn(rule, own) <= rankIn(rule, one))
  }
  const weighed = able.map(one => ({ id: one.id, weight: hash(`${one.id} ${job}`) }))
  return weighed.toSorted((a, b) => b.weight - a.weight || a.id.localeCompare(b.id))[0]?.id === me
}

/** True for a station that takes jobs, has a printer for that type, and none that is stopped. One of before doesn't say which. */
function canTake({ isHere, draining, says }: RoomStationView, type: string): boolean {
  if (!isHere || draining || (says.state !== undefined && says.state !== 'running')) return false
  const { prints, stopped, leaves } = says
  if (leaves?.includes(foldWord(type))) return false
  if (prints && !prints.includes(foldWord(type)) && !prints.includes('*')) return false
  return stopped?.includes(foldWord(type)) !== true
}

/** FNV-1a, stirred: who gets which job is the same at every station. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
