// @module-tag long
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PracticeService } from '../../src-practice/index.ts'
import { startPracticeService } from '../../src-practice/index.ts'
import { copyWords } from '../../src-shared/production/copy-texts.ts'
import { start } from './practice-support.ts'

interface Pill {
  label: string
  order_id: number
  days_over: number
}
interface Payload {
  queue_stats?: { pending: number; failed: number }
  staff_needed: { tiles: { day_name: string; staff_count: number; copy_text: string }[] }
  factory_countdown: {
    orders: number
    overdue_groups: number
    buckets: { key: string; date: string | null; factories: { factory: string; groups: Pill[] }[] }[]
  }
  fabric_overdue: { rows: { id: number; supplier_name: string; contacted_at: string | null }[] }
}

const now = () => Date.parse('2026-11-25T09:00:00Z')

describe('the dashboard of the practice service', () => {
  // Proves: dashboard.paths
  it('is the same on both paths, and the same at the same time', async () => {
    const { get } = await start({ now })
    const one = (await get('/admin/dashboard')).body as unknown as Payload
    expect((await get('/api/v1/admin/dashboard')).body).toEqual(one)
    expect((await (await start({ now })).get('/admin/dashboard')).body).toEqual(one)
    const { buckets, orders, overdue_groups } = one.factory_countdown
    expect(buckets.map(({ key }) => key)).toEqual(['2026-11-26', '2026-11-27', '2026-11-30', 'today', 'overdue'])
    const groups = buckets.flatMap(({ factories }) => factories.flatMap(factory => factory.groups))
    expect(orders).toBe(new Set(groups.map(({ order_id }) => order_id)).size)
    expect(groups.filter(({ days_over }) => days_over > 0)).toHaveLength(overdue_groups)
    expect(overdue_groups).toBeGreaterThan(3)
    expect(one.staff_needed.tiles.map(({ day_name }) => day_name)).toEqual(['星期三', '星期四', '星期五', '星期六'])
    expect(one.fabric_overdue.rows.length).toBeGreaterThan(10)
  })

  it('agrees with the phase summary of each of its orders', async () => {
    const { get } = await start({ now })
    const { buckets } = ((await get('/admin/dashboard')).body as unknown as Payload).factory_countdown
    const overdue = buckets.find(({ key }) => key === 'overdue')?.factories ?? []
    for (const { factory, groups } of overdue) {
      for (const { label, order_id, days_over } of groups.slice(0, 3)) {
        const { body } = await get(`/admin/orders/${order_id}/phase-summary`)
        const pieces = body['data'] as { code: string; days_over_due: number; factory: { code: string } }[]
        const piece = pieces.find(({ code }) => label.startsWith(`${code}-`))
        expect([piece?.factory.code, piece?.days_over_due]).toEqual([factory, days_over])
      }
    }
  })

  it('names the same groups in the countdown as the due list and the schedule, on any day of a week', async () => {
    for (const day of ['2026-11-25', '2026-11-27', '2026-11-28', '2026-11-29']) {
      const { get } = await start({ now: () => Date.parse(`${day}T09:00:00Z`) })
      const { buckets } = ((await get('/admin/dashboard')).body as unknown as Payload).factory_countdown
      const due = (await get('/admin/orders/due')).body as unknown as {
        days: { date: string; groups: { label: string }[] }[]
      }
      const labelsOf = (key: string) =>
        buckets
          .filter(bucket => bucket.key === key)
          .flatMap(({ factories }) => factories.flatMap(({ groups }) => groups.map(({ label }) => label)))
          .toSorted()
      const named = new Map<string, string[]>()
      for (const { date, groups } of due.days) {
        const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
        const friday = new Date(Date.parse(`${date}T00:00:00Z`) - Math.max(0, weekday - 4) * 86_400_000)
        const under = friday.toISOString().slice(0, 10)
        const key = under <= day ? 'today' : under
        named.set(key, [...(named.get(key) ?? []), ...groups.map(({ label }) => label)])
      }
      for (const [key, labels] of named) {
        expect(labelsOf(key), `${day} ${key}`).toEqual(expect.arrayContaining(labels))
        // A weekend that begins in the due list may end after it.
        const isBeforeWeekend = new Date(`${key === 'today' ? day : key}T00:00:00Z`).getUTCDay() % 5 === 0
        if (!isBeforeWeekend) expect(labelsOf(key), `${day} ${key}`).toEqual(labels.toSorted())
      }
      expect([...named.values()].flat().length).toBeGreaterThan(0)
      const rows = (await get(`/admin/orders/gantt?from=2026-08-01&to=2027-01-31&status=manufacturing&page=1`))
        .body as {
        data?: { order_id: number; days_over_due: number }[]
      }
      const late = new Set((rows.data ?? []).filter(row => row.days_over_due > 0).map(row => row.order_id))
      const overdue = buckets.find(({ key }) => key === 'overdue')?.factories.flatMap(({ groups }) => groups) ?? []
      expect(late.size).toBeGreaterThan(0)
      for (const id of late) expect(overdue.map(({ order_id }) => order_id)).toContain(id)
    }
  }, 120_000)

  it('sends all four blocks to every role', async () => {
    for (const role of ['headquarters', 'factory_facing', 'support'] as const) {
      const { get } = await start({ now, role })
      expect((await get('/admin/dashboard')).body).toHaveProperty('queue_stats.pending')
    }
  })

  it('stands still while the clock moves, but for what happens', async () => {
    let clock = now()
    const { get } = await start({ now: () => clock })
    const rows = async () => ((await get('/admin/dashboard')).body as unknown as Payload).fabric_overdue.rows
    const before = await rows()
    clock += 20 * 60_000
    const after = new Map((await rows()).map(row => [row.id, row]))
    for (const {
      scanned_in_at: _scanned,
      verdict: _verdict,
      ...row
    } of before as (Payload['fabric_overdue']['rows'][0] & {
      scanned_in_at: unknown
      verdict: unknown
    })[]) {
      expect(after.get(row.id)).toMatchObject(row)
    }
    const verdicts = new Set(before.map(row => (row as { verdict?: string }).verdict))
    expect([...verdicts].toSorted()).toEqual(['late', 'no estimate', 'on time', 'waiting'])
    // What has come in isn't waited for.
    const scanned = (before as { verdict?: string; scanned_in_at?: string | null }[]).filter(row => row.scanned_in_at)
    expect(scanned.length).toBeGreaterThan(0)
    expect(scanned.map(({ verdict }) => verdict)).not.toContain('waiting')
  })

  it('Contacted stamps the row once, and the row stays', async () => {
    const { get, send } = await start({ now })
    const rows = async () => ((await get('/admin/dashboard')).body as unknown as Payload).fabric_overdue.rows
    const [first] = await rows()
    const path = `/admin/dashboard/fabric-overdue/${first?.id}/contacted`
    expect((await send('POST', path)).body).toMatchObject({ id: first?.id, contacted_at: '2026-11-25T09:00:00.000Z' })
    expect((await rows())[0]).toEqual({ ...first, contacted_at: '2026-11-25T09:00:00.000Z' })
    expect((await send('POST', '/admin/dashboard/fabric-overdue/1/contacted')).status).toBe(404)
  })
})

