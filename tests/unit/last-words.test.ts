import { afterEach, expect, it, vi } from 'vitest'
import { LastWords } from '../../src-main/last-words.ts'

afterEach(() => void vi.useRealTimers())

/** Asks, and tells whether it is still waiting. */
function ask(windows: number, before = new LastWords((_name, data) => void asked.push(data))) {
  let isWaiting = true
  void before.ask(windows).then(() => {
    isWaiting = false
  })
  const answer = (question: number) => before.handlers['desk.handedOver']({ question })
  return { words: before, answer, isWaiting: () => isWaiting }
}
const asked: unknown[] = []

it('waits for every window, and for no longer than two seconds', async () => {
  vi.useFakeTimers()
  const { answer, isWaiting } = ask(2)
  expect(asked.splice(0)).toEqual([{ question: 1 }])
  await answer(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(isWaiting()).toBe(true)
  await answer(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(isWaiting()).toBe(false)

  const frozen = ask(1)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(frozen.isWaiting()).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(frozen.isWaiting()).toBe(false)
  asked.length = 0
})

it('asks nobody where no window is open', async () => {
  const { isWaiting } = ask(0)
  await Promise.resolve()
  expect([isWaiting(), asked]).toEqual([false, []])
})

it('waits once where two ask at the same time: the window of one closes with the shell of the other', async () => {
  vi.useFakeTimers()
  const first = ask(1)
  const second = ask(1, first.words)
  await vi.advanceTimersByTimeAsync(0)
  expect([first.isWaiting(), second.isWaiting()]).toEqual([true, true])
  expect(asked.splice(0)).toEqual([{ question: 1 }])
  await first.answer(1)
  await vi.advanceTimersByTimeAsync(0)
  expect([first.isWaiting(), second.isWaiting()]).toEqual([false, false])
})

it('takes an answer to an earlier question for none', async () => {
  vi.useFakeTimers()
  const first = ask(1)
  await vi.advanceTimersByTimeAsync(2_000)
  const second = ask(1, first.words)
  await second.answer(1)
  await vi.advanceTimersByTimeAsync(0)
  expect([first.isWaiting(), second.isWaiting()]).toEqual([false, true])
  await second.answer(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(second.isWaiting()).toBe(false)
})
