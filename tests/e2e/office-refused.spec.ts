import { expect, type Page, test, type World } from './world.ts'

// What an office asks of the service and isn't given: it is said, what was typed stands, and once the service is well again the
// same button does it.

test.use({ viewport: { width: 1440, height: 900 }, start: { service: { size: 'demo' } } })

interface Act {
  place: string
  /** What is refused once. */
  operation: string
  /** Types or chooses something. */
  enter(page: Page): Promise<void>
  /** Presses what sends it, also the second time. */
  send(page: Page): Promise<void>
  /** Holds as long as what was entered is still there. */
  stands(page: Page): Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const save = (page: Page) => button(page, /^Save 1 change/).click()
const review = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await page.getByRole('complementary', { name: 'Changes' }).waitFor()
}

/** A cell of a sheet. */
const cell = (place: string, operation: string, label: string, text: string): Act => ({
  place,
  operation,
  async enter(page) {
    await page.getByLabel(label, { exact: true }).fill(text)
    await review(page)
  },
  send: save,
  stands: page => expect(page.getByLabel(label, { exact: true })).toHaveValue(text),
})

const acts: Record<string, Act> = {
  'an accessory code': cell('backoffice?part=codes', 'admin.accessory-codes.bulk', 'BTN-101, Name', 'Horn button'),
  'a setting': cell(
    'backoffice?part=settings',
    'admin.settings.update',
    'Orders: Hold unpaid orders after (days), Value',
    '21',
  ),
  'a rate': cell('backoffice?part=rates', 'admin.fx-rates.save', 'GBP to EUR, Rate', '1.18'),
  'a design’s surcharge': {
    ...cell('backoffice?part=designs', 'admin.designs.fields.bulk-surcharge', 'Width, Surcharge (GBP)', '7.25'),
    async enter(page) {
      await page.locator('.ag-row[row-id="401"]').click()
      // The list tells of its choice a turn later.
      await page.getByRole('complementary', { name: 'Lapel' }).waitFor()
      await page.keyboard.press('f')
      await page.getByLabel('Width, Surcharge (GBP)', { exact: true }).fill('7.25')
      await review(page)
    },
  },
  'a design’s popup': {
    place: 'backoffice?part=designs',
    operation: 'admin.designs.update',
    async enter(page) {
      await page.locator('.ag-row[row-id="401"]').click()
      await page.getByLabel('Peak lapels', { exact: true }).fill('Ask first.')
    },
    send: page => page.keyboard.press('Control+s'),
    stands: page => expect(page.getByLabel('Peak lapels', { exact: true })).toHaveValue('Ask first.'),
  },
  'keys that are revoked': {
    place: 'backoffice?part=keys',
    operation: 'admin.api-keys.bulk-revoke',
    async enter(page) {
      await page.locator('.ag-row[row-id="302"]').click()
      await button(page, /^Revoke 1/).waitFor()
      await page.keyboard.press('Delete')
      await page.getByRole('dialog').getByRole('textbox').fill('1')
    },
    send: page => page.getByRole('dialog').getByRole('textbox').press('Enter'),
    stands: page => expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('1'),
  },
  'an email template': {
    place: 'office?part=templates&key=order.shipped',
    operation: 'admin.email-templates.update',
    enter: page => page.getByLabel('Subject', { exact: true }).fill('Shipped: {{order_id}}'),
    send: page => page.keyboard.press('Control+s'),
    stands: page => expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Shipped: {{order_id}}'),
  },
}

const actOf = (what: string): Act => {
  const act = acts[what]
  if (!act) throw new Error(what)
  return act
}

