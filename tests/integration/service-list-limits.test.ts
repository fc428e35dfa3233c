// @module-tag long
import { describe, expect, test } from 'vitest'
import { clientOf, serve } from './service-support.ts'

const job = (id: number) => ({ id, job_type: 'tag', dispatch_status: 'queued' })
const listOf = (count: number) => JSON.stringify({ data: Array.from({ length: count }, (_, at) => job(at + 1)) })

describe('a list that has no end in reason', () => {
  test('of 200,000 rows on one page is read up to 100,000, and says so', async () => {
    const text = listOf(200_000)
    const server = await serve(response => void response.end(text))
    const { rows: jobs, warnings } = await clientOf(server.url).read('admin.orders.print-jobs.index')
    expect(jobs).toHaveLength(100_000)
    expect(warnings).toMatchObject([
      { code: 'service.list-incomplete', data: { count: 100_000, why: 'it has more than 100,000 rows' } },
    ])
    expect(server.seen).toHaveLength(1)
  })

  test('of pages without end is asked for no more of them', async () => {
    let page = 0
    const server = await serve(response => {
      const data = Array.from({ length: 30_000 }, (_, at) => job(page * 30_000 + at + 1))
      page += 1
      response.end(JSON.stringify({ data, next: `?page=${page + 1}` }))
    })
    const { rows: jobs, warnings } = await clientOf(server.url).read('admin.orders.print-jobs.index')
    expect(jobs).toHaveLength(100_000)
    expect(server.seen).toHaveLength(4)
    expect(warnings).toMatchObject([{ code: 'service.list-incomplete' }])
  })

  test('of pages that are few and huge ends before they fill the memory', async () => {
    let page = 0
    const error = 'x'.repeat(7_500_000)
    const server = await serve(response => {
      page += 1
      response.end(JSON.stringify({ data: [{ ...job(page), error }], next: `?page=${page + 1}` }))
    })
    const { rows: jobs, warnings } = await clientOf(server.url).read('admin.orders.print-jobs.index')
    expect([jobs.length, server.seen.length]).toEqual([18, 18])
    expect(warnings).toMatchObject([{ code: 'service.list-incomplete', data: { count: 18 } }])
  })

  test('of records that cannot be read shows the first ones and counts the rest', async () => {
    const text = JSON.stringify(Array.from({ length: 30_001 }, () => ({ name: 'no id' })))
    const server = await serve(response => void response.end(text))
    const { warnings } = await clientOf(server.url).read('admin.orders.print-jobs.index')
    expect(warnings).toHaveLength(21)
    expect(warnings.at(-1)).toMatchObject({ code: 'service.more-unreadable', data: { count: 29_981 } })
  })

  test('has no job whose id or type holds half a character', async () => {
    const text = '[{"id":"a\\ud800","job_type":"tag"},{"id":"b","job_type":"t\\udc00ag"},{"id":"c","job_type":"tag"}]'
    const server = await serve(response => void response.end(text))
    const { rows: jobs, warnings } = await clientOf(server.url).read('admin.orders.print-jobs.index')
    expect(jobs.map(({ id, type }) => [id, type])).toEqual([
      ['b', 't\ufffdag'],
      ['c', 'tag'],
    ])
    expect(warnings).toMatchObject([{ code: 'service.unreadable-record' }])
  })
})
