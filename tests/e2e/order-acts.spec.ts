import { noBarriers } from './story-axe.ts'
import { expect, type Page, test, type World } from './world.ts'

test.use({
  start: {
    service: { size: 'none' },
    prepare: service => service.addOrders(Array.from({ length: 60 }, (_, at) => 51_001 + at)),
  },
})

type Field = ReturnType<Page['getByRole']>

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()

async function open(page: Page, world: World, order: number, status: string): Promise<void> {
  world.service.setOrderStatus(order, status)
  await page.goto(`/#orders?order=${order}`)
  await expect(page.getByRole('heading', { level: 2, name: `Order ${order}` })).toBeVisible()
  await expect(bar(page).getByRole('button').first()).toBeVisible()
}

// Proves: ticket.form, ticket.type, ticket.severity, ticket.hold
test('hold with an issue, resolve and undo, void with its number, and a lost reply', async ({ page, world }) => {
  await open(page, world, 51_001, 'Manufacturing')
  // There is no hold of its own, and no void in production.
  await expect(bar(page).getByRole('button')).toHaveText(['Raise an issue…H'])
  await bar(page).getByRole('button', { name: 'Raise an issue…' }).click()
  const issue = page.getByRole('dialog', { name: 'Raise an issue about order 51001' })
  await expect(issue.getByLabel('Severity')).toHaveValue('High')
  await noBarriers(page, world, '[role=dialog]')
  await issue.getByRole('button', { name: 'Raise issue' }).click()
  await expect(issue.getByText('Fill this in.')).toHaveCount(4)
  await expect(issue.getByLabel('Title')).toBeFocused()
  await issue.getByLabel('Title').fill('Sleeve too short')
  await issue.getByRole('combobox', { name: 'Category', exact: true }).fill('Fit')
  await issue.getByRole('combobox', { name: 'Sub category' }).fill('Sleeves')
  await issue.getByLabel('Description').fill('By 1.5 cm.')
  // Files go to the service as they are chosen; one that it or the desk doesn't take says why, and the others stand.
  const file = (name: string, bytes: number) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.alloc(bytes, 1) })
  const field = issue.locator('input[type=file]')
  await field.setInputFiles([file('sleeve.jpg', 3000), file('empty.jpg', 0), file('pattern “2”\u202e.pdf', 900_000)])
  await expect(issue.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(2)
  await expect(issue.getByRole('alert')).toHaveText('empty.jpg is empty and wasn’t attached.')
  world.service.faults.set({ 'api.too-many@admin.tickets.attachments.store': '1x' })
  await field.setInputFiles([file('cuff.jpg', 10)])
  await expect(issue.getByRole('alert')).toContainText('cuff.jpg wasn’t attached: ')
  await field.setInputFiles([file('cuff.jpg', 10)])
  await expect(issue.getByRole('listitem')).toHaveCount(3)
  await issue.getByRole('button', { name: 'Remove cuff.jpg' }).click()
  await expect(issue.getByRole('listitem')).toHaveCount(2)
  await issue.getByLabel('Put the order on hold').check()
  // A refusal leaves what was typed.
  world.service.faults.set({ 'api.too-many@admin.tickets.store': '1x' })
  await issue.getByRole('button', { name: 'Raise issue and put on hold' }).click()
  await expect(issue.getByRole('alert')).toContainText('wait')
  await expect(issue.getByLabel('Title')).toHaveValue('Sleeve too short')
  await expect(issue.getByRole('listitem')).toHaveCount(2)
  // Reloading asks, since a dialog is open; what was typed is there again in any case.
  const asked = new Promise<string>(resolve => {
    page.once('dialog', dialog => {
      resolve(dialog.type())
      void dialog.accept()
    })
  })
  await page.reload()
  expect(await asked).toBe('beforeunload')
  await bar(page).getByRole('button', { name: 'Continue the issue…' }).click()
  await expect(issue.getByLabel('Title')).toHaveValue('Sleeve too short')
  await expect(issue.getByLabel('Description')).toHaveValue('By 1.5 cm.')
  await expect(issue.getByRole('listitem')).toHaveCount(2)
  await issue.getByRole('button', { name: 'Raise issue and put on hold' }).click()
  await expect(page.getByText('Order 51001 is on hold.').first()).toBeVisible()
  await expect(section(page, 'Tickets')).toContainText('Sleeve too short')
  const tickets = await fetch(`${world.service.url}/admin/orders/51001/tickets`, {
    headers: { authorization: `Bearer ${world.service.token}` },
  })
  expect(await tickets.text()).toMatch(/sleeve\.jpg.*pattern/)
  await bar(page).getByRole('button', { name: 'Resolve hold' }).click()
  await expect(page.getByText('Order 51001 is off hold.').first()).toBeVisible()
  // A hold needs an issue: Undo opens one that holds, and sends nothing.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(issue.getByLabel('Put the order on hold')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(section(page, 'Journal').getByRole('row')).toHaveCount(5)

  await open(page, world, 51_002, 'Draft')
  await bar(page).getByRole('button', { name: 'Void…' }).click()
  const ask = page.getByRole('dialog', { name: 'Void order 51002?' })
  await expect(ask.getByRole('button', { name: 'Void 1 order' })).toBeDisabled()
  await ask.getByLabel('Type the order number to confirm').fill('51001')
  await expect(ask.getByRole('button', { name: 'Void 1 order' })).toBeDisabled()
  await ask.getByLabel('Type the order number to confirm').fill('51002')
  // It is done, and its answer is lost; nothing can be read for a while.
  world.service.faults.set({ 'cut-body@admin.orders.void': '1x', 'api.error-500@admin.orders.show': true })
  await ask.getByRole('button', { name: 'Void 1 order' }).click()
  const unknown = page.getByRole('region', { name: '1 request got no reply' })
  await expect(unknown).toContainText('Void · 51002')
  await noBarriers(page, world, '#content')
  world.service.faults.clear()
  await unknown.getByRole('button', { name: 'Check now' }).click()
  await expect(unknown).toHaveCount(0)
  await expect(section(page, 'Journal')).toContainText('found by reading the order')
  expect(world.service.requests.count('admin.orders.void')).toBe(1)
  // A voided order offers an issue only.
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(bar(page).getByRole('button')).toHaveText(['Raise an issue…H'])
})

