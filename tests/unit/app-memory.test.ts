import { beforeEach, expect, test, vi } from 'vitest'

type Memory = typeof import('../../src-renderer/kit/memory.ts')
type Client = Parameters<Memory['readMemory']>[0]

/** A desk that has these texts, and a window that begins anew. */
async function begin(texts: Record<string, string>) {
  vi.resetModules()
  const memory = await import('../../src-renderer/kit/memory.ts')
  const written: { place: string; text: string; window?: string }[] = []
  /** What a window remembers, as main tells all of them. */
  let hear: (told: { place: string; text: string; window?: string }) => void = () => {}
  const client = {
    on: (_: string, listener: typeof hear) => {
      hear = listener
      return () => {}
    },
    call: async (name: string, input: unknown) => {
      if (name === 'window.memory') return texts
      written.push(input as (typeof written)[number])
      throw new Error('the desk is gone')
    },
  } as unknown as Client
  return {
    memory,
    written,
    read: () => memory.readMemory(client),
    tell: (told: Parameters<typeof hear>[0]) => hear(told),
  }
}

let world: Awaited<ReturnType<typeof begin>>
beforeEach(async () => {
  world = await begin({ 'prices.part': 'designs', broken: '{', list: '[1]' })
})

test('what was remembered is there once it was read, and nothing before', async () => {
  expect(world.memory.recall('prices.part')).toBeNull()
  await world.read()
  expect(world.memory.recall('prices.part')).toBe('designs')
  expect(world.memory.recall('toString')).toBeNull()
})

test('what is remembered is handed to the desk once, and stays in this window where the desk does not take it', async () => {
  await world.read()
  world.memory.remember('prices.part', 'designs')
  world.memory.rememberValue('list', [2])
  world.memory.rememberValue('list', [2])
  expect(world.written).toEqual([{ place: 'list', text: '[2]', window: expect.any(String) }])
  expect(world.memory.recall('list')).toBe('[2]')
})

test('what this window did while it was being read is newer', async () => {
  world.memory.remember('prices.part', 'express')
  await world.read()
  expect(world.memory.recall('prices.part')).toBe('express')
})

test('a value that cannot be read any more is as if it had never been', async () => {
  await world.read()
  expect(world.memory.recallValue('list', value => value, 0)).toEqual([1])
  expect(world.memory.recallValue('broken', value => value, 0)).toBe(0)
  expect(world.memory.recallValue('none', value => value, 0)).toBe(0)
})

test('what is typed is the same in every window; the rest is each window’s own', async () => {
  await world.read()
  let changes = 0
  const stop = world.memory.hearShared('typed.here.issue', () => {
    changes += 1
  })
  world.tell({ place: 'typed.here.issue', text: '"Lining"', window: 'another' })
  expect([world.memory.recall('typed.here.issue'), changes]).toEqual(['"Lining"', 1])
  world.tell({ place: 'prices.part', text: 'express', window: 'another' })
  expect(world.memory.recall('prices.part')).toBe('designs')

  // Typed on, while what was typed before comes back from main.
  world.memory.remember('typed.here.issue', '"Lin"')
  world.memory.remember('typed.here.issue', '"Lini"')
  for (const own of world.written) world.tell(own)
  expect([world.memory.recall('typed.here.issue'), changes]).toEqual(['"Lini"', 1])
  stop()
  world.tell({ place: 'typed.here.issue', text: 'null', window: 'another' })
  expect([world.memory.recall('typed.here.issue'), changes]).toEqual(['null', 1])
})