for (const [what, { place, operation, enter, send, stands }] of Object.entries(acts)) {
  test(`what the service doesn’t take is still there: ${what}`, { tag: '@long' }, async ({ page, world }) => {
    await page.goto(`/#${place}`)
    await enter(page)
    world.service.faults.set({ [`api.error-500@${operation}`]: '1x' as const })
    await send(page)
    await expect(
      page
        .getByText(/status 500|couldn’t|didn’t/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await stands(page)
    expect(world.service.requests.count(operation)).toBe(1)
    // A click at the same place within a moment is taken for the second half of a double click.
    await page.keyboard.press('Shift')
    await send(page)
    await expect.poll(() => world.service.requests.count(operation)).toBe(2)
    await expect(page.getByText(/status 500/).filter({ visible: true })).toHaveCount(0)
  })
}

for (const [what, { place, operation, enter, send }] of Object.entries(acts)) {
  test(`what takes its time is asked for once, however often it is sent: ${what}`, { tag: '@long' }, async ({
    page,
    world,
  }) => {
    await page.goto(`/#${place}`)
    await enter(page)
    world.service.faults.set({ [`api.latency@${operation}`]: 3_000 })
    await send(page)
    await page.keyboard.press('Shift')
    // What can't be pressed meanwhile is as good.
    page.setDefaultTimeout(1_000)
    await send(page).catch(() => {})
    await expect.poll(() => world.service.requests.count(operation)).toBe(1)
    await page.waitForTimeout(3_500)
    expect(world.service.requests.count(operation)).toBe(1)
    await expect(page.getByText(/status 500|couldn’t/).filter({ visible: true })).toHaveCount(0)
  })
}

/** The field that is typed into once more while it is saved, and what it is then. */
const fields: Record<string, readonly [label: string, text: string]> = {
  'an accessory code': ['BTN-101, Name', 'Corozo button'],
  'a setting': ['Orders: Hold unpaid orders after (days), Value', '28'],
  'a rate': ['GBP to EUR, Rate', '1.19'],
  'a design’s popup': ['Peak lapels', 'Ask twice.'],
  'an email template': ['Subject', 'On its way: {{order_id}}'],
}

for (const [what, [label, text]] of Object.entries(fields)) {
  test(`what is typed while it is saved is still there: ${what}`, { tag: '@long' }, async ({ page, world }) => {
    const { place, operation, enter, send } = actOf(what)
    const field = page.getByLabel(label, { exact: true })
    await page.goto(`/#${place}`)
    await enter(page)
    world.service.faults.set({ [`api.latency@${operation}`]: 2_000 })
    await send(page)
    await expect.poll(() => world.service.requests.count(operation)).toBe(1)
    const answered = page.waitForResponse(response => response.url().endsWith(operation))
    await field.fill(text)
    await answered
    // What is shown once everything was read again.
    await page.waitForLoadState('networkidle')
    // A sheet's review closes once what it held is saved.
    await expect(page.getByRole('complementary', { name: 'Changes' })).toBeHidden()
    await expect(field).toHaveValue(text)
    world.service.faults.clear()
    await page.keyboard.press('Shift')
    await page.keyboard.press('Control+s')
    const again = page.getByRole('button', { name: /^Save 1 change/ })
    if (/Name|Value|Rate/.test(label)) await again.click()
    await expect.poll(() => world.service.requests.count(operation)).toBe(2)
    await expect(page.getByText(/someone else|Someone else/).filter({ visible: true })).toHaveCount(0)
  })
}

/** What someone else does meanwhile. */
const meanwhile: Record<string, (desk: World['desk']) => Promise<unknown>> = {
  'an accessory code': ({ handlers }) =>
    handlers['admin.accessory-codes.bulk']({
      body: { items: [{ code: 'BTN-101', name: 'Shell button', supplier: null }] },
    }),
  'a setting': ({ handlers }) =>
    handlers['admin.settings.update']({ body: { settings: { 'orders.hold_after_days': 35 } } }),
  'a rate': ({ handlers }) => handlers['admin.fx-rates.save']({ body: { rates: [{ currency: 'EUR', rate: 1.2 }] } }),
  'a design’s surcharge': ({ handlers }) =>
    handlers['admin.designs.fields.bulk-surcharge']({
      body: { items: [{ design: '401', field: '4010', surcharge: 9 }] },
    }),
  'a design’s popup': async ({ handlers }) => {
    const { popups } = await handlers['admin.designs.show']({ path: { design: '401' } })
    const { id = '' } = popups.find(({ title }) => title === 'Peak lapels') ?? {}
    await handlers['admin.designs.update']({ path: { design: '401' }, body: { popups: [{ id, text: 'Not now.' }] } })
  },
}

for (const [what, change] of Object.entries(meanwhile)) {
  test(`what someone else changed meanwhile is shown before it is saved over: ${what}`, { tag: '@long' }, async ({
    page,
    world,
  }) => {
    const { place, operation, enter, send, stands } = actOf(what)
    await page.goto(`/#${place}`)
    await enter(page)
    await change(world.desk)
    await send(page)
    await expect(page.getByRole('alert').filter({ hasText: 'someone else changed' })).toBeVisible()
    await expect(page.getByText(/Was .* when you changed it, and is/)).toBeVisible()
    await stands(page)
    expect(world.service.requests.count(operation)).toBe(1)
    await page.keyboard.press('Shift')
    await send(page)
    await expect.poll(() => world.service.requests.count(operation)).toBe(2)
  })
}
