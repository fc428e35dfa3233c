import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callsFor, callsToMove } from '../../src-renderer/print/calls.ts'
import { calm, chips, countsUnder, isNarrowed, jobTest, noJobFilter } from '../../src-renderer/print/filter.ts'
import { jobsNamedBy, numberOf } from '../../src-renderer/print/find/named.ts'
import { compareByNeed, compareIds, rankOfNeed } from '../../src-renderer/print/grid/columns.tsx'
import type { DeskAction } from '../../src-renderer/print/state.ts'
import { hereStates, type JobRow, mostOfWhy, printCommands } from '../../src-shared/contract/print.ts'
import { message, sayEnglish, sayIn } from '../../src-shared/messages/index.ts'
import { typeName } from '../../src-shared/print/type-name.ts'
import { plainRow, rowsOfADay } from '../rig/print-rows.ts'

const row = (over: Partial<JobRow> = {}) => plainRow('9012', '51077', 'order', over)
const anyRow = fc
  .record({
    id: fc.nat({ max: 99_999 }).map(String),
    here: fc.constantFrom(...hereStates),
    since: fc.nat({ max: 5 }),
    retryAt: fc.option(fc.nat({ max: 5 })),
    hasDocument: fc.boolean(),
  })
  .map(over => row(over))

describe('the order of need', () => {
  test('is what a usual day shows', () => {
    const shuffled = rowsOfADay(1_000_000_000).reverse()
    expect(shuffled.sort((a, b) => compareByNeed(a, b)).map(({ id }) => id)).toEqual([
      ...['9012', '9007', '9003', '9014', '9013', '9016', '9015'],
      ...Array.from({ length: 17 }, (_, index) => String(8999 - index)),
    ])
  })

  test('puts a job that stands still for long among those that need a person, and counts it there', () => {
    const [stands, goes] = [row({ id: '1', here: 'printing' }), row({ id: '2', here: 'printing' })]
    const around = { ...calm, stuck: new Set(['1']) }
    expect([stands, goes].map(job => rankOfNeed(job, around) === 0)).toEqual([true, false])
    expect([stands, goes].map(job => countsUnder('needYou', job, around))).toEqual([true, false])
  })

  test('puts what is blocked by its printer before what moves, waits or is tried again', () => {
    const printer = 'ipp://printer/a'
    const around = { ...calm, stopped: new Set([printer]) }
    const rank = (over: Partial<JobRow>) => rankOfNeed(row(over), around)
    for (const here of ['printing', 'waiting'] as const) {
      const blocked = rank({ here, printer })
      expect(blocked).toBeGreaterThan(rank({ here: 'held' }))
      expect(blocked).toBeLessThan(rank({ here, printer: 'ipp://printer/b' }))
      expect(blocked).toBeLessThan(rank({ here: 'failed', retryAt: 5 }))
    }
  })

  test('is a total order: antisymmetric, and sorted lists never fall in rank', () => {
    fc.assert(
      fc.property(anyRow, anyRow, (a, b) => {
        expect(Math.sign(compareByNeed(a, b)) + Math.sign(compareByNeed(b, a))).toBe(0)
      }),
    )
    fc.assert(
      fc.property(fc.array(anyRow), rows => {
        const ranks = rows.sort((a, b) => compareByNeed(a, b)).map(row => rankOfNeed(row))
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      }),
    )
  })

  test('numbers compare as numbers, other ids as text', () => {
    expect(['10', '9', '100'].sort(compareIds)).toEqual(['9', '10', '100'])
    expect(['b', 'a', '1'].sort(compareIds)).toEqual(['1', 'a', 'b'])
  })
})

describe('search and filters', () => {
  const finds = (text: string, over: Partial<JobRow> = {}) => jobTest({ ...noJobFilter, text })(row(over))

  test('by order, by job, by what a scanner reads from a tag', () => {
    expect(finds('51077')).toBe(true)
    expect(finds('510')).toBe(true)
    expect(finds('9012')).toBe(true)
    expect(finds('51077-1-2')).toBe(true)
    expect(finds('51077-1')).toBe(true)
    expect(finds('5107-1-2')).toBe(false)
    expect(finds('077')).toBe(false)
    expect(finds('hx', { id: '01HX' })).toBe(true)
    expect(finds('51077', { orderId: null })).toBe(false)
  })

  test('a piece number names its order', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 9999 }), fc.option(fc.nat({ max: 9999 })), (order, piece, group) => {
        const label = [order, piece, ...(group === null ? [] : [group])].join('-')
        expect(numberOf(` ${label} `)).toBe(String(order))
      }),
    )
  })

  test('a whole number is preferred to those that begin with it, the newest first', () => {
    const rows = [
      row({ id: '1', orderId: '510', createdAt: 1 }),
      row({ id: '2', orderId: '5101', createdAt: 3 }),
      row({ id: '3', orderId: '510', createdAt: 2 }),
    ]
    const found = (text: string) => ({
      ...jobsNamedBy(text, rows),
      jobs: jobsNamedBy(text, rows).jobs.map(job => job.id),
    })
    expect(found('510')).toEqual({ exact: true, jobs: ['3', '1'] })
    expect(found('510-1-1, 510-1-2')).toEqual({ exact: true, jobs: ['3', '1'] })
    expect(found('51')).toEqual({ exact: false, jobs: ['2', '3', '1'] })
    expect(found('510-1, 5101-1').jobs).toEqual([])
    expect(found('2').jobs).toEqual(['2'])
  })

  test('a type is matched however it is spelt', () => {
    const test = jobTest({ ...noJobFilter, type: 'shipping container' })
    expect(test(row({ type: 'Shipping_Container' }))).toBe(true)
    expect(test(row({ type: 'tag' }))).toBe(false)
  })

  test('a chip shows as many jobs as it counts', () => {
    fc.assert(
      fc.property(fc.array(anyRow), rows => {
        for (const chip of chips) {
          expect(rows.filter(jobTest({ ...noJobFilter, chip })).length).toBe(
            rows.filter(one => countsUnder(chip, one, calm)).length,
          )
        }
      }),
    )
  })

  test('blank text narrows nothing', () => {
    expect(isNarrowed({ ...noJobFilter, text: '  ' })).toBe(false)
    expect(isNarrowed({ ...noJobFilter, printer: 'cups:a' })).toBe(true)
  })
})

