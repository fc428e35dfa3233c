import { environmentManager } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerNow, askFirst, cache, hearAnswer, keyOf } from '../../src-renderer/kit/ask/answers.ts'
import { connectCache } from '../../src-renderer/kit/ask/query.ts'
import { clientOfPlace } from '../../src-renderer/kit/place.tsx'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { outputs } from '../contract/samples.ts'
import { answeringClient } from '../rig/answering-client.ts'

const rules = (name: string): PrintRule[] => [{ job_type: name, printer: null }]

/** The rules of a place, told apart by their type; its questions are answered when the test says so. */
function rulesHeard() {
  const questions: { resolve(name: string): void; reject(error: Error): void }[] = []
  const heard: string[] = []
  const { client, calls, emit } = answeringClient({
    'session.state': () => new Promise(() => {}),
    'rules.get': () => {
      const { promise, resolve, reject } = Promise.withResolvers<PrintRule[]>()
      questions.push({ resolve: name => resolve(rules(name)), reject })
      return promise
    },
  })
  const stop = connectCache(client)
  const place = clientOfPlace(client, null)
  hearAnswer(place, 'rules.get', ([rule]) => void heard.push(rule?.job_type ?? ''))
  return {
    heard,
    questions,
    place,
    stop,
    asked: () => calls.filter(({ name }) => name === 'rules.get').length,
    tell: (name: string) => emit('rules.changed', rules(name)),
    again: () => void cache.invalidateQueries({ queryKey: ['rules.get'] }),
    settled: () => vi.waitFor(() => expect(cache.isFetching({ queryKey: ['rules.get'] })).toBe(0)),
  }
}

afterEach(() => {
  vi.useRealTimers()
  cache.clear()
})

describe('what a store hears of main', () => {
  test('is the answer, then what an event says; an answer that an event has overtaken is dropped, a later one is not', async () => {
    const { heard, questions, tell, again, settled, stop } = rulesHeard()
    tell('event')
    questions[0]?.resolve('old')
    await settled()
    again()
    questions[1]?.resolve('new')
    await settled()
    expect(heard).toEqual(['event', 'new'])
    stop()
  })

  test("is the newest question's answer, and stands where a later question fails", async () => {
    const { heard, questions, again, settled, stop } = rulesHeard()
    questions[0]?.resolve('first')
    await settled()
    again()
    again()
    questions[2]?.resolve('third')
    questions[1]?.resolve('second')
    await settled()
    again()
    questions[3]?.reject(new Error('lost'))
    await settled()
    expect(heard).toEqual(['first', 'third'])
    stop()
  })

  test('ends with its place: nothing of it is asked or heard any more', async () => {
    const { heard, questions, place, tell, again, asked, settled, stop } = rulesHeard()
    questions[0]?.resolve('first')
    await settled()
    place.close()
    tell('late')
    again()
    hearAnswer(place, 'rules.get', () => heard.push('begun late'))
    expect(heard).toEqual(['first'])
    expect(asked()).toBe(1)
    stop()
  })

  test('begins with what is known already', async () => {
    cache.setQueryData(keyOf('rules.get', {}, null), rules('known'))
    const { heard, asked, stop } = rulesHeard()
    expect(heard).toEqual(['known'])
    expect(asked()).toBe(0)
    stop()
  })
})

describe('before the first picture', () => {
  test('the session is asked for, then what is of its place, and can be had outside of React', async () => {
    const { client, calls } = answeringClient()
    expect(answerNow('settings.get')).toBeUndefined()
    await askFirst(client)
    expect(calls.map(({ name }) => name)).toEqual([
      'session.state',
      'settings.get',
      'profiles.list',
      'alerts.list',
      'station.state',
    ])
    expect(answerNow('settings.get')).toEqual(outputs['settings.get'])
    expect(answerNow('station.state')).toEqual(outputs['station.state'])
  })

  test('a question that failed is asked again after three seconds, and no sooner', async () => {
    vi.useFakeTimers()
    // Without a window, nothing is asked again by itself.
    environmentManager.setIsServer(() => false)
    let isBroken = true
    const { client, calls } = answeringClient({
      'settings.get': async () => {
        if (isBroken) throw new Error('main is starting')
        return outputs['settings.get']
      },
    })
    const heard = vi.fn()
    hearAnswer(client, 'settings.get', heard)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(calls).toHaveLength(1)
    isBroken = false
    await vi.advanceTimersByTimeAsync(200)
    expect(calls).toHaveLength(2)
    expect(heard).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(2)
  })
})
