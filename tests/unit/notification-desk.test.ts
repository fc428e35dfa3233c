import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NotificationDesk } from '../../src-main/notifications/notification-desk.ts'
import type { EventData } from '../../src-shared/contract/index.ts'
import type { NotificationList } from '../../src-shared/contract/notifications.ts'
import { readNotification } from '../../src-shared/service/dashboard.ts'
import { runs } from '../rig/runs.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 24, 12)
const when = (minutes: number) => new Date(noon + minutes * minute).toISOString()

/** What outlives a desk, and the service, which goes its own way. */
function office() {
  const memory: Record<string, string> = {}
  const at = {
    now: noon,
    account: 'ada@office.example',
    rows: [] as unknown[],
    asked: [] as object[],
    hasFocus: true,
    wanted: true,
  }
  const context = { baseUrl: 'https://ops.example', clean: (text: string) => text, serverDate: null }
  const client = {
    read: async (_operation: string, { query }: { query: { since: string; unread?: string } }) => {
      at.asked.push(query)
      const rows = at.rows.flatMap(row => readNotification(row, context) ?? [])
      return { rows, warnings: [], serverDate: at.now, firstPage: null }
    },
  }
  const start = () => {
    const told: NotificationList[] = []
    const inSystem: EventData<'notifications.notify'>[] = []
    const session = {
      state: () => ({ status: 'signed-in', profile: { name: 'Live' }, me: { email: at.account } }),
      client: () => client,
    }
    const { handlers } = new NotificationDesk({
      session: session as never,
      serviceOf: () => 'https://ops.example',
      memory: {
        read: async () => ({ ...memory }),
        write: async (place, text) => {
          memory[place] = text
        },
      },
      settings: () => ({ notifications: at.wanted }),
      emit: (name, data) => {
        if (name === 'notifications.notify') inSystem.push(data as EventData<'notifications.notify'>)
        else told.push(data as NotificationList)
      },
      now: () => at.now,
    })
    const list = async () => {
      at.now += 15_000
      return handlers['notifications.list']({})
    }
    const news = async () => (await handlers['notifications.announce']({ hasFocus: at.hasFocus })).map(({ key }) => key)
    const seen = (keys: string[] | null) => handlers['notifications.seen']({ keys })
    return { list, news, seen, told, inSystem }
  }
  return { at, memory, start }
}

const newIn = ({ rows }: NotificationList) => rows.filter(({ isNew }) => isNew).map(({ key }) => key)