test('a row of the pricing history is settled once', { tag: '@long' }, async ({ page, world }) => {
  let order = 0
  for (let number = 51_001; number < 51_060 && order === 0; number++) {
    world.service.setOrderStatus(number, 'Manufacturing')
    const { rows } = await world.desk.handlers['admin.orders.pricing']({ path: { order: String(number) } })
    if (rows.some(({ settleable }) => settleable)) order = number
  }
  await open(page, world, order, 'Manufacturing')
  const pricing = section(page, 'Pricing history')
  await pricing.getByRole('button', { name: 'Settle' }).click()
  const ask = page.getByRole('dialog', { name: 'Settle this row?' })
  await ask.getByLabel('Include the payment surcharge').check()
  await ask.getByRole('button', { name: 'Settle 1 row' }).click()
  await expect(pricing).toContainText(/Settled: [A-Z]{3} [\d.]+ (DR|CR)\./)
  await expect(pricing.getByRole('button', { name: 'Settle' })).toHaveCount(0)
  await expect(pricing).toContainText('Settlement: ')
})

// Proves: error.ways
test('an issue that is typed in one window and raised in another isn’t offered again', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world, 51_003, 'Manufacturing')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await bar(other).getByRole('button', { name: 'Raise an issue…' }).waitFor()

  await bar(page).getByRole('button', { name: 'Raise an issue…' }).click()
  const issueIn = (window: Page) => window.getByRole('dialog', { name: 'Raise an issue about order 51003' })
  await issueIn(page).getByLabel('Title').fill('Lining')
  await bar(other).getByRole('button', { name: 'Continue the issue…' }).click()
  await expect(issueIn(other).getByLabel('Title')).toHaveValue('Lining')
  // On the way back from main, nothing of what is typed meanwhile is lost.
  await issueIn(other).getByLabel('Title').press('End')
  await issueIn(other).getByLabel('Title').pressSequentially(' too short')
  await expect(issueIn(other).getByLabel('Title')).toHaveValue('Lining too short')
  await expect(issueIn(page).getByLabel('Title')).toHaveValue('Lining too short')
  await issueIn(other).getByRole('combobox', { name: 'Category', exact: true }).fill('Fit')
  await issueIn(other).getByRole('combobox', { name: 'Sub category' }).fill('Lining')
  await issueIn(other).getByLabel('Description').fill('By 2 cm.')
  await issueIn(other).getByRole('button', { name: 'Raise issue' }).click()
  await expect(section(other, 'Tickets')).toContainText('Lining too short')
  await expect(issueIn(page).getByLabel('Title')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: 'Raise an issue…' })).toBeVisible()
  await other.close()
})

