import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { KeyedQueue, SerialQueue } from '../../src-shared/serial-queue.ts'

describe('a serial queue', () => {
  it('does one thing after the other, also after one that failed', async () => {
    const queue = new SerialQueue()
    const steps: string[] = []
    const work = (name: string, milliseconds: number) => async () => {
      steps.push(`${name} begins`)
      await sleep(milliseconds)
      steps.push(`${name} ends`)
      if (name === 'b') throw new Error('b failed')
      return name
    }
    const all = [queue.add(work('a', 10)), queue.add(work('b', 5)), queue.add(work('c', 0))]
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await queue.idle()
    expect(steps).toEqual(['a', 'b', 'c'].flatMap(name => [`${name} begins`, `${name} ends`]))
  })

  it('of each key goes beside the others', async () => {
    const queue = new KeyedQueue<string>()
    const steps: string[] = []
    const held = Promise.withResolvers<void>()
    const first = queue.add('a', () => held.promise.then(() => steps.push('a1')))
    const second = queue.add('a', () => steps.push('a2'))
    await queue.add('b', () => steps.push('b'))
    held.resolve()
    await Promise.all([first, second])
    expect(steps).toEqual(['b', 'a1', 'a2'])
  })
})
