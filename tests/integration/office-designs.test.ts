import { describe, expect, it } from 'vitest'
import type { Faults } from '../../src-practice/faults.ts'
import { openOperations } from '../../src-shared/contract/service.ts'
import { inputs } from '../contract/samples.ts'
import { officeDesk } from './back-office-support.ts'
import { handClock } from './practice-support.ts'

// Designs, the bulk hub, settings and FX rates (specification 2.9, 4.6): the desk over HTTP at the practice service.

describe('designs', () => {
  it('are listed, shown and changed', async () => {
    const { ask, refused } = await officeDesk()
    const { rows } = await ask('admin.designs.index', {})
    expect(rows[0]).toEqual({ id: '401', name: 'Lapel', product: 'Jacket', active: true })
    const show = () => ask('admin.designs.show', { path: { design: '401' } })
    const design = await show()
    expect(design.fields.map(({ name }) => name)).toEqual(['Width', 'Shape', 'Buttonhole', 'Collar felt', 'Stitching'])
    const popup = design.popups[0]?.id ?? ''
    await ask('admin.designs.update', {
      path: { design: '401' },
      body: { name: 'Lapels', is_active: false, popups: [{ id: popup, text: 'Ask first.' }] },
    })
    expect(await show()).toMatchObject({ name: 'Lapels', active: false, popups: [{ text: 'Ask first.' }] })
    const bad = {
      name: ' ',
      popups: [
        { id: '1', text: 'x' },
        { id: popup, text: '' },
      ],
    }
    const { what } = await refused('admin.designs.update', { path: { design: '401' }, body: bad })
    expect(what).toContain('popups.0.id: Popup 1 was not found')
    expect(what).toContain('popups.1.text')
    expect(await show()).toMatchObject({ name: 'Lapels' })
    expect((await refused('admin.designs.show', { path: { design: '9' } })).code).toBe('service.not-found')
  })

  it('keep the order of their fields, each named once', async () => {
    const { ask, refused } = await officeDesk()
    const fieldIds = async () =>
      (await ask('admin.designs.show', { path: { design: '401' } })).fields.map(({ id }) => id)
    const known = await fieldIds()
    const turned = known.toReversed()
    await ask('admin.designs.fields.sort', { path: { design: '401' }, body: { fields: turned } })
    expect(await fieldIds()).toEqual(turned)
    for (const fields of [known.slice(1), [...known, known[0] ?? ''], known.map(() => known[0] ?? ''), []]) {
      expect(
        (await refused('admin.designs.fields.sort', { path: { design: '401' }, body: { fields } })).what,
      ).toContain('each field')
    }
    expect(await fieldIds()).toEqual(turned)
  })

  it('take surcharges and suppliers within their options, all of a call or none', async () => {
    const { ask, refused } = await officeDesk()
    const options = await ask('admin.designs.edit-options', { path: { design: '401' } })
    expect(options).toMatchObject({ currency: 'GBP', most: 500 })
    const field = async () => (await ask('admin.designs.show', { path: { design: '401' } })).fields[0]
    const at = { design: '401', field: (await field())?.id ?? '' }
    await ask('admin.designs.fields.bulk-surcharge', { body: { items: [{ ...at, surcharge: 12.5 }] } })
    await ask('admin.designs.fields.bulk-supplier', {
      body: { items: [{ ...at, supplier: options.suppliers[0] ?? '' }] },
    })
    const after = await field()
    expect(after).toMatchObject({ surcharge: '12.5', supplier: options.suppliers[0] })
    const surcharges = [
      { ...at, surcharge: 1 },
      { ...at, surcharge: 501 },
      { ...at, surcharge: -1 },
      { design: '9', field: '1', surcharge: 1 },
    ]
    const one = await refused('admin.designs.fields.bulk-surcharge', { body: { items: surcharges } })
    for (const part of ['items.1.surcharge', 'items.2.surcharge', 'items.3.field: Design 9 has no field 1']) {
      expect(one.what).toContain(part)
    }
    const two = await refused('admin.designs.fields.bulk-supplier', {
      body: { items: [{ ...at, supplier: 'NOBODY' }] },
    })
    expect(two.what).toContain('items.0.supplier: There is no supplier NOBODY')
    expect(await field()).toEqual(after)
    const full = Array.from({ length: 101 }, () => ({ ...at, surcharge: 1 }))
    await expect(ask('admin.designs.fields.bulk-surcharge', { body: { items: full } })).rejects.toBeDefined()
  })

  it('tell the orders of a popup, and export popups one at a time', async () => {
    const clock = handClock()
    const { ask, refused } = await officeDesk({ now: clock.now })
    const { popups } = await ask('admin.designs.show', { path: { design: '401' } })
    const refs = await ask('admin.designs.popups.order-refs', { path: { popup: popups[0]?.id ?? '' } })
    expect(refs.rows.length).toBeGreaterThan(0)
    for (const { order } of refs.rows) await ask('admin.orders.show', { path: { order } })
    expect((await refused('admin.designs.popups.order-refs', { path: { popup: '1' } })).code).toBe('service.not-found')
    expect(await ask('admin.designs.popups.export', {})).toEqual({ batch: 'popups-1' })
    expect((await refused('admin.designs.popups.export', {})).what).toContain('still running')
    clock.pass(2)
    expect(await ask('admin.designs.popups.export', {})).toEqual({ batch: 'popups-2' })
  })
})

