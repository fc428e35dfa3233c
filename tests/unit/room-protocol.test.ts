import { describe, expect, it } from 'vitest'
import { allRules, explore, type Size } from '../rig/room-protocol.ts'

// Every interleaving of a few stations, jobs and persons, with what may be put back: nothing comes out twice that nobody asked for.

const sizes: Record<string, Size> = {
  'two persons at two stations': { stations: 2, jobs: 1, people: 2, rare: { look: 3, kill: 1 } },
  'a dump that is put back, and a line that is cut': {
    stations: 2,
    jobs: 1,
    people: 0,
    rare: { dump: 1, restore: 1, goOn: 1, cut: 1 },
  },
  'a dump that is put back overnight': {
    stations: 2,
    jobs: 1,
    people: 0,
    rare: { dump: 1, restore: 1, goOn: 1, kill: 1, midnight: 1 },
  },
  'three stations, of which one is cut off': {
    stations: 3,
    jobs: 1,
    people: 0,
    rare: { dump: 1, restore: 1, goOn: 1, cut: 1 },
  },
  'a whole computer that is put back': {
    stations: 2,
    jobs: 1,
    people: 0,
    rare: { copy: 1, putBack: 1, kill: 1, late: 1 },
  },
}

describe('the protocol of a room', () => {
  it.each(Object.entries(sizes))('prints nothing twice: %s', { tags: 'long' }, (_name, size) => {
    const { states, trace } = explore(size, allRules)
    expect(trace).toBeNull()
    expect(states).toBeGreaterThan(100)
  })

  it.each([
    ['seen', 'two persons at two stations'],
    ['tellsEachGeneration', 'a dump that is put back, and a line that is cut'],
    ['tellsLedger', 'a dump that is put back overnight'],
    ['knowsItsOwn', 'a whole computer that is put back'],
  ] as const)('needs its rule "%s": without it there is a double in %s', (rule, size) => {
    const { trace } = explore(sizes[size] as Size, { ...allRules, [rule]: false })
    expect(trace).not.toBeNull()
  })
})
