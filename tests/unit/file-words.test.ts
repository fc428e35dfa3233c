import { afterEach, describe, expect, it } from 'vitest'
import { stateWords } from '../../src-main/pricing/book/changes/history-csv.ts'
import { cellWords, headings, headingsIn, wordIn } from '../../src-shared/file-words.ts'
import { dayIn, isoIn } from '../../src-shared/timezone.ts'

const usual = process.env['TZ']
afterEach(() => {
  if (usual === undefined) delete process.env['TZ']
  else process.env['TZ'] = usual
})

describe('a file for people', () => {
  it('has a Chinese word for each state of a price', () => {
    const missing = stateWords.filter(word => !/\p{Script=Han}/u.test(wordIn('zh-CN', cellWords.priceState, word)))
    expect(missing).toEqual([])
  })

  it('keeps its columns in their order in both languages, and words that nobody knows', () => {
    for (const words of Object.values(headings)) {
      expect(headingsIn('zh-CN', words)).toHaveLength(headingsIn('en', words).length)
    }
    expect(headingsIn('en', headings.receipt).at(0)).toBe('Fabric Code')
    expect(wordIn('zh-CN', cellWords.act, 'teleport')).toBe('teleport')
    expect(wordIn('zh-CN', cellWords.act, 'constructor')).toBe('constructor')
    expect(wordIn('en', cellWords.act, 'void')).toBe('void')
  })
})

describe('a moment in a file', () => {
  it('is written in this computer’s time with its offset', () => {
    process.env['TZ'] = 'Asia/Kathmandu'
    expect(isoIn(undefined, 0)).toBe('1970-01-01T05:30:00+05:30')
    expect(isoIn(undefined, Date.UTC(2026, 10, 21, 10))).toBe('2026-11-21T15:45:00+05:45')
    process.env['TZ'] = 'America/New_York'
    expect(isoIn(undefined, Date.UTC(2026, 10, 21, 3, 4, 5))).toBe('2026-11-20T22:04:05-05:00')
  })

  it('is written in the account’s zone, and so is the day in the file’s name', () => {
    const moment = Date.UTC(2026, 10, 21, 3, 4, 5)
    expect(isoIn('America/Los_Angeles', moment)).toBe('2026-11-20T19:04:05-08:00')
    expect([dayIn('America/Los_Angeles', moment), dayIn('Asia/Shanghai', moment)]).toEqual(['2026-11-20', '2026-11-21'])
  })
})