describe('the calls of an action', () => {
  test('once more: kept bytes are reprinted, the rest is printed', () => {
    const jobs = [
      row({ id: '1', here: 'printed' }),
      row({ id: '2', here: 'failed', hasDocument: false }),
      row({ id: '3', here: 'printing' }),
    ]
    expect(callsFor('again', jobs)).toEqual([
      { command: 'jobs.print', input: { jobs: ['2'], seen: [expect.objectContaining({ job: '2', here: 'failed' })] } },
      {
        command: 'jobs.reprint',
        input: { jobs: ['1'], seen: [expect.objectContaining({ job: '1', here: 'printed' })] },
      },
    ])
  })

  test('why it is wanted again goes with all that puts it on paper again, and with nothing else', () => {
    const jobs = [row({ id: '1', here: 'printed' }), row({ id: '2', here: 'failed', hasDocument: false })]
    const whys = (action: DeskAction, why: string) => callsFor(action, jobs, why).map(({ input }) => input.why)
    expect(whys('again', 'smudged')).toEqual(['smudged', 'smudged'])
    expect(whys('reprintThroughService', 'smudged')).toEqual(['smudged'])
    expect(whys('kanbanReprint', 'smudged')).toEqual(['smudged'])
    expect(whys('again', '  ')).toEqual([undefined, undefined])
    expect([...whys('skip', 'smudged'), ...whys('cameOut', 'smudged')].filter(Boolean)).toEqual([])
  })

  test('whatever is pasted as a reason is one line of text, and a long one is refused', () => {
    const read = (why: string) => printCommands['jobs.reprint'].input.safeParse({ jobs: ['1'], seen: [], why })
    expect(read(' two\r\nlines\t\u0000\u202eback ').data?.why).toBe('two lines back')
    expect(read('\ud83d').data?.why).toBe('\ufffd')
    expect(read('   ').data?.why).toBe('')
    expect(read('é'.repeat(mostOfWhy)).success).toBe(true)
    expect(read('é'.repeat(mostOfWhy + 1)).success).toBe(false)
  })

  test('a job that the action makes no sense for is in no call, and no job is in two', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyRow, { selector: ({ id }) => id }),
        fc.constantFrom('print', 'again', 'reprintThroughService', 'cameOut', 'skip', 'cancel'),
        (jobs, action) => {
          const sent = callsFor(action, jobs).flatMap(call => call.input.jobs)
          expect(new Set(sent).size).toBe(sent.length)
          for (const id of sent) {
            const here = jobs.find(job => job.id === id)?.here
            if (action !== 'cancel') expect(here).not.toBe('printing')
          }
        },
      ),
    )
  })

  test('a chosen printer goes with copies and pages, and with nothing that was not typed', () => {
    expect(callsToMove([row()], { printer: 'cups:b', options: { copies: 2 } })).toEqual([
      {
        command: 'jobs.reprint',
        input: { jobs: ['9012'], seen: expect.any(Array), printer: 'cups:b', options: { copies: 2 } },
      },
    ])
    expect(callsToMove([row({ here: 'held' })], { printer: 'cups:b', options: {} })).toEqual([
      { command: 'jobs.print', input: { jobs: ['9012'], seen: expect.any(Array), printer: 'cups:b' } },
    ])
  })
})

test.each([
  ['en', ['Order bill', 'Shipping label', 'Care label', 'No type', 'Constructor', '']],
  ['zh-CN', ['生产单', '发货面单', 'Care label', '无类型', 'Constructor', '']],
] as const)('types are said in words, unknown ones as they came, in messages too (%s)', (language, words) => {
  const types = ['ORDER', 'shipping-container', 'care label', '  ', 'constructor', '']
  expect(types.slice(0, 5).map(type => typeName(type, language))).toEqual(words.slice(0, 5))
  for (const [at, type] of types.slice(0, 5).entries()) {
    const said = sayIn(language, message('job.held-no-rule', { type }))
    expect(said).toContain(`“${words[at]}”`)
    expect(sayEnglish(message('job.held-no-rule', { type }))).toContain(`“${type}”`)
  }
  const waits = { what: 'shipping container', order: '51077', state: 'waiting', since: '' }
  expect(sayIn(language, message('job.held-together', waits))).toContain(`“${words[1]}”`)
})