test('measurements: a conflict keeps what was typed, also over a reload', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world, 51_003, 'Build')
  const path = { order: '51003' }
  const { rows, version } = await world.desk.handlers['admin.orders.measurements.show']({ path })
  const [row] = rows
  const [piece = '', was] = Object.entries(row?.values ?? {})[0] ?? []
  const measurements = section(page, 'Measurements')
  await measurements.getByRole('button', { name: 'Edit' }).click()
  const field = () => measurements.getByLabel(`${row?.label} of ${piece}`)
  await field().fill('x')
  await expect(measurements).toContainText('Not a number')
  await expect(measurements.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await field().fill(String(Number(was) + 1))
  // The window's memory is written behind it.
  await expect
    .poll(async () => JSON.stringify(await world.desk.handlers['window.memory']({})))
    .toContain(`${Number(was) + 1}`)
  await page.reload()
  await expect(field()).toHaveValue(String(Number(was) + 1))
  // A colleague is faster.
  const values = { [row?.label ?? '']: { [piece]: Number(was) + 2 } }
  await fetch(`${world.service.url}/admin/orders/51003/measurements`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${world.service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ measurements: values, expected_version: Number(version) }),
  })
  await measurements.getByRole('button', { name: 'Save 1 value' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else changed these measurements' })
  await conflict.getByRole('button', { name: 'Compare' }).click()
  await expect(conflict.getByRole('row').nth(1)).toContainText(`${was}${Number(was) + 2}${Number(was) + 1}`)
  await noBarriers(page, world, '[role=dialog]')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(measurements).toContainText('1 measurement saved.')
  await expect(measurements.getByRole('cell', { name: String(Number(was) + 1), exact: true }).first()).toBeVisible()
})

