import { beforeEach, expect, test, vi } from 'vitest'

type Memory = typeof import('../../src-renderer/kit/memory.ts')
type Client = Parameters<Memory['readMemory']>[0]

/** A desk that has these texts, and a window that begins anew. */
async function begin(texts: Record<string, string>) {
  vi.resetModules()
  const memory = await import('../../src-renderer/kit/memory.ts')
  const written: unknown[] = []
  const client = {
    call: async (name: string, input: unknown) => {
      if (name === 'window.memory') return texts
      written.push(input)
      throw new Error('the desk is gone')
    },
  } as Client
  return { memory, written, read: () => memory.readMemory(client) }
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
  expect(world.written).toEqual([{ place: 'list', text: '[2]' }])
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