describe('notifications of the service', () => {
  it('stay new where they are older than what the service is asked for', async () => {
    const { at, start } = office()
    const desk = start()
    at.rows = [{ id: 'a', read: false, created_at: when(0) }]
    expect(newIn(await desk.list())).toEqual(['a'])
    // The desk stays open for eight days, and nobody reads it.
    at.now += 8 * 24 * 60 * minute
    at.rows = []
    expect(newIn(await desk.list())).toEqual(['a'])
    expect(at.asked.at(-1)).toMatchObject({ unread: '1' })
  })

  it('are told by the system where nobody looks at the window, unless people want none of it', async () => {
    const { at, start } = office()
    const desk = start()
    await desk.list()
    const add = async (...rows: object[]) => {
      at.rows = rows.map((row, id) => ({ id: `${at.now} ${id}`, read: false, created_at: when(1), ...row }))
      await desk.list()
      await desk.news()
    }
    await add({ title: 'While somebody looks' })
    at.hasFocus = false
    await add({ title: 'Import finished', message: '240 prices\u202E' })
    const said = (text: string) => ({ code: 'notification.text', data: { text } })
    expect(desk.inSystem).toEqual([{ title: said('Import finished'), lines: [said('240 prices')] }])
    await add({ title: 'A' }, { message: 'B' }, { type: '' }, { title: 'D' })
    const lines = [said('A'), said('B'), { code: 'notification.untitled', data: {} }]
    expect(desk.inSystem[1]).toEqual({ title: { code: 'notification.many', data: { count: 4 } }, lines })
    at.wanted = false
    await add({ title: 'Unwanted' })
    expect(desk.inSystem).toHaveLength(2)
  })

  it('are announced once: to one window, and not again after a restart or for what was there first', async () => {
    const { at, start } = office()
    at.rows = [{ id: 1, title: 'Old', read: false, created_at: when(-60) }]
    const desk = start()
    expect(newIn(await desk.list())).toEqual(['1'])
    expect(await desk.news()).toEqual([])

    at.rows = [{ id: 2, title: 'New', read: false, created_at: when(0) }]
    expect(await desk.list()).toMatchObject({ untold: 1, rows: [{ key: '2' }, { key: '1' }] })
    expect([await desk.news(), await desk.news()]).toEqual([['2'], []])

    at.rows = [1, 2, 3].map(id => ({ id, title: 'Said', read: false, created_at: when(id) }))
    const next = start()
    await next.list()
    expect(await next.news()).toEqual(['3'])
    // What is dated long before is an old one that came to light again.
    at.rows = [{ id: 0, title: 'Older', read: false, created_at: when(-120) }]
    await next.list()
    expect(await next.news()).toEqual([])
  })

  it('that a person has seen stay seen, for each account, and are not announced', async () => {
    const { at, start } = office()
    const desk = start()
    await desk.list()
    at.rows = [1, 2, 3].map(id => ({ id, title: 'Said', read: false, created_at: when(id) }))
    await desk.list()
    await desk.seen(['2'])
    expect(desk.told.at(-1)).toMatchObject({ untold: 2 })
    expect(newIn(await start().list())).toEqual(['3', '1'])
    await desk.seen(null)
    expect(newIn(await start().list())).toEqual([])
    at.account = 'bo@office.example'
    expect(newIn(await start().list())).toEqual(['3', '2', '1'])
  })

  // Proves: notifications.since, poll.notifications
  it('are asked for by since, shared between windows, and looked through for those read elsewhere', async () => {
    const { at, start } = office()
    at.rows = [{ id: 1, title: 'Said', read: false, created_at: when(0) }]
    const desk = start()
    await desk.list()
    await desk.list()
    at.now -= 14_000
    await desk.list()
    // One asked at the start of a week, then from a minute before the newest; the third was shared.
    expect(at.asked).toEqual([
      { since: new Date(noon + 15_000 - 7 * 24 * 60 * minute).toISOString() },
      { since: when(-1) },
    ])
    at.now += 6 * minute
    at.rows = []
    expect(newIn(await desk.list())).toEqual([])
    expect(at.asked.at(-1)).toMatchObject({ unread: '1' })
  })

  // Proves: notification
  it('lead where they can: to a batch, an order, or the file of an export that did not fail', async () => {
    const { at, start } = office()
    at.rows = [
      { id: 1, kind: 'pricing_export_finished', batch_id: 'e-1' },
      { id: 2, kind: 'pricing_export_failed', batch_id: 'e-2' },
      { id: 3, kind: 'Report', message: 'Your export is ready', url: '/files/3.csv' },
      { id: 4, kind: 'pricing_import_finished', batch_id: 'i-4', order: { id: 51_060 } },
    ]
    const { rows } = await start().list()
    expect(rows.map(({ export: file, batch, order }) => [file, batch, order])).toEqual([
      ['e-1', 'e-1', null],
      [null, 'e-2', null],
      ['3', null, null],
      [null, 'i-4', '51060'],
    ])
  })

  it('may hold anything: what is shown is one line of plain text, and few', async () => {
    const field = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.date().map(String), fc.jsonValue())
    const names = ['id', 'kind', 'title', 'message', 'read', 'created_at', 'batch_id', 'url', 'order_id', 'data']
    const record = fc.dictionary(fc.constantFrom(...names), field)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(record, fc.jsonValue()), { maxLength: 300 }), async rows => {
        const { at, start } = office()
        at.rows = rows
        const desk = start()
        const list = await desk.list()
        await desk.seen(null)
        expect(newIn(await desk.list())).toEqual([])
        expect(list.rows.length).toBeLessThanOrEqual(200)
        expect(new Set(list.rows.map(({ key }) => key)).size).toBe(list.rows.length)
        for (const { kind, title, message } of list.rows) {
          const shown = [kind, title ?? '', message ?? '']
          expect(shown.join('').isWellFormed()).toBe(true)
          expect(shown.join('')).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
          expect(shown.map(text => [...text].length <= 2_000)).toEqual([true, true, true])
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('of a clock that runs wild still come: a date in the future is not the newest', async () => {
    const { at, start } = office()
    at.rows = [{ id: 1, title: 'From the future', created_at: '2999-01-01T00:00:00Z' }]
    const desk = start()
    await desk.list()
    at.rows = [{ id: 2, title: 'Now', read: false, created_at: when(1) }]
    await desk.list()
    expect(at.asked.map(query => (query as { since: string }).since < when(0))).toEqual([true, true])
    expect(await desk.news()).toEqual(['2'])
  })
})
