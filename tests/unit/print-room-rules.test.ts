import { describe, expect, it } from 'vitest'
import {
  isKnownName,
  isTurnOf,
  namesIn,
  type PrintRule,
  printRule,
  type RoomStationView,
  rulesFor,
  whoPrints,
} from '../../src-shared/print/rules.ts'

const rule = (more: Partial<PrintRule> = {}): PrintRule =>
  printRule.parse({ job_type: 'tag', printer: 'ipp://cups:631/printers/tags', ...more })
const station = (id: string, more: Partial<RoomStationView> = {}): RoomStationView => ({
  id,
  name: id,
  groups: [],
  isHere: true,
  draining: false,
  open: 0,
  says: { state: 'running' },
  ...more,
})
const turnsOf = (one: PrintRule, stations: RoomStationView[], job = '17', type = 'tag') =>
  stations.filter(({ id }) => isTurnOf(one, id, { id: job, type }, stations)).map(({ id }) => id)

describe('rules over several stations', () => {
  it('name a station or a group, in any spelling; the others leave those jobs to it', () => {
    const rules = [rule({ stations: ['Tags Room', 'packing'] }), { job_type: '*', printer: 'folder:/tmp/a' }]
    expect(rulesFor(rules, { name: 'tags-room', groups: [] })).toEqual(rules)
    expect(rulesFor(rules, { name: 'front', groups: ['Packing'] })).toEqual(rules)
    expect(rulesFor(rules, { name: 'front', groups: [] })).toEqual([
      { job_type: 'tag', printer: null, left_to: 'Tags Room, packing', stations: ['Tags Room', 'packing'] },
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

  it.each([
    ['prints others, and leaves this type', { prints: ['*'], leaves: ['tag'] }, ['b']],
    ['prints this type alone', { prints: ['tag'], leaves: ['*'] }, ['a']],
    ['has a stopped printer for all others', { prints: ['*'], stopped: ['*'] }, ['b']],
    ['has a stopped printer for all others, and another for this', { prints: ['*', 'tag'], stopped: ['*'] }, ['a']],
  ])('ask the first by what it does with the type, where the rule is for all types: it %s', (_how, says, turns) => {
    const one = rule({ job_type: '*', stations: ['a', 'b'], between: 'in-order' })
    expect(turnsOf(one, [station('b'), station('a', { says })])).toEqual(turns)
  })

  const printing = { prints: ['tag'], leaves: [] }
  const silent = { isHere: false }
  it.each<[string, Partial<PrintRule>, RoomStationView[], string]>([
    ['is there and prints it', { stations: ['front'] }, [station('front', { says: printing })], 'somebody'],
    [
      'is there, in another spelling',
      { stations: ['Front Desk'] },
      [station('front-desk', { says: printing })],
      'somebody',
    ],
    [
      'is there as one of a group',
      { stations: ['packing'] },
      [station('x', { groups: ['Packing'], says: printing })],
      'somebody',
    ],
    ['prints all other types', { stations: ['front'] }, [station('front', { says: { prints: ['*'] } })], 'somebody'],
    ['has not said yet what it prints', { stations: ['front'] }, [station('front', { says: {} })], 'somebody'],
    ['is another one, that prints it too', { stations: ['frnt'] }, [station('back', { says: printing })], 'somebody'],
    [
      'is another one, that has not said yet what it prints',
      { stations: ['frnt'] },
      [station('back', { says: {} })],
      'unknown',
    ],
    [
      'is nobody: no station has the name',
      { stations: ['frnt'] },
      [station('front', { says: { prints: [] } })],
      'unknown',
    ],
    ['is nobody: the room is empty', { stations: ['front'] }, [], 'unknown'],
    ['is gone', { stations: ['front'] }, [station('front', { ...silent, says: printing })], 'absent'],
    ['is gone, and another name is nobody’s', { stations: ['frnt', 'front'] }, [station('front', silent)], 'absent'],
    ['has no rule for it', { stations: ['front'] }, [station('front', { says: { prints: ['order'] } })], 'absent'],
    [
      'leaves it, too',
      { stations: ['front'] },
      [station('front', { says: { prints: ['*'], leaves: ['tag'] } })],
      'absent',
    ],
    [
      'was renamed, and leaves it, too',
      { stations: ['front'] },
      [station('desk', { says: { prints: ['*'], leaves: ['tag'] } })],
      'unknown',
    ],
    [
      'is named by hand, and there',
      { printer: null, left_to: 'front' },
      [station('front', { says: printing })],
      'somebody',
    ],
    ['is one of several, named by hand', { printer: null, left_to: 'a, front' }, [station('front', silent)], 'absent'],
    ['has a comma in the name', { printer: null, left_to: 'front, left' }, [station('front, left', silent)], 'absent'],
    ['is this station itself', { printer: null, left_to: 'me' }, [], 'absent'],
    [
      'is nobody, by a word of a hand',
      { printer: null, left_to: 'the other one' },
      [station('front', silent)],
      'unknown',
    ],
  ])('know who prints what they leave: it %s', (_how, more, others, who) => {
    const [one] = rulesFor([rule(more)], { name: 'me', groups: [] })
    if (!one) throw new Error('no rule')
    expect(whoPrints(one, 'Tag', 'me', [station('me', { says: { prints: ['*'] } }), ...others])).toBe(who)
  })

  it('name stations and groups, those known in any spelling', () => {
    const rules = [
      rule({ stations: ['Tags Room', 'packing'] }),
      rule({ job_type: 'a', printer: null, left_to: 'x, y' }),
    ]
    expect(namesIn(rules)).toEqual(['Tags Room', 'packing', 'x', 'y'])
    const room = [station('tags_room', { groups: ['Packing'] })]
    expect(namesIn(rules).filter(name => !isKnownName(name, room))).toEqual(['x', 'y'])
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
      expect(isTurnOf(one, 'a', { id: '17', type: 'tag' }, [])).toBe(true)
      expect(isTurnOf(one, 'a', { id: '17', type: 'tag' }, [station('a'), station('b', { isHere: false })])).toBe(true)
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
