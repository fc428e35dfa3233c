import { describe, expect, it } from 'vitest'
import { FileCourse, type FollowingWaits } from '../../src-main/imports/uploading/file-course.ts'
import { evidenceIn } from '../../src-main/imports/uploading/upload-evidence.ts'
import { writtenInFile } from '../../src-main/imports/uploading/upload-handlers.ts'
import type { ServiceNotification } from '../../src-main/service/index.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { unreadable } from '../../src-shared/pricing/price.ts'

const waits: FollowingWaits = {
  first: 1_000,
  most: 5_000,
  readFirst: 2_000,
  readMost: 60_000,
  patience: 3_600_000,
}
const proof = (arrived: number, cells = 10) => ({ cells, arrived, different: cells - arrived, gone: 0, examples: [] })

describe('the course of a file', () => {
  it('looks less and less often, and reads the grid less often still', () => {
    const course = new FileCourse(waits, 0)
    const pauses = Array.from({ length: 5 }, () => course.pause)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect([pauses[0], pauses[4]]).toEqual([1_000, 5_000])
    const readings: number[] = []
    for (let now = 0; now < 600_000; now += 1_000) {
      if (!course.isReadingDue(null, now)) continue
      readings.push(now)
      expect(course.isOver(proof(0), now, now)).toBe(false)
    }
    const gaps = readings.slice(1).map((at, i) => at - (readings[i] ?? 0))
    expect(readings[0]).toBe(2_000)
    expect(Math.max(...gaps)).toBe(60_000)
    expect(readings.length).toBeLessThan(20)
  })

  it('reads at once when a sign comes, and is over soon after a sure one, whatever arrived', () => {
    const course = new FileCourse(waits, 0)
    expect(course.isReadingDue(null, 100)).toBe(false)
    expect(course.isReadingDue('sure', 200)).toBe(true)
    expect(course.isReadingDue('sure', 300)).toBe(false)
    // The prices may show it a little later than the service says so.
    expect([0, 3, 3, 3].map(arrived => course.isOver(proof(arrived), 300, 300))).toEqual(Array(4).fill(false))
    expect(course.isOver(proof(3), 300, 300)).toBe(true)
  })

  it('is over with a sign that is not sure once nothing more arrives', () => {
    const course = new FileCourse(waits, 0)
    course.isReadingDue('perhaps', 100)
    expect([0, 3, 3, 3, 3, 5, 5, 5, 5, 5].map(arrived => course.isOver(proof(arrived), 100, 100))).toEqual(
      Array(10).fill(false),
    )
    expect(course.isOver(proof(5), 100, 100)).toBe(true)
  })

  it('ends after its patience, whatever the clock does meanwhile', () => {
    const isOver = (course: FileCourse, now: number) => course.isOver(proof(0), course.age(now), now)
    // Set back by a day since the file went up.
    const course = new FileCourse(waits, 0, -86_400_000)
    expect([1_000, waits.patience + 1_000].map(now => isOver(course, now))).toEqual([false, true])
    // One from before the desk was started.
    const older = new FileCourse(waits, 0, waits.patience - 5_000)
    expect([1_000, 6_000].map(now => isOver(older, now))).toEqual([false, true])
  })

  it('takes counters for a sign once they have moved, or stood still for long', () => {
    const jobs = (processed: number, pending: number) => ({ processed, pending, failed: 0 })
    const still = new FileCourse(waits, 0)
    expect(still.signOf(null, 1_000)).toBeNull()
    expect([1_000, 60_000, 500_000].map(age => still.signOf(jobs(5, 0), age))).toEqual([null, null, null])
    expect(still.signOf(jobs(5, 0), 700_000)).toBe('perhaps')
    const moving = new FileCourse(waits, 0)
    expect([jobs(5, 1), jobs(4, 1), jobs(6, 0)].map(each => moving.signOf(each, 1_000))).toEqual([
      ...[null, null],
      'perhaps',
    ])
  })

  it('is over when everything has arrived, or patience ends', () => {
    expect(new FileCourse(waits, 0).isOver(proof(10), 1, 1)).toBe(true)
    expect(new FileCourse(waits, 0).isOver(proof(9), waits.patience + 1, 1)).toBe(true)
  })
})

describe('signs of an import', () => {
  const told = (more: Partial<ServiceNotification>): ServiceNotification => ({
    id: null,
    kind: '',
    title: null,
    message: null,
    text: '',
    read: null,
    batch: null,
    at: 5_000,
    url: null,
    serverAt: 5_000,
    orderId: null,
    ...more,
  })
  const named = { at: 4_000, batch: 'b' }
  it.each([
    ['its own end', told({ text: 'Import finished', batch: 'b' }), 'sure'],
    ['its own failure', told({ kind: 'import_failed', batch: 'b' }), 'sure'],
    ['its own, in a language of its own', told({ text: '导入完成', batch: 'b' }), 'sure'],
    ['its own beginning', told({ text: 'Import queued', batch: 'b' }), null],
    ['another one’s end', told({ text: 'Import finished', batch: 'c' }), null],
    ['an end without a batch', told({ text: 'Import finished' }), 'perhaps'],
    ['an older end without a batch', told({ text: 'Import finished', at: 1_000 }), null],
    ['an end at no time', told({ text: 'Import finished', at: null }), null],
    ['something important', told({ text: 'Important: the service rests on Sunday' }), null],
    ['an end without a batch, in Chinese', told({ text: '价格导入已完成' }), 'perhaps'],
    ['a beginning in Chinese', told({ text: '导入排队中', batch: 'b' }), null],
    ['something else', told({ text: 'Order 17 is finished' }), null],
  ])('%s', (_what, notification, ended) => {
    expect(evidenceIn([notification], named).ended).toBe(ended)
  })

  it('are not sure for an import whose batch was never told', () => {
    const notification = told({ text: 'Import finished', batch: 'c' })
    expect(evidenceIn([notification], { ...named, batch: null }).ended).toBe('perhaps')
  })

  it('of other uploads are not its own, even where its own batch was never told', () => {
    const notification = told({ text: 'Import finished: 3 rows failed', batch: 'c' })
    expect(evidenceIn([notification], { ...named, batch: null }, ['a', 'c'])).toEqual({
      ended: null,
      said: [],
    })
  })

  it('say what the service says of it, its own before others', () => {
    const { said } = evidenceIn(
      [told({ text: 'Import finished' }), told({ text: '3 prices were saved.', batch: 'b' })],
      named,
    )
    expect(said).toEqual([{ code: 'imports.upload-said', data: { what: '3 prices were saved' } }])
  })
})

describe('what a file can carry', () => {
  it('is everything but texts, and combinations whose names are alike', () => {
    const one = (no: number, name: string) => ({
      no,
      id: `c${no}`,
      mainProduct: 'Suit',
      name,
      displayNames: {},
      present: true,
    })
    const cells = Uint32Array.of(cellAt(0, 1), cellAt(0, 6), cellAt(0, 11), cellAt(1, 1))
    const written = writtenInFile(
      { cells, before: Int32Array.of(1, 2, 3, 4), after: Int32Array.of(5, 6, 7, unreadable) },
      [one(0, 'Jacket'), one(1, 'Coat'), one(2, 'coat')],
      'en',
    )
    expect(written).toEqual({
      cells: Uint32Array.of(cellAt(0, 1)),
      before: Int32Array.of(1),
      after: Int32Array.of(5),
    })
  })
})