describe('selvedge dashboard --copy', () => {
  let practice: PracticeService
  let payload: Payload
  beforeAll(async () => {
    practice = await startPracticeService({ now })
    const answer = await fetch(`${practice.url}/admin/dashboard`, { headers: { authorization: 'Bearer practice' } })
    payload = (await answer.json()) as Payload
  })
  afterAll(async () => {
    await practice.close()
  })
  /** The bytes that it prints: no line break is added or lost. */
  const copy = (what: string, token = 'practice') =>
    new Promise<{ code: number; output: string; errors: string }>(resolve => {
      const program = fileURLToPath(new URL('../../src-main/cli.ts', import.meta.url))
      const args = [program, 'dashboard', '--copy', what, '--base-url', practice.url]
      const env = { ...process.env, SELVEDGE_TOKEN: token, LANG: 'C' }
      execFile(process.execPath, args, { env }, (error, output, errors) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, output, errors })
      })
    })
  const bucket = (name: string) => payload.factory_countdown.buckets.find(({ key }) => key === name)?.factories ?? []

  it('prints each text to the byte', async () => {
    const tiles = payload.staff_needed.tiles.map(({ copy_text }) => copy_text)
    expect(await copy('staff')).toEqual({ code: 0, output: tiles.join('\n\n'), errors: '' })
    const today = bucket('today').flatMap(({ factory, groups }) => [factory, ...groups.map(({ label }) => label)])
    expect((await copy('day:today')).output).toBe(['今天要发：', ...today].join('\n'))
    const late = bucket('overdue').map(({ factory, groups }) => ({
      factory,
      lines: [factory, ...groups.map(({ label, days_over }) => `${days_over} Days --- ${label}`)],
    }))
    expect((await copy('overdue')).output).toBe(['逾期：', ...late.flatMap(({ lines }) => lines)].join('\n'))
    const [first] = late
    expect((await copy(`overdue:${first?.factory.toLowerCase()}`)).output).toBe(
      ['逾期：', ...(first?.lines ?? [])].join('\n'),
    )
    const letter = (await copy('components')).output
    expect(letter.startsWith(`${copyWords.greeting}\n${copyWords.request}\n[`)).toBe(true)
    expect(letter.endsWith(`cm)\n${copyWords.thanks}`)).toBe(true)
    const supplier = payload.fabric_overdue.rows[0]?.supplier_name.toUpperCase() ?? ''
    const one = (await copy(`components:${supplier}`)).output
    expect(one.match(/^\[.*\]$/gm)).toEqual([`[${supplier}]`])
    expect(letter).toContain(one.split('\n').slice(2, -1).join('\n'))
  }, 60_000)

  it('names what there is where nothing fits, and refuses what is no text', async () => {
    const unknown = await copy('day:tomorrow')
    expect(unknown).toMatchObject({ code: 2, output: '' })
    expect(unknown.errors).toContain('2026-11-26, 2026-11-27, 2026-11-30, today, overdue')
    for (const wrong of ['day', 'weather', 'staff:NB', 'overdue:']) expect((await copy(wrong)).code).toBe(2)
    const none = await copy('day:2026-11-30')
    if (bucket('2026-11-30').length === 0)
      expect(none).toMatchObject({ code: 0, output: '', errors: 'Nothing to copy.\n' })
    expect((await copy('staff', 'wrong')).code).toBe(3)
  }, 60_000)
})
