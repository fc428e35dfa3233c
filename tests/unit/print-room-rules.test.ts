import { describe, expect, it } from 'vitest'
import { isTurnOf, type RoomStationView, rulesFor } from '../../src-shared/print/room-rules.ts'
import { type PrintRule, printRule } from '../../src-shared/print/rules.ts'

const rule = (more: Partial<PrintRule> = {}): PrintRule =>
  printRule.parse({ job_type: 'tag', printer: 'ipp://cups:631/printers/tags', ...more })
const station = (id: string, more: Partial<RoomStationView> = {}): RoomStationView => ({
  ...{ id, name: id, groups: [], isHere: true, draining: false, open: 0, says: { state: 'running' } },
  ...more,
})
const turnsOf = (one: PrintRule, stations: RoomStationView[], job = '17') =>
  stations.filter(({ id }) => isTurnOf(one, id, job, stations)).map(({ id }) => id)

describe('rules over several stations', () => {
  it('name a station or a group, in any spelling; the others leave those jobs to it', () => {
    const rules = [rule({ stations: ['Tags Room', 'packing'] }), { job_type: '*', printer: 'folder:/tmp/a' }]
    expect(rulesFor(rules, { name: 'tags-room', groups: [] })).toEqual(rules)
    expect(rulesFor(rules, { name: 'front', groups: ['Packing'] })).toEqual(rules)
    expect(rulesFor(rules, { name: 'front', groups: [] })).toEqual([
      { job_type: 'tag', printer: null, left_to: 'Tags Room, packing' },
      rules[1],
    ])
    const plain = rules.slice(1)
    expect(rulesFor(plain, { name: 'front', groups: [] })).toBe(plain)
  })

  it('let whoever is free take a job where nothing else is said', () => {
    expect(turnsOf(rule(), [station('a'), station('b', { open: 9 })])).toEqual(['a', 'b'])
  })

  it.each([
    ['works', station('a'), ['a']],
    ['is drained', station('a', { draining: true }), ['b']],
    ['is silent', station('a', { isHere: false }), ['b']],
    ['is paused', station('a', { says: { state: 'paused' } }), ['b']],
    ['has a stopped printer', station('a', { says: { stopped: ['tag'] } }), ['b']],
    ['has another printer that is stopped', station('a', { says: { stopped: ['order'] } }), ['a']],
    ['has no rule for the type', station('a', { says: { prints: ['order'], leaves: [] } }), ['b']],
    ['has a rule for all others', station('a', { says: { prints: ['*'], leaves: ['order'] } }), ['a']],
    ['has a rule for it without a printer', station('a', { says: { prints: ['*'], leaves: ['tag'] } }), ['b']],
  ])('ask the first before the others: it %s', (_how, first, turns) => {
    const one = rule({ stations: ['a', 'b', 'c'], between: 'in-order' })
    expect(turnsOf(one, [station('c'), station('b'), first])).toEqual(turns)
  })

  it('share jobs evenly, each with one station that all agree on', () => {
    const one = rule({ between: 'by-share' })
    const stations = [station('a'), station('b'), station('c')]
    const turns = Array.from({ length: 600 }, (_, job) => turnsOf(one, stations, String(job)))
    expect(turns.every(({ length }) => length === 1)).toBe(true)
    for (const { id } of stations) expect(turns.filter(([first]) => first === id).length).toBeGreaterThan(150)
  })

  it('prefer the shortest queue', () => {
    const one = rule({ between: 'shortest-queue' })
    expect(turnsOf(one, [station('a', { open: 3 }), station('b', { open: 1 }), station('c', { open: 1 })])).toEqual([
      'b',
      'c',
    ])
  })

  it('never have everybody wait for nobody', () => {
    for (const between of ['in-order', 'by-share', 'shortest-queue'] as const) {
      const one = rule({ stations: ['a'], between })
      // This station isn't in the list yet, or is the only one there.
      expect(isTurnOf(one, 'a', '17', [])).toBe(true)
      expect(isTurnOf(one, 'a', '17', [station('a'), station('b', { isHere: false })])).toBe(true)
    }
  })

  it('are refused where they can’t be followed', () => {
    const read = (more: object) => printRule.safeParse({ job_type: 'tag', printer: 'folder:/tmp/a', ...more }).success
    expect(read({ between: 'in-order' })).toBe(false)
    expect(read({ printer: null, stations: ['a'] })).toBe(false)
    expect(read({ stations: [] })).toBe(false)
    expect(read({ between: 'in-order', stations: ['a', 'b'] })).toBe(true)
  })
})