describe('the bulk hub', () => {
  const operation = { operation: 'accessory-suppliers' }
  const items = (...codes: string[]) => codes.map(code => ({ code, supplier: 'YKZIP' }))

  it('applies what was previewed, once, and tells each row’s result', async () => {
    const clock = handClock()
    const { ask, refused } = await officeDesk({ now: clock.now })
    const sent = items('BTN-101', 'ZIP-108')
    const preview = await ask('admin.bulk-hub.preview', { path: operation, body: { items: sent } })
    expect(preview.changes).toEqual([
      { item: 'BTN-101', field: 'supplier', before: 'HORNLTD', after: 'YKZIP' },
      { item: 'ZIP-108', field: 'supplier', before: 'YKZIP', after: 'YKZIP' },
    ])
    const body = { preview_hash: preview.hash }
    expect(await ask('admin.bulk-hub.apply', { path: operation, body })).toEqual({ batch: 'hub-1' })
    expect((await refused('admin.bulk-hub.apply', { path: operation, body })).what).toContain('Preview it again')
    const batch = async () => (await ask('admin.bulk-hub.index', {})).batches[0]
    expect(await batch()).toMatchObject({ id: 'hub-1', status: 'running', processed: 0, total: 2 })
    clock.pass(0.4)
    expect(await batch()).toMatchObject({ status: 'running', processed: 1, failed: 0 })
    clock.pass(0.4)
    expect(await batch()).toMatchObject({ status: 'finished', processed: 2, failed: 1 })
    const codes = (await ask('admin.accessory-codes.index', {})).rows
    expect(codes.find(({ code }) => code === 'BTN-101')?.supplier).toBe('YKZIP')
    expect((await ask('admin.bulk-hub.export', { path: { batch: 'hub-1' } })).rows).toEqual([
      { item: 'BTN-101', status: 'done', message: null },
      { item: 'ZIP-108', status: 'failed', message: 'ZIP-108 is on hold by purchasing.' },
    ])
    expect((await refused('admin.bulk-hub.cancel', { path: { batch: 'hub-1' } })).what).toContain("isn't running")
    expect((await refused('admin.bulk-hub.export', { path: { batch: 'hub-9' } })).code).toBe('service.not-found')
  })

  // Proves: hub.hash
  it('refuses a preview that has become stale, and one of another operation', async () => {
    const { ask, refused } = await officeDesk()
    const { hash } = await ask('admin.bulk-hub.preview', { path: operation, body: { items: items('BTN-101') } })
    const body = { preview_hash: hash }
    expect((await refused('admin.bulk-hub.apply', { path: { operation: 'account-status' }, body })).code).toBe(
      'service.rejected',
    )
    await ask('admin.accessory-codes.bulk', { body: { items: [{ code: 'BTN-101', name: 'Horn', supplier: 'LINCO' }] } })
    expect((await refused('admin.bulk-hub.apply', { path: operation, body })).what).toContain('Preview it again')
    const again = await ask('admin.bulk-hub.preview', { path: operation, body: { items: items('BTN-101') } })
    expect(again).toMatchObject({ changes: [{ before: 'LINCO', after: 'YKZIP' }] })
    expect(again.hash).not.toBe(hash)
    expect((await ask('admin.bulk-hub.index', {})).batches).toEqual([])
  })

  it('ends a run where it is', async () => {
    const clock = handClock()
    const { ask } = await officeDesk({ now: clock.now })
    const sent = items('BTN-101', 'BTN-102', 'BTN-103')
    const { hash } = await ask('admin.bulk-hub.preview', { path: operation, body: { items: sent } })
    await ask('admin.bulk-hub.apply', { path: operation, body: { preview_hash: hash } })
    clock.pass(0.5)
    await ask('admin.bulk-hub.cancel', { path: { batch: 'hub-1' } })
    clock.pass(60)
    expect((await ask('admin.bulk-hub.index', {})).batches[0]).toMatchObject({ status: 'cancelled', processed: 1 })
    const { rows } = await ask('admin.bulk-hub.export', { path: { batch: 'hub-1' } })
    expect(rows.map(({ status }) => status)).toEqual(['done', 'cancelled', 'cancelled'])
  })

  it.each([
    ['accessory-suppliers', { code: 'NONE', supplier: 'YKZIP' }, 'items.0.code: NONE was not found'],
    ['accessory-suppliers', { supplier: 'YKZIP' }, 'items.0.code: An empty row was not found'],
    ['accessory-suppliers', { code: 'BTN-101', supplier: 'NOBODY' }, 'items.0.supplier: There is no supplier NOBODY'],
    ['account-status', { account: '7', is_active: 'maybe' }, 'items.0.is_active: Active must be true or false'],
    ['account-status', { account: '7', account_type: 'gold' }, 'items.0.account_type: There is no type gold'],
  ])('previews nothing of %s with %j', async (id, item, text) => {
    const { refused } = await officeDesk()
    const { what } = await refused('admin.bulk-hub.preview', { path: { operation: id }, body: { items: [item] } })
    expect(what).toContain(text)
  })
})

