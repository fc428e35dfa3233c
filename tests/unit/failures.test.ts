import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import {
  endsSince,
  failureOf,
  failuresSince,
  keepFailure,
  safeFailures,
  untoldEnd,
} from '../../src-main/diagnostics/failures.ts'
import { mayStartAgain } from '../../src-main/last-net.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'

let logs: string
beforeEach(() => {
  logs = temporaryFolder()
})
afterAll(removeFolders)

const whatOf = (error: unknown) => failureOf(error, 'desk', 1, false).what

it('says what JavaScript says of a mistake, the names of errors, and nothing that others wrote', () => {
  const here = String.raw` \(failures\.test\.ts:\d+\)$`
  const typeError = new TypeError("Cannot read properties of undefined (reading 'name')")
  expect(whatOf(typeError)).toMatch(new RegExp(`^TypeError: Cannot read properties of .*'name'\\)${here}`))
  const closed = Object.assign(new Error('connect ECONNREFUSED Ada Lovelace'), { code: 'ECONNREFUSED' })
  expect(whatOf(closed)).toMatch(new RegExp(`^Error ECONNREFUSED: … ECONNREFUSED${here}`))
  for (const error of [
    new Error('Ada Lovelace'),
    new SyntaxError('"Ada Lovelace" is not valid JSON'),
    'Ada Lovelace',
  ]) {
    expect(JSON.stringify(failureOf(error, 'desk', 1, false))).not.toContain('Lovelace')
  }
})

it('a failure is kept also where the older ones can’t be set aside', () => {
  mkdirSync(join(logs, 'failures.1.jsonl', 'open'), { recursive: true })
  writeFileSync(join(logs, 'failures.jsonl'), `${' '.repeat(256 * 1024)}\n`)
  keepFailure(logs, failureOf(new Error(), 'desk', 1, false))
  expect(failuresSince(logs, 0)).toHaveLength(1)
})

it('keeps them in order, also behind half a line, and makes room', () => {
  const keep = (name: string) =>
    keepFailure(logs, failureOf(Object.assign(new Error(), { code: name }), 'desk', 1, false))
  keep('first')
  appendFileSync(join(logs, 'failures.jsonl'), '{"at":"20\n')
  keep('second')
  const kept = () => failuresSince(logs, 0).map(({ what }) => what.replace(/:.*/, ''))
  expect(kept()).toEqual(['Error first', 'Error second'])
  expect(failuresSince(logs, Date.now() + 1_000)).toEqual([])
  writeFileSync(join(logs, 'failures.jsonl'), ' '.repeat(300_000))
  keep('third')
  expect(kept()).toEqual(['Error third'])
  expect(readdirSync(logs)).toEqual(['failures.1.jsonl', 'failures.jsonl'])
  // A disk that takes nothing hides nothing.
  expect(() => keepFailure(join(logs, 'none'), failureOf(new Error(), 'desk', 1, true))).not.toThrow()
})

it('names files for support without their folders', () => {
  keepFailure(logs, failureOf(new Error(), 'desk', 1, false))
  const [{ stack } = { stack: [] }] = safeFailures(logs, 0)
  expect(stack[0]).toMatch(/^at \(?failures\.test\.ts:\d+:\d+\)?$/)
  expect(stack.join()).not.toMatch(/[/\\]/)
})

it('tells why the last run ended once, and lets a program start again three times in five minutes', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
  expect(untoldEnd(logs)).toBe(null)
  const since = Date.now()
  const starts = Array.from({ length: 4 }, () => {
    keepFailure(logs, failureOf(new Error(), 'station', 7, true))
    return mayStartAgain(logs, since) !== null
  })
  expect(starts).toEqual([true, true, true, false])
  expect(untoldEnd(logs)).toMatchObject({ process: 'station', pid: 7 })
  expect(untoldEnd(logs)).toBe(null)
  expect(endsSince(logs, since)).toHaveLength(4)
  vi.setSystemTime(since + 301_000)
  // It didn't end itself now.
  expect(mayStartAgain(logs, Date.now())).toBe(null)
  keepFailure(logs, failureOf(new Error(), 'station', 7, true))
  expect(mayStartAgain(logs, Date.now())).not.toBe(null)
  // The clock was a year ahead: what ended then says nothing of now.
  vi.setSystemTime(since - 365 * 86_400_000)
  const before = Date.now()
  keepFailure(logs, failureOf(new Error(), 'station', 7, true))
  expect(mayStartAgain(logs, before)).not.toBe(null)
  vi.useRealTimers()
})
