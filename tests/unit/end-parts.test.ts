import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { longestPartEnd, PartsEnd } from '../../src-main/end-parts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<void>(() => {})

it('waits for each part, and says nothing of those that end', async () => {
  const warnings: string[] = []
  const parts = new PartsEnd(text => warnings.push(text))
  const order: string[] = []
  await parts.end('one', async () => void order.push('one'))
  await parts.end('two', () => void order.push('two'))
  expect(order).toEqual(['one', 'two'])
  expect(warnings).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

it('leaves a part that never ends, and goes on', async () => {
  const warnings: string[] = []
  const parts = new PartsEnd(text => warnings.push(text))
  let isOver = false
  const ending = Promise.all([parts.end('printing', never), parts.end('prices', async () => {})])
  void ending.then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(longestPartEnd - 1)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
  expect(warnings).toEqual(['While closing: printing took longer than 12 s and was abandoned'])
})

it.each([
  [
    'throws',
    () => {
      throw new Error('no disk')
    },
  ],
  ['rejects', () => Promise.reject(new Error('no disk'))],
] as const)('goes on after a part that %s', async (_how, act) => {
  // biome-ignore format: a table
  const warnings: string[] = []
  await new PartsEnd(text => warnings.push(text)).end('station.db', act)
  expect(warnings).toEqual([expect.stringMatching(/^While closing: station\.db failed: .*no disk/)])
})