describe('settings', () => {
  it('are saved as one, by whom and when', async () => {
    const { ask, refused } = await officeDesk()
    const { rows } = await ask('admin.settings.index', {})
    const headers = (await ask('admin.settings.header-ids.index', {})).rows
    expect(
      rows.filter(({ type }) => type === 'header').every(({ value }) => headers.some(({ id }) => id === value)),
    ).toBe(true)
    await ask('admin.settings.update', {
      body: { settings: { 'orders.hold_after_days': 21, 'orders.bill_header': 'H-104' } },
    })
    const after = (await ask('admin.settings.index', {})).rows
    expect(after.find(({ key }) => key === 'orders.hold_after_days')).toMatchObject({
      value: '21',
      changedBy: 'super_admin',
    })
    expect(after.find(({ key }) => key === 'orders.bill_header')).toMatchObject({ value: 'H-104' })
    for (const [settings, text] of [
      [{ 'orders.hold_after_days': 5, 'orders.nothing': 1 }, 'settings.orders.nothing: There is no setting'],
      [
        { 'orders.hold_after_days': 91 },
        'settings.orders.hold_after_days: Hold unpaid orders after (days) is a whole number',
      ],
      [{ 'orders.allow_recall': 'yes' }, 'settings.orders.allow_recall:'],
      [{ 'orders.bill_header': 'H-999' }, 'settings.orders.bill_header: There is no header H-999'],
      [{ 'invoices.footer': '' }, 'settings.invoices.footer:'],
      [{}, 'at least one setting'],
    ] as const) {
      expect((await refused('admin.settings.update', { body: { settings } })).what).toContain(text)
    }
    expect((await ask('admin.settings.index', {})).rows).toEqual(after)
  })
})

