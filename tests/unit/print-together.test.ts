import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hereStates } from '../../src-shared/contract/print.ts'
import { readRuleFile } from '../../src-shared/print/rules.ts'
import { placeInSet, type SetMember, setsOf, turnOf } from '../../src-shared/print/together.ts'
import { runs } from '../rig/runs.ts'

const minute = 60_000
const set = { types: ['order', 'tag', 'shipping label'], minutes: 30, whenLate: 'hold' as const }
const member = (type: string, over: Partial<SetMember> = {}): SetMember => ({
  id: type,
  type,
  here: 'waiting',
  since: 0,
  retryAt: null,
  isAlone: false,
  ...over,
})

const anyMember = fc.record({
  id: fc.string(),
  type: fc.constantFrom(...set.types, 'Shipping_Label'),
  here: fc.constantFrom(...hereStates),
  since: fc.nat(60 * minute),
  retryAt: fc.option(fc.nat(120 * minute)),
  isAlone: fc.boolean(),
})

describe('the documents of an order that print together', () => {
  it('print when each is there and nothing of them is open, or somebody wants only what is there', () => {
    fc.assert(
      fc.property(fc.array(anyMember, { maxLength: 6 }), fc.nat(120 * minute), (members, now) => {
        const turn = turnOf(set, members, now)
        const waiting = members.filter(({ here, isAlone }) => here === 'waiting' && !isAlone)
        const done = (one: SetMember) =>
          ['printed', 'skipped', 'elsewhere', 'printing'].includes(one.here) ||
          (one.here === 'waiting' && (one.isAlone || one.retryAt === null || one.retryAt <= now))
        const isThere = set.types.every(type => members.some(one => one.type.toLowerCase().replace('_', ' ') === type))
        expect(turn.is === 'go').toBe(waiting.length === 0 || (isThere && members.every(done)))
        if (turn.is === 'go') return
        const since = Math.min(...waiting.map(one => one.since))
        expect(turn.since).toBe(since)
        expect(turn.is).toBe(now - since >= 30 * minute ? 'late' : 'wait')
        // Without a limit they never are late.
        expect(turnOf({ ...set, minutes: 0 }, members, now).is).toBe('wait')
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('say what they wait for: the first in the order of the set', () => {
    expect(turnOf(set, [member('tag')], 0)).toMatchObject({ type: 'order', state: 'missing' })
    expect(turnOf(set, [member('order'), member('tag', { here: 'failed' })], 0)).toMatchObject({
      type: 'tag',
      state: 'failed',
    })
  })

  it('count one that came out elsewhere, and don’t wait for one that a person wants at once', () => {
    const rest = [member('tag', { here: 'elsewhere' }), member('shipping label')]
    expect(turnOf(set, [member('order'), ...rest], 0).is).toBe('go')
    expect(turnOf(set, [member('order', { isAlone: true }), ...rest], 0).is).toBe('go')
  })
})

describe('a rule that prints others together with it', () => {
  const rules = (over: object, ...others: object[]) =>
    JSON.stringify([
      { job_type: 'order', printer: 'cups:a4', together_with: ['tag'], ...over },
      ...(others.length > 0 ? others : [{ job_type: 'tag', printer: 'cups:a4' }]),
    ])

  it('is read, with thirty minutes and a hold unless it says otherwise', () => {
    expect(setsOf(readRuleFile(rules({})))).toEqual([{ types: ['order', 'tag'], minutes: 30, whenLate: 'hold' }])
    expect(setsOf(readRuleFile(rules({ together_minutes: 0, together_then: 'print' })))).toEqual([
      { types: ['order', 'tag'], minutes: 0, whenLate: 'print' },
    ])
  })

  it.each([
    ['another printer', rules({}, { job_type: 'tag', printer: 'cups:tags' }), 'the same printer'],
    ['another spare', rules({ spare: 'cups:b' }), 'the same printer and spare'],
    ['no rule', rules({}, { job_type: 'label', printer: 'cups:a4' }), 'no rule of its own'],
    ['itself', rules({ together_with: ['Order'] }), 'twice'],
    [
      'several stations',
      rules({ stations: ['a'] }, { job_type: 'tag', printer: 'cups:a4', stations: ['a'] }),
      'stations',
    ],
    ['no printer', rules({ printer: null }, { job_type: 'tag', printer: null }), 'needs a printer'],
    ['any other type', rules({ job_type: '*' }), 'a specific type'],
  ])('is refused for %s', (_name, text, why) => {
    expect(() => readRuleFile(text)).toThrow(why)
  })
})

it('a type has its place in a set however it is spelt', () => {
  expect(['order', 'TAG', 'Shipping_Label', 'label'].map(type => placeInSet(set, type))).toEqual([0, 1, 2, -1])
})
