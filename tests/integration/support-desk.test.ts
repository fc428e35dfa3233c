import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDesk, type Desk } from '../../src-main/desk.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import type { Faults } from '../../src-practice/faults.ts'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { AskedAct } from '../../src-shared/contract/acts.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import type { OperationId } from '../../src-shared/service/index.ts'
import { closeAfterTest } from '../rig/after-test.ts'
import { deskToken, signedInDesk } from '../rig/signed-in-desk.ts'

// Tickets, wallets, vision checks and email templates: the whole desk at the practice service over HTTP.

interface Room {
  service: PracticeService
  desk: Desk
  folder: string
  /** A ticket that is open, and its order. */
  ticket: string
  order: string
}

const orders = Array.from({ length: 60 }, (_, at) => 51_001 + at)

async function open(options: PracticeOptions & { operations?: Record<string, null> } = {}): Promise<Room> {
  const { operations, ...more } = options
  const service = await startPracticeService({ size: 'none', token: deskToken, ...more })
  service.addOrders(orders)
  for (const order of orders) service.setOrderStatus(order, 'Manufacturing')
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-support-'))
  const desk = await signedInDesk(service, folder, { operations })
  closeAfterTest(async () => {
    await desk.close()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const list = operations?.['admin.tickets.index'] === null ? [] : (await desk.handlers['admin.tickets.index']({})).rows
  const found = list.find(({ status }) => status === 'Open')
  return { service, desk, folder, ticket: found?.id ?? '', order: found?.orderId ?? '' }
}

/** The code of what a call is refused with, and what the service says; null if it isn't refused. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => `${asDeskError(error).code}: ${JSON.stringify(asDeskError(error).data)}`,
  )

let forms = 0
const once = () => `form-${++forms}`
const reply = (ticket: string, body: string, more: Partial<Extract<AskedAct, { kind: 'reply' }>> = {}) => ({
  kind: 'reply' as const,
  ticket,
  once: once(),
  body,
  attachments: [],
  suggestion: null,
  citations: [],
  after: null,
  ...more,
})
const wallet = (ticket: string, more: Partial<Extract<AskedAct, { kind: 'wallet' }>> = {}) => ({
  kind: 'wallet' as const,
  ticket,
  once: once(),
  direction: 'CR' as const,
  amount: 12.5,
  currency: 'GBP',
  template: 'wallet-late',
  reason: 'Late delivery',
  typed: '',
  ...more,
})

describe('tickets', () => {
  // Proves: ticket.comment
  it('are listed with their orders, stand still while the clock moves, and take replies, files, sources and a status', async () => {
    let now = Date.UTC(2026, 10, 25, 9)
    const { desk, ticket, order } = await open({ now: () => now })
    const { handlers } = desk
    const before = (await handlers['admin.tickets.index']({})).rows
    now += 40 * 24 * 3_600_000
    expect((await handlers['admin.tickets.index']({})).rows).toEqual(before)
    expect(before.length).toBeGreaterThan(5)
    const beside = await handlers['admin.orders.tickets']({ path: { order } })
    expect(beside.rows.map(({ id }) => id)).toContain(ticket)
    const shown = await handlers['admin.tickets.show']({ path: { ticket } })
    expect(shown).toMatchObject({ id: ticket, status: 'Open', orderId: order, body: expect.any(String) })

    const suggested = await handlers['admin.tickets.ai.suggest']({ path: { ticket } })
    expect(suggested).toMatchObject({ text: expect.stringContaining(order), citations: [{ id: expect.any(String) }] })
    const voice = await handlers['acts.transcribe']({ type: 'audio/webm;codecs=opus', bytes: Uint8Array.of(1, 2) })
    expect(voice.text).toContain('sleeve')
    const { rows: sources } = await handlers['admin.tickets.citations.search']({ query: { q: 'sleeve' } })
    expect(sources.map(({ id }) => id)).toContain('kb-31')
    expect((await handlers['admin.tickets.templates.index']({})).rows.map(({ kind }) => kind)).toContain('wallet')

    const file = await handlers['acts.attach']({ name: 'sleeve.jpg', type: 'image/jpeg', bytes: Uint8Array.of(255) })
    const asked = reply(ticket, 'We approve it.', {
      attachments: [file],
      suggestion: suggested.text,
      citations: ['kb-31'],
    })
    expect(await handlers['acts.ask'](asked)).toMatchObject({ state: 'done', answer: { comment: expect.any(String) } })
    // The same form again, by a second click or another window: the same answer, and one comment.
    expect(await handlers['acts.ask'](asked)).toMatchObject({ state: 'done' })
    const after = await handlers['admin.tickets.show']({ path: { ticket } })
    expect(after.comments).toHaveLength(shown.comments.length + 1)
    expect(after.comments.at(-1)).toMatchObject({
      body: 'We approve it.',
      suggestion: suggested.text,
      attachments: [{ name: 'sleeve.jpg' }],
      citations: [{ id: 'kb-31' }],
    })
    await handlers['admin.tickets.update-status']({ path: { ticket }, body: { status: 'closed' } })
    expect(await handlers['admin.tickets.show']({ path: { ticket } })).toMatchObject({ status: 'Closed' })
  })

  it('know in the end whether a lost reply arrived', async () => {
    const { desk, service, ticket } = await open()
    const { handlers } = desk
    service.faults.set({ 'cut-body@admin.tickets.comments.store': '1x' })
    const lost = await handlers['acts.ask'](reply(ticket, 'Once, please.'))
    expect(lost.state).toBe('unknown')
    expect(await handlers['acts.check']({ id: lost.id })).toMatchObject({ state: 'done', settled: 'reading' })
    const { comments } = await handlers['admin.tickets.show']({ path: { ticket } })
    expect(comments.filter(({ body }) => body === 'Once, please.')).toHaveLength(1)
  })

  it('are refused with what the service says', async () => {
    const { desk, ticket } = await open()
    const { handlers } = desk
    const ask = async (asked: Parameters<(typeof handlers)['acts.ask']>[0]) =>
      JSON.stringify((await handlers['acts.ask'](asked)).reason)
    expect(await ask(reply('1', 'x'))).toContain('not found')
    expect(await ask(reply(ticket, ''))).toContain('Write something')
    expect(await ask(reply(ticket, 'x', { attachments: [{ id: '99', name: 'a' }] }))).toContain(
      'Names a file that isn’t here',
    )
    expect(await ask(reply(ticket, 'x', { citations: ['kb-99'] }))).toContain('no source kb-99')
    await handlers['admin.tickets.update-status']({ path: { ticket }, body: { status: 'Closed' } })
    expect(await ask(reply(ticket, 'x'))).toContain('is closed')
    const status = { path: { ticket }, body: { status: 'Gone' } }
    expect(await refusal(handlers['admin.tickets.update-status'](status))).toContain('no status')
    expect(await refusal(handlers['admin.tickets.show']({ path: { ticket: '1' } }))).toContain('service.not-found')
    expect(await refusal(handlers['admin.tickets.citations.search']({ query: { q: ' ' } }))).toContain(
      'Say what to look for',
    )
    expect(await refusal(handlers['acts.transcribe']({ type: 'text/plain', bytes: Uint8Array.of(1) }))).toBeTruthy()
  })
})

describe('wallets', () => {
  // Proves: wallet.template, wallet.key
  it('are credited and debited once, whatever is lost, clicked or started again', async () => {
    const { desk, service, ticket, folder } = await open()
    const { handlers } = desk
    const account = () => handlers['admin.tickets.billable-account']({ path: { ticket } })
    const first = await account()
    expect(first).toMatchObject({ brandname: expect.any(String), currency: expect.any(String) })
    const start = first.balance ?? 0
    const asked = wallet(ticket, { currency: first.currency })
    const [one, other] = await Promise.all([handlers['acts.ask'](asked), handlers['acts.ask'](asked)])
    expect(one.id).toBe(other.id)
    // Also once its answer is known.
    expect(await handlers['acts.ask'](asked)).toMatchObject({ id: one.id, state: 'done' })
    expect(await account()).toMatchObject({ balance: start + 12.5 })
    // Its answer is lost: it is sent again with the key that was written down first.
    service.faults.set({ 'cut-body@admin.tickets.wallet-transactions.store': '1x' })
    const lost = await handlers['acts.ask'](wallet(ticket, { direction: 'DR', amount: 2 }))
    expect(lost.state).toBe('unknown')
    expect(await handlers['acts.check']({ id: lost.id })).toMatchObject({ state: 'done', settled: 'again' })
    expect(await account()).toMatchObject({ balance: start + 10.5 })
    // It is lost again, and the desk ends.
    service.faults.set({ 'cut-body@admin.tickets.wallet-transactions.store': '1x' })
    const before = await handlers['acts.ask'](wallet(ticket, { amount: 1 }))
    expect(before.state).toBe('unknown')
    await desk.close()
    const address = { token: deskToken, address: service.url }
    const again = await createDesk({ shell: 'browser', dataFolder: folder, fetch: nodeFetch, ...address })
    closeAfterTest(() => again.close())
    await expect
      .poll(async () => (await again.handlers['acts.list']({ text: before.key, offset: 0, limit: 5 })).acts[0]?.state, {
        timeout: 20_000,
      })
      .toBe('done')
    expect(await again.handlers['admin.tickets.billable-account']({ path: { ticket } })).toMatchObject({
      balance: start + 11.5,
    })
  })

  it('are refused with what the service says, and above the profile’s limit without the amount typed again', async () => {
    const { desk, ticket } = await open()
    const { handlers } = desk
    const ask = async (asked: ReturnType<typeof wallet>) => JSON.stringify((await handlers['acts.ask'](asked)).reason)
    expect(await ask(wallet('1'))).toContain('not found')
    expect(await ask(wallet(ticket, { template: 'none' }))).toContain('no such template')
    const { balance } = await handlers['admin.tickets.billable-account']({ path: { ticket } })
    const large = (balance ?? 0) + 1000
    const debit = (typed: string) => wallet(ticket, { direction: 'DR', amount: large, typed })
    expect(await ask(debit(String(large)))).toContain('The wallet holds only')
    expect(await refusal(handlers['acts.ask'](debit('')))).toContain('act.amount-not-confirmed')
    expect(await refusal(handlers['acts.ask'](wallet(ticket, { amount: 201 })))).toContain('act.amount-not-confirmed')
    const profile = desk.session.state().profile?.id ?? ''
    await handlers['settings.save']({ walletLimit: { [profile]: 10 } })
    expect(await refusal(handlers['acts.ask'](wallet(ticket)))).toContain('act.amount-not-confirmed')
    expect((await handlers['acts.ask'](wallet(ticket, { typed: '12.5' }))).state).toBe('done')
  })

  it('check keys and amounts at the service itself', async () => {
    const { service, ticket, desk } = await open()
    const { rows } = await desk.handlers['admin.tickets.index']({})
    const other = rows.find(({ id }) => id !== ticket)?.id
    const post = async (to: string | undefined, body: object, key?: string) => {
      const answer = await fetch(`${service.url}/admin/tickets/${to}/wallet-transactions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${deskToken}`,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        body: JSON.stringify({ direction: 'CR', amount: 5, reason: 'Late', ...body }),
      })
      return [answer.status, await answer.text()] as const
    }
    const [first, again] = [await post(ticket, {}, 'k1'), await post(ticket, { amount: 9 }, 'k1')]
    expect(first[0]).toBe(201)
    expect(again[1]).toBe(first[1])
    expect(await post(other, {}, 'k1')).toMatchObject([409, expect.stringContaining('another ticket')])
    const refused: [object, string | undefined][] = [
      [{}, undefined],
      [{ amount: 0 }, 'k2'],
      [{ amount: 1.005 }, 'k3'],
      [{ reason: ' ' }, 'k4'],
      [{ reason: 'x'.repeat(501) }, 'k5'],
      [{ direction: 'UP' }, 'k6'],
    ]
    for (const [body, key] of refused) expect((await post(ticket, body, key))[0], JSON.stringify(body)).toBe(422)
  })
})

describe('vision checks', () => {
  // Proves: vision.fields, shape-v2
  it('show photos whose links are renewed, and are resolved or run again where they allow it', async () => {
    const { desk, service } = await open({ linkSeconds: 1 })
    const { handlers } = desk
    const list = async () => (await handlers['admin.vision-checks.results.index']({ query: { shape: 'v2' } })).rows
    const [check, other] = await list()
    if (!check || !other) throw new Error('There are no checks.')
    expect(check).toMatchObject({ canResolve: true, canRerun: true, readA: { garment: expect.any(String) } })
    // A link is valid for a second here: it is always read again first.
    expect((await handlers['vision.photo']({ check: check.id })).type).toBe('image/png')
    const reads = service.requests.count('admin.vision-checks.results.index')
    expect((await handlers['vision.photo']({ check: check.id })).bytes.length).toBeGreaterThan(100)
    expect(service.requests.count('admin.vision-checks.results.index')).toBeGreaterThan(reads)
    const rerun = () => handlers['admin.vision-checks.rerun']({ path: { id: other.id } })
    await rerun()
    await rerun()
    expect(await refusal(rerun())).toContain('can’t be run again')
    expect((await list()).find(({ id }) => id === other.id)).toMatchObject({ canRerun: false })
    await handlers['admin.vision-checks.resolve']({ path: { id: check.id } })
    await handlers['admin.vision-checks.resolve']({ path: { id: check.id } })
    expect((await list()).map(({ id }) => id)).not.toContain(check.id)
    expect(await refusal(handlers['vision.photo']({ check: check.id }))).toContain('photo.gone')
    expect(await refusal(handlers['admin.vision-checks.resolve']({ path: { id: '7' } }))).toContain('not-found')
    const shape = { query: { shape: 'v3' } }
    expect(await refusal(handlers['admin.vision-checks.results.index'](shape))).toContain('only the shape v2')
  })

  it('on any page of the list have their photos', async () => {
    const { desk, service } = await open()
    const more = Array.from({ length: 120 }, (_, at) => 52_001 + at)
    service.addOrders(more)
    for (const order of more) service.setOrderStatus(order, 'Manufacturing')
    const { rows } = await desk.handlers['admin.vision-checks.results.index']({ query: { shape: 'v2' } })
    // The service's pages have fifty.
    const last = rows.slice(50).at(-1)
    if (!last) throw new Error('There is one page only.')
    expect((await desk.handlers['vision.photo']({ check: last.id })).type).toBe('image/png')
  })
})

describe('email templates', () => {
  const key = 'order.status_updated'
  const path = { key }

  // Proves: event.mail
  it('are edited by version, rendered with a real order in both languages, proved, reverted and reset', async () => {
    const { desk } = await open()
    const { handlers } = desk
    const show = () => handlers['admin.email-templates.show']({ path })
    const first = await show()
    expect(first).toMatchObject({ version: '1', variables: expect.arrayContaining(['order_id']) })
    const texts = { en: { subject: 'Now {{status}}', body: '<b>{{customer_name}}</b><script>alert(1)</script>' } }
    await handlers['admin.email-templates.update']({ path, body: { texts, version: '1' } })
    expect(await show()).toMatchObject({ version: '2', texts: { ...first.texts, ...texts } })
    const late = handlers['admin.email-templates.update']({ path, body: { texts, version: '1' } })
    expect(await refusal(late)).toContain('Somebody else has changed')
    for (const locale of ['en', 'zh-CN']) {
      const mail = await handlers['admin.email-templates.preview']({ path, body: { locale, order_id: '51001' } })
      expect(`${mail.subject} ${mail.body}`, locale).toMatch(/Manufacturing/)
    }
    await handlers['admin.email-templates.send-proof']({ path, body: { to: 'ada@example.com' } })
    await handlers['admin.email-templates.versions.revert']({ path: { key, version: '1' } })
    expect((await show()).texts).toEqual(first.texts)
    await handlers['admin.email-templates.reset']({ path })
    const { rows } = await handlers['admin.email-templates.versions.index']({ path })
    expect(rows.map(({ version }) => version)).toEqual(['4', '3', '2', '1'])
    expect(rows[2]?.texts['en']).toEqual(texts.en)
  })

  it('are refused with what the service says', async () => {
    const { desk } = await open()
    const { handlers } = desk
    const save = (texts: Record<string, { subject: string; body: string }>) =>
      refusal(handlers['admin.email-templates.update']({ path, body: { texts } }))
    expect(await save({ en: { subject: '', body: 'x' } })).toContain('Must not be empty')
    expect(await save({ en: { subject: 'x', body: '{{nobody}}' } })).toContain('no variable nobody')
    expect(await save({ fr: { subject: 'x', body: 'x' } })).toContain('no language fr')
    const preview = (body: { locale: string; order_id?: string }) =>
      refusal(handlers['admin.email-templates.preview']({ path, body }))
    expect(await preview({ locale: 'en', order_id: '1' })).toContain('Order 1 was not found')
    expect(await preview({ locale: 'fr' })).toContain('no language fr')
    expect(await refusal(handlers['admin.email-templates.send-proof']({ path, body: { to: 'ada' } }))).toContain(
      'email address',
    )
    const none = { path: { key, version: '99' } }
    expect(await refusal(handlers['admin.email-templates.versions.revert'](none))).toContain('not-found')
    expect(await refusal(handlers['admin.email-templates.show']({ path: { key: 'nobody' } }))).toContain('not-found')
  })
})

describe('a service without one of them', () => {
  /** Each operation, and a call that would use it. */
  const uses: Partial<Record<OperationId, (room: Room) => Promise<unknown>>> = {
    'admin.tickets.index': ({ desk }) => desk.handlers['admin.tickets.index']({}),
    'admin.tickets.show': ({ desk, ticket }) => desk.handlers['admin.tickets.show']({ path: { ticket } }),
    'admin.tickets.update-status': ({ desk, ticket }) =>
      desk.handlers['admin.tickets.update-status']({ path: { ticket }, body: { status: 'Open' } }),
    'admin.tickets.ai.suggest': ({ desk, ticket }) => desk.handlers['admin.tickets.ai.suggest']({ path: { ticket } }),
    'admin.tickets.ai.voice-transcribe': ({ desk }) =>
      desk.handlers['acts.transcribe']({ type: 'audio/webm', bytes: Uint8Array.of(1) }),
    'admin.tickets.templates.index': ({ desk }) => desk.handlers['admin.tickets.templates.index']({}),
    'admin.tickets.citations.search': ({ desk }) =>
      desk.handlers['admin.tickets.citations.search']({ query: { q: 'sleeve' } }),
    'admin.tickets.billable-account': ({ desk, ticket }) =>
      desk.handlers['admin.tickets.billable-account']({ path: { ticket } }),
    'admin.tickets.attachments.store': ({ desk }) =>
      desk.handlers['acts.attach']({ name: 'a.txt', type: 'text/plain', bytes: Uint8Array.of(1) }),
    'admin.vision-checks.results.index': ({ desk }) => desk.handlers['admin.vision-checks.results.index']({}),
    'admin.vision-checks.resolve': ({ desk }) => desk.handlers['admin.vision-checks.resolve']({ path: { id: '7' } }),
    'admin.vision-checks.rerun': ({ desk }) => desk.handlers['admin.vision-checks.rerun']({ path: { id: '7' } }),
    'admin.email-templates.index': ({ desk }) => desk.handlers['admin.email-templates.index']({}),
    'admin.email-templates.show': ({ desk }) =>
      desk.handlers['admin.email-templates.show']({ path: { key: 'order.shipped' } }),
    'admin.email-templates.preview': ({ desk }) =>
      desk.handlers['admin.email-templates.preview']({ path: { key: 'order.shipped' }, body: { locale: 'en' } }),
    'admin.email-templates.send-proof': ({ desk }) =>
      desk.handlers['admin.email-templates.send-proof']({
        path: { key: 'order.shipped' },
        body: { to: 'a@b.example' },
      }),
    'admin.email-templates.reset': ({ desk }) =>
      desk.handlers['admin.email-templates.reset']({ path: { key: 'order.shipped' } }),
    'admin.email-templates.update': ({ desk }) =>
      desk.handlers['admin.email-templates.update']({ path: { key: 'order.shipped' }, body: { texts: {} } }),
    'admin.email-templates.versions.index': ({ desk }) =>
      desk.handlers['admin.email-templates.versions.index']({ path: { key: 'order.shipped' } }),
    'admin.email-templates.versions.revert': ({ desk }) =>
      desk.handlers['admin.email-templates.versions.revert']({ path: { key: 'order.shipped', version: '1' } }),
  }
  const acts = ['admin.tickets.comments.store', 'admin.tickets.wallet-transactions.store'] as const

  it('loses each of them alone, with a reason', async () => {
    const room = await open()
    const { desk, service } = room
    const { profile } = desk.session.state()
    if (!profile) throw new Error('No profile is open.')
    const { id, name } = profile
    for (const gone of Object.keys(uses)) {
      await desk.handlers['profiles.save']({ id, name, baseUrl: service.url, operations: { [gone]: null } })
      expect(await desk.handlers['service.absent']({}), gone).toContain(gone)
      const codes = await Promise.all(
        Object.entries(uses).map(async ([one, use]) => [one, (await refusal(use(room)))?.split(':')[0]] as const),
      )
      const absent = codes.filter(([, code]) => code === 'service.operation-absent').map(([one]) => one)
      expect(absent).toEqual([gone])
    }
  })

  it('is told so by the specification’s 404, too: by each of them alone', async () => {
    const room = await open()
    const { desk, service } = room
    const known = [...(await desk.handlers['service.absent']({}))]
    for (const [gone, use] of Object.entries(uses)) {
      service.faults.set({ [`absent@${gone}`]: true } as Faults)
      expect(await refusal(use(room)), gone).toContain('service.operation-absent')
      known.push(gone)
      expect((await desk.handlers['service.absent']({})).toSorted(), gone).toEqual(known.toSorted())
    }
  })

  it.each(acts)('loses %s alone: what is sent by it is refused, and nothing else', async gone => {
    const { desk, ticket } = await open({ operations: { [gone]: null } })
    const sent = await Promise.all([
      desk.handlers['acts.ask'](reply(ticket, 'x')),
      desk.handlers['acts.ask'](wallet(ticket)),
    ])
    const [lost, kept] = gone === acts[0] ? sent : sent.toReversed()
    expect(lost).toMatchObject({ state: 'refused', reason: { code: 'service.operation-absent' } })
    expect(kept).toMatchObject({ state: 'done' })
  })
})