test('an issue waits for its files also when its dialog was closed, and is named where its hold is refused', {
  tag: '@long',
}, async ({ page, world }) => {
  await open(page, world, 51_032, 'Manufacturing')
  const raise = bar(page).getByRole('button', { name: /^(Raise an issue|Continue the issue)…$/ })
  const issue = page.getByRole('dialog')
  const send = issue.getByRole('button', { name: 'Raise issue and put on hold' })
  await raise.click()
  await issue.getByLabel('Title').fill('Sleeve')
  await issue.getByRole('combobox', { name: 'Category', exact: true }).fill('Fit')
  await issue.getByRole('combobox', { name: 'Sub category' }).fill('Sleeves')
  await issue.getByLabel('Description').fill('Too short.')
  await issue.getByLabel('Put the order on hold').check()
  const { promise, resolve } = Promise.withResolvers<void>()
  const really = world.desk.handlers['acts.attach']
  world.answer('acts.attach', input => promise.then(() => really(input)))
  await issue
    .locator('input[type=file]')
    .setInputFiles([{ name: 'sleeve.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(300, 1) }])
  await issue.getByRole('button', { name: 'Cancel' }).click()
  await raise.click()
  await expect(send).toBeDisabled()
  resolve()
  await expect(issue.getByRole('listitem')).toHaveText('sleeve.jpg')
  world.service.faults.set({ 'api.forbidden@admin.orders.hold': true })
  await send.click()
  await expect(issue).toHaveCount(0)
  const said = page.getByRole('alert')
  await expect(said.filter({ hasText: /^Issue \d+ was raised\.$/ })).toBeVisible()
  await expect(said).toHaveCount(2)
})

test('measurements typed while others are saved stay, and a refusal of what is kept over a colleague’s is said', {
  tag: '@long',
}, async ({ page, world }) => {
  await open(page, world, 51_031, 'Build')
  const measurements = section(page, 'Measurements')
  await measurements.getByRole('button', { name: 'Edit' }).click()
  const [one, other] = [0, 1].map(at => measurements.getByRole('textbox').nth(at)) as [Field, Field]
  const later = async (field: Field) => String(Number(await field.inputValue()) + 1)
  const [first, second] = [await later(one), await later(other)]
  const { promise, resolve } = Promise.withResolvers<void>()
  const really = world.desk.handlers['acts.change']
  world.answer('acts.change', input => promise.then(() => really(input)))
  await one.fill(first)
  await measurements.getByRole('button', { name: 'Save 1 value' }).click()
  await other.fill(second)
  resolve()
  await expect(measurements).toContainText('1 measurement saved.')
  await expect(other).toHaveValue(second)
  await measurements.getByRole('button', { name: 'Save 1 value' }).click()
  await expect(measurements.getByRole('cell', { name: second }).first()).toBeVisible()

  await measurements.getByRole('button', { name: 'Edit' }).click()
  await one.fill(String(Number(first) + 1))
  const act = (more: object) => async (asked: object) =>
    ({
      ...{ id: 900, asked, orders: ['51031'], key: 'k', who: 'Ada', account: 'a1', state: 'refused', run: null },
      ...{ askedAt: 1, answeredAt: 2, settled: null, answer: null, reason: null },
      ...more,
    }) as never
  const reason = (what: string) => ({ code: 'service.rejected', data: { operation: 'x', what, status: 422 } })
  world.answer('acts.change', act({ answer: { conflict: true }, reason: reason('too late') }))
  await measurements.getByRole('button', { name: 'Save 1 value' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else changed these measurements' })
  await expect(conflict).toBeVisible()
  world.answer('acts.change', act({ reason: reason('the tailor has it already') }))
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(measurements.getByRole('alert')).toContainText('the tailor has it already')
  await expect(conflict).toHaveCount(0)
  await expect(one).toHaveValue(String(Number(first) + 1))
})

test('completes in batches from the list, names who is in the way, and saves the journal', { tag: '@long' }, async ({
  page,
  world,
}) => {
  for (let number = 51_010; number < 51_060; number++) world.service.setOrderStatus(number, 'Delivered')
  await page.goto('/#orders')
  await page.getByRole('button', { name: /^Delivered/ }).click()
  await expect(page.getByRole('row', { name: /51059/ })).toBeVisible()
  await page.getByRole('gridcell', { name: '51059' }).click()
  await page.getByRole('gridcell', { name: '51050' }).click({ modifiers: ['Shift'] })
  // Meanwhile one of them has come back.
  world.service.setOrderStatus(51_055, 'On Hold')
  const many = page.getByRole('button', { name: 'Complete 10 orders…' })
  await many.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Complete \d+ orders/ })
    .click()
  const result = page.getByRole('region', { name: 'Complete in bulk' })
  await expect(result.getByRole('alert')).toContainText('In the way: 51055.')
  await noBarriers(page, world, '#content')
  await page.getByRole('button', { name: 'Journal' }).click()
  const journal = page.getByRole('dialog', { name: 'Journal' })
  await journal.getByLabel('Search the journal').fill('51055')
  await expect(journal).toContainText('1 entry')
  const download = page.waitForEvent('download')
  await journal.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^selvedge-orders-journal-.*\.csv$/)
})

test('assembly, build, QC checks and exports', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world, 51_004, 'Ready For Fulfilment')
  const assembly = section(page, 'Assembly')
  await assembly.getByLabel('Fabric validated').check()
  await assembly.getByLabel('Factory').fill('NB7')
  await assembly.getByRole('button', { name: 'Save' }).click()
  await expect(assembly).toContainText('Assembly saved.')
  await expect(page.getByRole('main').getByText('NB7').first()).toBeVisible()
  await expect(assembly.getByRole('button', { name: 'Save' })).toBeDisabled()
  await section(page, 'Phase summary').getByRole('button', { name: 'Export phase summary' }).click()
  await expect(section(page, 'Phase summary')).toContainText(/The export has started.* Batch \S/)

  await open(page, world, 51_005, 'Build')
  await section(page, 'Build').getByLabel('Bills printed').check()
  await section(page, 'Build').getByRole('button', { name: 'Save' }).click()
  await expect(section(page, 'Build')).toContainText('Build saved.')
  await bar(page).getByRole('button', { name: 'Re-sync cloud build…' }).click()
  const ask = page.getByRole('dialog')
  await ask.getByRole('button', { name: 'Re-sync 1 order' }).click()
  await expect(ask.getByRole('alert')).toContainText('has no cloud order yet')
  await ask.getByRole('button', { name: 'Cancel' }).click()

  await open(page, world, 51_006, 'Manufacturing')
  const photos = section(page, 'QC photos')
  const mark = photos.getByRole('button', { name: /^Mark as/ }).first()
  const before = await mark.textContent()
  await mark.click()
  await expect(photos).toContainText('QC check saved.')
  await expect(mark).not.toHaveText(before ?? '')
})

