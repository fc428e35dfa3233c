import { expect, test } from 'vitest'
import { follow } from '../../src-renderer/app/follow.ts'

/** A source whose questions are answered when the test says so. */
function sourceOf() {
  const questions: PromiseWithResolvers<string>[] = []
  const shown: string[] = []
  let tell = (_value: string) => {}
  const followed = follow<string>({
    ask: () => {
      const question = Promise.withResolvers<string>()
      questions.push(question)
      return question.promise
    },
    hear: listener => {
      tell = listener
      return () => {}
    },
    apply: value => shown.push(value),
  })
  return { ...followed, questions, shown, tell: (value: string) => tell(value) }
}

test('an answer that an event has overtaken is dropped, a later one is not', async () => {
  const { read, questions, shown, tell } = sourceOf()
  const first = read()
  tell('event')
  questions[0]?.resolve('old')
  await first
  const second = read()
  questions[1]?.resolve('new')
  await second
  expect(shown).toEqual(['event', 'new'])
})

test('answers count in the order of their questions, and one that fails takes no other away', async () => {
  const { read, questions, shown } = sourceOf()
  const reads = [read(), read(), read()]
  questions[1]?.resolve('second')
  await reads[1]
  questions[0]?.resolve('first')
  questions[2]?.reject(new Error('lost'))
  await Promise.allSettled(reads)
  expect(shown).toEqual(['second'])
})

test('an answer stands where a later question fails', async () => {
  const { read, questions, shown } = sourceOf()
  const reads = [read(), read()]
  questions[1]?.reject(new Error('lost'))
  questions[0]?.resolve('first')
  await Promise.allSettled(reads)
  expect(shown).toEqual(['first'])
})