describe('FX rates', () => {
  const rates = (currency: string, rate: number) => ({ body: { rates: [{ currency, rate }] } })

  it('are previewed on example prices, and saved', async () => {
    const { ask, refused } = await officeDesk()
    const eur = async () => (await ask('admin.fx-rates.index', {})).rows.find(({ currency }) => currency === 'EUR')
    expect(await eur()).toMatchObject({ base: 'GBP', rate: '1.17' })
    const examples = await ask('admin.fx-rates.preview', rates('EUR', 1.2))
    expect(examples[0]).toEqual({ what: '2-Piece, £420', currency: 'EUR', before: '491.40', after: '504.00' })
    expect(await eur()).toMatchObject({ rate: '1.17' })
    await ask('admin.fx-rates.save', rates('EUR', 1.2))
    expect(await eur()).toMatchObject({ rate: '1.2', changedBy: 'super_admin' })
    for (const name of ['admin.fx-rates.preview', 'admin.fx-rates.save'] as const) {
      expect((await refused(name, rates('XXX', 1))).what).toContain('no rate of XXX')
      expect((await refused(name, rates('EUR', 0))).what).toContain('above 0')
      expect((await refused(name, rates('EUR', 1001))).what).toContain('at most 1000')
      expect((await refused(name, { body: { rates: [] } })).what).toContain('at least one')
    }
    expect(await eur()).toMatchObject({ rate: '1.2' })
  })
})

const area = /^admin\.(accounts\.bulk|accessory-codes|api-keys|designs|bulk-hub|settings|fx-rates)/
const office = openOperations.filter(id => area.test(id))
const lists = office.filter(id => /^admin\.[^.]+\.index$/.test(id))

describe('a service without one of them', () => {
  it('has twenty-seven of them', () => expect(office).toHaveLength(27))

  it('loses that one alone', async () => {
    const { service, ask, refused } = await officeDesk()
    for (const gone of office) {
      service.faults.set({ [`absent@${gone}`]: true } as Faults)
      expect((await refused(gone, inputs[gone])).code, gone).toBe('service.operation-absent')
      expect(await ask('service.absent', {})).toContain(gone)
      // What comes later in the list wasn't found absent yet, and answers.
      for (const id of lists.slice(lists.indexOf(gone) + 1))
        if (office.indexOf(id) > office.indexOf(gone)) await ask(id, {})
    }
  })

  it('is told so by its profile, too', async () => {
    const { ask, refused } = await officeDesk({}, { 'admin.bulk-hub.index': null, 'admin.designs.fields.sort': null })
    expect(await ask('service.absent', {})).toEqual(
      expect.arrayContaining(['admin.bulk-hub.index', 'admin.designs.fields.sort']),
    )
    expect((await refused('admin.bulk-hub.index', {})).code).toBe('service.operation-absent')
    for (const id of lists.filter(one => one !== 'admin.bulk-hub.index')) await ask(id, {})
  })
})

describe('the service’s menu', () => {
  it.each([
    ['super_admin', ['accounts', 'codes', 'designs', 'hub', 'keys', 'rates', 'settings']],
    ['headquarters', ['accounts', 'codes']],
    ['support', ['accounts']],
    ['factory_facing', []],
  ])('offers %s its parts of the back office', async (role, parts) => {
    const { ask } = await officeDesk({ role })
    const menu = await ask('admin.me.menu', {})
    const keys = (entries: typeof menu): string[] => entries.flatMap(({ key, children }) => [key, ...keys(children)])
    const places = {
      accounts: 'accounts.retailers',
      codes: 'accounts.accessory-codes',
      keys: 'accounts.api-keys',
      designs: 'designs.list',
      hub: 'designs.bulk-hub',
      settings: 'settings.general',
      rates: 'settings.fx-rates',
    }
    const found = Object.entries(places).flatMap(([part, key]) => (keys(menu).includes(key) ? [part] : []))
    expect(found.toSorted()).toEqual(parts)
  })
})
