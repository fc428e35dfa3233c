// @module-tag long
import { expect, it } from 'vitest'
import { start, TEN } from './practice-support.ts'

interface Row {
  order_id: number
  factory_name: string
  days: Record<string, string[]>
  days_over_due?: number
}
interface Step {
  title: string
  end_date: string
  completed_at: string | null
}
interface Piece {
  code: string
  group_number: number
  factory: { code: string; due: string }
  statuses: Step[]
  days_over_due: number
}

const made = '#2f6fdd'
const lastDay = ({ days }: Row) =>
  Object.keys(days)
    .filter(day => days[day]?.includes(made))
    .toSorted()
    .at(-1)

async function world() {
  const { get, service } = await start({ now: () => TEN })
  const json = async <T>(path: string) => (await get(path)).body as T
  return {
    service,
    get,
    json,
    summary: async (order: number) => (await json<{ data: Piece[] }>(`/admin/orders/${order}/phase-summary`)).data,
    async rows(path: string, list: 'data' | 'rows' = 'data') {
      const rows: Row[] = []
      for (let page = 1, last = 1; page <= last; page++) {
        const answer = await json<Record<string, Row[]> & { meta: { current_page: number; last_page: number } }>(
          `${path}&page=${page}`,
        )
        ;({ current_page: page, last_page: last } = answer.meta)
        rows.push(...(answer[list] ?? []))
      }
      return rows
    },
  }
}

it('the schedule has thousands of orders in 120 days, and only what the window asks for', async () => {
  const { rows, get } = await world()
  const all = await rows('/admin/orders/gantt?from=2026-09-01&to=2026-12-29')
  expect(all.length).toBeGreaterThan(2_000)
  expect(new Set(all.map(row => row.order_id)).size).toBe(all.length)
  const days = all.flatMap(row => Object.keys(row.days)).toSorted()
  expect(days[0]).toBe('2026-09-01')
  expect((days.at(-1) ?? '') <= '2026-12-29').toBe(true)
  expect((await rows('/admin/orders/gantt?from=2025-12-08&to=2025-12-10')).length).toBeGreaterThan(500)
  expect((await get('/admin/orders/gantt?from=soon')).status).toBe(422)
  expect((await get('/admin/orders/gantt?status=bild')).status).toBe(422)
  const grid = await rows('/admin/orders/gantt-grid?from=2026-11-01&to=2026-11-30&status=manufacturing', 'rows')
  expect(Object.keys(grid[0] ?? {})).toEqual(['order_id', 'customer_name', 'factory_name', 'days'])
})

it('a row, the due list and the phase summary of an order tell the same', async () => {
  const { rows, json, summary } = await world()
  const all = await rows('/admin/orders/gantt?from=2026-09-01&to=2027-01-31&status=manufacturing')
  const late = all.filter(row => (row.days_over_due ?? 0) > 0)
  expect(late.length).toBeGreaterThan(20)
  const legend = await json<{ title: string; colour: string }[]>('/admin/orders/gantt/status-legend')
  expect(legend.find(({ title }) => title.endsWith('0.2'))?.colour).toBe(made)
  const colours = new Set(legend.map(({ colour }) => colour))
  for (const row of [...late.slice(0, 10), ...all.slice(0, 20)]) {
    const pieces = await summary(row.order_id)
    expect(lastDay(row)).toBe(pieces[0]?.factory.due)
    expect(row.days_over_due).toBe(Math.max(...pieces.map(piece => piece.days_over_due)))
    expect(
      Object.values(row.days)
        .flat()
        .every(colour => colours.has(colour)),
    ).toBe(true)
  }
  const { days } = await json<{
    days: { date: string; groups: { label: string; order_id: number; factory: string }[] }[]
  }>('/admin/orders/due')
  expect(days.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'])
  for (const { date, groups } of days) {
    expect(groups.length).toBeGreaterThan(0)
    for (const group of groups.slice(0, 3)) {
      const [, piece, number] = group.label.split('-')
      const found = (await summary(group.order_id)).find(({ code }) => code === `${group.order_id}-${piece}`)
      expect(found).toMatchObject({ group_number: Number(number), factory: { code: group.factory, due: date } })
      expect(found?.statuses.find(({ title }) => title.endsWith('0.25'))?.completed_at).toBeNull()
    }
  }
})

it('the days turn at 16:00 UTC, as in Shanghai', async () => {
  for (const [now, first] of [
    ['2026-12-30T15:59:00Z', '2026-12-30'],
    ['2026-12-30T16:01:00Z', '2026-12-31'],
  ] as const) {
    const { get } = await start({ now: () => Date.parse(now), orders: 400 })
    const { days } = (await get('/admin/orders/due')).body as unknown as { days: { date: string }[] }
    expect(days[0]?.date).toBe(first)
  }
})

// Proves: details.month
it('the detail has the garments of the summary, with days and components; the record is a page', async () => {
  const { service, get, json, rows, summary } = await world()
  const [row] = await rows('/admin/orders/gantt?from=2026-11-01&to=2026-11-30&status=manufacturing')
  const order = row?.order_id ?? 0
  const { data } = await json<{ data: { pieces: (Piece & { steps: Step[]; components: object[] })[] } }>(
    `/admin/orders/${order}/gantt-detail`,
  )
  expect(data.pieces.map(({ steps }) => steps)).toEqual((await summary(order)).map(({ statuses }) => statuses))
  expect(data.pieces[0]?.components).toHaveLength(2)
  for (const [month, status] of [
    [0, 422],
    [1, 200],
    [12, 200],
    [13, 422],
  ]) {
    expect((await get(`/admin/orders/${order}/details?month=${month}&year=2026`)).status, String(month)).toBe(status)
  }
  const month = await json<{ data: Piece[] }>(`/admin/orders/${order}/details?month=11&year=2026`)
  expect(month.data.flatMap(({ statuses }) => Object.keys(statuses)).every(day => day.startsWith('2026-11'))).toBe(true)
  const page = (query: string) =>
    fetch(`${service.url}/admin/orders/${order}/modal-details${query}`, {
      headers: { authorization: `Bearer ${service.token}` },
    })
  const answer = await page('?group_number=1')
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(await answer.text()).toContain(`<h3>${order}-1 `)
  expect(await (await page('?group_number=99')).text()).not.toContain('<h3>')
})
