import { expect, test } from 'vitest'
import { follow } from '../../src-renderer/app/follow.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { answeringClient } from '../rig/answering-client.ts'

const rules = (name: string): PrintRule[] => [{ job_type: name, printer: null }]

/** The rules of a desk, told apart by their type; its questions are answered when the test says so. */
function sourceOf() {
  const questions: { resolve(name: string): void; reject(error: Error): void }[] = []
  const shown: string[] = []
  const { client, emit } = answeringClient({
    'rules.get': () => {
      const { promise, resolve, reject } = Promise.withResolvers<PrintRule[]>()
      questions.push({ resolve: name => resolve(rules(name)), reject })
      return promise
    },
  })
  const { read } = follow(client, 'rules.changed', ([rule]) => void shown.push(rule?.job_type ?? ''))
  return { read, questions, shown, tell: (name: string) => emit('rules.changed', rules(name)) }
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