test('by keys and from the palette, what asks first; links are asked for when wanted', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world, 51_004, 'Outbound')
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('c')
  await expect(dialog).toHaveAccessibleName('Complete order 51004?')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('h')
  await expect(dialog).toHaveAccessibleName('Raise an issue about order 51004')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const found = page.getByRole('dialog').getByRole('option')
  const palette = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
  }
  await palette('Raise an issue')
  await expect(found.first()).toContainText('Raise an issue…')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Raise an issue about order 51004' })).toBeVisible()
  await page.keyboard.press('Escape')

  // A key that would resolve a hold asks first; the button doesn't, since it can be undone.
  await open(page, world, 51_005, 'On Hold')
  await page.keyboard.press('h')
  const resolve = page.getByRole('dialog', { name: 'Resolve the hold of order 51005?' })
  await expect(resolve).toBeVisible()
  expect(world.service.requests.count('admin.orders.remove-hold')).toBe(0)
  await resolve.getByRole('button', { name: 'Resolve hold' }).click()
  await expect(page.getByText('Order 51005 is off hold.').first()).toBeVisible()

  await open(page, world, 51_006, 'Draft')
  await palette('void')
  await expect(found.filter({ hasText: 'Void…' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Void order 51006?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await palette('edit measure')
  await expect(found.filter({ hasText: /^Edit measure/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(section(page, 'Measurements').getByRole('button', { name: /^Save/ })).toBeVisible()
  await section(page, 'Measurements').getByRole('button', { name: 'Discard' }).click()

  const phases = section(page, 'Phase summary')
  expect(world.service.requests.count('admin.orders.phase-summary.link')).toBe(0)
  await phases.getByRole('button', { name: 'Link to the phase summary' }).click()
  const link = phases.getByRole('region', { name: 'Link to the phase summary' })
  await expect(link.getByRole('code')).toContainText(`${world.serviceUrl}/documents/phase-summary/51006`)
  const tab = page.context().waitForEvent('page')
  await link.getByRole('button', { name: 'Open' }).click()
  await (await tab).close()
  expect(world.asked('desk.openConsole')).toHaveLength(1)
  // A refusal says so, and shows no link.
  world.service.faults.set({ 'api.error-500@admin.orders.hand-finishing.link': '1x' })
  await phases.getByRole('button', { name: 'Link to hand finishing' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(phases.getByRole('region', { name: 'Link to hand finishing' })).toHaveCount(0)
})

test('every refusal stands where it was asked, in the service’s words, and what was typed stays', {
  tag: '@long',
}, async ({ page, world }) => {
  const refusals = [
    { code: 'service.forbidden', data: { operation: 'admin.orders.void', what: 'not for your team' } },
    { code: 'service.rejected', data: { operation: 'admin.orders.void', what: 'somebody was faster', status: 409 } },
    {
      code: 'service.rejected',
      data: { operation: 'admin.orders.void', what: 'not now, says the factory', status: 422 },
    },
  ]
  let at = 0
  const refuse = async (asked: { kind: string }) =>
    ({
      id: 900 + at,
      asked,
      orders: [],
      key: 'k',
      who: 'Ada',
      account: 'a1',
      state: 'refused',
      run: null,
      askedAt: 1,
      answeredAt: 2,
      answer: null,
      reason: refusals[at % 3],
      settled: null,
    }) as never
  world.answer('acts.change', refuse)
  world.answer('acts.ask', refuse)
  /** Sends three times, refused another way each time; `stays` says that nothing typed is gone. */
  const eachTime = async (
    send: () => Promise<void>,
    place: () => ReturnType<Page['getByRole']>,
    stays: () => Promise<void>,
  ) => {
    for (const { data } of refusals) {
      await send()
      await expect(place().getByRole('alert').first()).toContainText(data.what)
      await stays()
      at++
    }
  }
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => () => dialog.getByRole('button', { name }).click()

  await open(page, world, 51_011, 'Manufacturing')
  await page.keyboard.press('h')
  await dialog.getByLabel('Title').fill('Sleeve')
  await dialog.getByRole('combobox', { name: 'Category', exact: true }).fill('Fit')
  await dialog.getByRole('combobox', { name: 'Sub category' }).fill('Sleeves')
  await dialog.getByLabel('Description').fill('Too short.')
  await dialog.getByLabel('Put the order on hold').check()
  await eachTime(
    press('Raise issue and put on hold'),
    () => dialog,
    async () => {
      await expect(dialog.getByLabel('Title')).toHaveValue('Sleeve')
      await expect(dialog.getByLabel('Description')).toHaveValue('Too short.')
      await expect(dialog.getByLabel('Put the order on hold')).toBeChecked()
    },
  )
  await page.keyboard.press('Escape')

  await open(page, world, 51_012, 'Ready For Fulfilment')
  await bar(page).getByRole('button', { name: 'Void…' }).click()
  const number = dialog.getByLabel('Type the order number to confirm')
  await number.fill('51012')
  await eachTime(
    press('Void 1 order'),
    () => dialog,
    () => expect(number).toHaveValue('51012'),
  )
  await page.keyboard.press('Escape')

  const assembly = section(page, 'Assembly')
  await assembly.getByLabel('Fabric validated').check()
  await assembly.getByLabel('Factory').fill('WX9')
  await eachTime(
    () => assembly.getByRole('button', { name: 'Save' }).click(),
    () => assembly,
    async () => {
      await expect(assembly.getByLabel('Fabric validated')).toBeChecked()
      await expect(assembly.getByLabel('Factory')).toHaveValue('WX9')
    },
  )

  await open(page, world, 51_013, 'Build')
  const build = section(page, 'Build')
  await build.getByLabel('Bills printed').check()
  await eachTime(
    () => build.getByRole('button', { name: 'Save' }).click(),
    () => build,
    () => expect(build.getByLabel('Bills printed')).toBeChecked(),
  )
  const measurements = section(page, 'Measurements')
  await measurements.getByRole('button', { name: 'Edit' }).click()
  const value = measurements.getByRole('textbox').first()
  const typed = String(Number(await value.inputValue()) + 1)
  await value.fill(typed)
  await eachTime(
    () => measurements.getByRole('button', { name: 'Save 1 value' }).click(),
    () => measurements,
    () => expect(value).toHaveValue(typed),
  )
  await bar(page).getByRole('button', { name: 'Cloud order…' }).click()
  await eachTime(
    press('Send 1 order'),
    () => dialog,
    () => expect(dialog).toBeVisible(),
  )
  await page.keyboard.press('Escape')

  await open(page, world, 51_014, 'Outbound')
  await page.keyboard.press('c')
  await eachTime(
    press('Complete 1 order'),
    () => dialog,
    () => expect(dialog).toBeVisible(),
  )
})

test('a question about an order that somebody else changes meanwhile can’t be answered any more', {
  tag: '@long',
}, async ({ page, world }) => {
  await open(page, world, 51_030, 'Draft')
  await bar(page).getByRole('button', { name: 'Void…' }).click()
  const ask = page.getByRole('dialog', { name: 'Void order 51030?' })
  await ask.getByLabel('Type the order number to confirm').fill('51030')
  await expect(ask.getByRole('button', { name: 'Void 1 order' })).toBeEnabled()
  world.service.setOrderStatus(51_030, 'Manufacturing')
  // Something else was done to it from here, and what the page shows is read again.
  await world.desk.handlers['acts.ask']({ kind: 'phase-summary', orders: ['51030'] })
  await expect(ask.getByRole('alert')).toContainText('This order is now Manufacturing')
  await expect(ask.getByRole('button', { name: 'Void 1 order' })).toBeDisabled()
  expect(world.service.requests.count('admin.orders.void')).toBe(0)
})
