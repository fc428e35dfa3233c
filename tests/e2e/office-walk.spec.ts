import { officeOperations, saying } from './office-support.ts'
import { expect, type Page, test, type World } from './world.ts'

// Every operation of both offices is used once by hand, in each language.

test.use({ viewport: { width: 1440, height: 900 }, start: { service: { size: 'demo' } } })

type Say = ReturnType<typeof saying>

/** Which of these operations nobody has asked for. */
const unused = ({ service }: World, pattern: RegExp) =>
  officeOperations.filter(id => pattern.test(id) && service.requests.count(id) === 0)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const starting = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const file = (page: Page, at: number, name: string, mimeType: string, text: string) =>
  page
    .getByRole('tabpanel')
    .locator('input[type=file]')
    .nth(at)
    .setInputFiles({ name, mimeType, buffer: Buffer.from(text) })

async function inLanguage(page: Page, world: World, locale: 'en' | 'zh-CN'): Promise<Say> {
  await world.desk.handlers['settings.save']({ locale })
  await page.goto('/#history')
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  return saying(locale)
}

/** A reply with all that it can have: a voice, a file, a source, a template, a suggestion. */
async function reply(page: Page, world: World, say: Say): Promise<void> {
  const office = (key: string, gaps = {}) => say('office', key, gaps)
  // No microphone here: a tone is recorded.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const to = context.createMediaStreamDestination()
      const tone = context.createOscillator()
      tone.connect(to)
      tone.start()
      return to.stream
    }
  })
  await page.goto('/#office?part=tickets')
  await page.locator('main .ag-row[row-id]').first().waitFor()
  await page.reload()
  const { rows } = await world.desk.handlers['admin.tickets.index']({})
  const ticket = rows.find(({ status, category }) => status === 'Open' && category === 'Fit')?.id
  await page.goto(`/#office?part=tickets&ticket=${ticket}`)
  const text = page.getByRole('textbox', { name: office('reply'), exact: true })
  await button(page, office('voice.record')).click()
  await page.waitForTimeout(300)
  await button(page, office('voice.stop')).click()
  await expect(text).toHaveValue(/sleeve/)
  await file(page, 0, 'call.webm', 'audio/webm', 'speech')
  await expect(text).toHaveValue(/sleeve[\s\S]+sleeve/)
  await button(page, office('template')).click()
  await page.getByRole('menuitem').first().click()
  await button(page, starting(office('ai.suggest'))).click()
  await expect(page.getByText(office('ai.marked'))).toBeVisible()
  await page.getByText(office('sources'), { exact: true }).last().click()
  await field(page, office('sources.search')).fill('sleeve')
  await button(page, office('sources.cite')).first().click()
  await file(page, 1, 'sleeve.jpg', 'image/jpeg', 'photo')
  await expect(button(page, say('order-acts', 'attach.remove', { name: 'sleeve.jpg' }))).toBeVisible()
  await button(page, starting(office('reply.send'))).click()
  await expect(text).toHaveValue('', { timeout: 60_000 })
  const told = page
    .getByRole('list', { name: office('comments') })
    .getByRole('listitem')
    .last()
  await expect(told).toContainText('sleeve.jpg')
  await expect(told).toContainText(office('ai.used'))
  await page.getByRole('combobox', { name: office('filter.status'), exact: true }).selectOption('Pending')
  await button(page, starting(office('wallet.open'))).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(starting(office('wallet.amount'))).fill('12.50')
  await dialog.getByLabel(office('wallet.reason'), { exact: true }).fill('Sleeve')
  await dialog.getByRole('button', { name: starting(office('wallet.credit.do', { amount: '' }).trim()) }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/12\.50/).first()).toBeVisible()
}

async function checkPhotos(page: Page, world: World, say: Say): Promise<void> {
  const { rows } = await world.desk.handlers['admin.vision-checks.results.index']({ query: { shape: 'v2' } })
  await page.goto('/#office?part=vision')
  await page.getByRole('img', { name: say('office', 'vision.photo', { check: rows[0]?.id ?? '' }) }).waitFor()
  await page.keyboard.press('Shift+R')
  await expect.poll(() => world.service.requests.count('admin.vision-checks.rerun')).toBe(1)
  await expect(page.locator('[data-differs]')).toHaveCount(0)
  await expect(button(page, starting(say('office', 'vision.resolve')))).toBeEnabled()
  await page.keyboard.press('e')
  await expect.poll(() => world.service.requests.count('admin.vision-checks.resolve')).toBe(1)
}

async function editMail(page: Page, say: Say): Promise<void> {
  const office = (key: string, gaps = {}) => say('office', key, gaps)
  await page.goto('/#office?part=templates')
  await page.locator('.ag-row[row-id="order.shipped"]').dblclick()
  await field(page, office('mail.subject')).fill('Shipped: {{order_id}}')
  await button(page, office('mail.preview.do')).click()
  await page.locator('iframe').waitFor()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(office('mail.changed'))).toBeHidden()
  await button(page, office('mail.proof')).click()
  await page.getByRole('dialog').getByLabel(office('mail.proof.to')).fill('ada@example.com')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: office('mail.proof.do') })
    .click()
  await expect(page.getByText(office('mail.proof.sent'))).toBeVisible()
  await page.getByRole('combobox', { name: office('mail.versions') }).selectOption('1')
  for (const [ask, act] of [
    ['mail.revert', 'mail.revert'],
    ['mail.reset', 'mail.reset.do'],
  ] as const) {
    await button(page, office(ask)).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: office(act) })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
}

async function raise(page: Page, world: World, say: Say): Promise<void> {
  const acts = (key: string) => say('order-acts', key)
  const { rows } = await world.desk.handlers['admin.tickets.index']({})
  await page.goto(`/#orders?order=${rows[0]?.orderId}`)
  await button(page, starting(acts('issue.open'))).click()
  const dialog = page.getByRole('dialog')
  const choice = (name: string) => dialog.getByRole('combobox', { name, exact: true })
  await dialog.getByLabel(acts('issue.subject')).fill('Wrong lining')
  await choice(acts('issue.category')).fill('Design')
  await choice(acts('issue.subCategory')).click()
  // Those of the category, and no others.
  const options = page.getByRole('option').filter({ visible: true })
  await expect(options).toHaveText(['Lining'])
  await options.click()
  await dialog.getByLabel(acts('issue.body')).fill('The picture shows another one.')
  await dialog.getByRole('button', { name: acts('issue.do'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

for (const locale of ['en', 'zh-CN'] as const) {
  // Proves: ticket.sub-category
  test(`Support is used by hand: ${locale}`, { tag: '@long' }, async ({ page, world }) => {
    const say = await inLanguage(page, world, locale)
    await reply(page, world, say)
    await checkPhotos(page, world, say)
    await editMail(page, say)
    await raise(page, world, say)
    expect(unused(world, /tickets|vision|email/)).toEqual([])
  })

  test(`the back office is used by hand: ${locale}`, { tag: '@long' }, async ({ page, world }) => {
    const say = await inLanguage(page, world, locale)
    const office = (key: string, gaps = {}) => say('back-office', key, gaps)
    const changes = page.getByRole('complementary', { name: office('review.title') })
    /** Reviews one change and sends it. */
    const save = async () => {
      await page.keyboard.press('Control+s')
      await changes.getByRole('button', { name: office('sheet.save', { count: 1 }) }).click()
      await expect(changes).toHaveCount(0)
    }
    const put = async (name: string, text: string) => {
      await field(page, name).fill(text)
      await save()
    }
    const row = (id: string) => page.locator(`.ag-row[row-id="${id}"]`)
    await page.goto('/#backoffice?part=accounts')
    await row('7').click()
    await expect(page.getByRole('complementary')).toContainText(locale === 'en' ? 'express_pro' : 'Express 专业版')
    for (const [view, flag] of [
      ['features', 'plus_size'],
      ['permissions', 'cancel orders'],
    ] as const) {
      await page.goto(`/#backoffice?part=accounts&view=${view}`)
      await field(page, `Harbour & Vale, ${flag}`).click()
      await save()
    }
    await page.goto('/#backoffice?part=codes')
    await put(`BTN-101, ${office('code.name')}`, 'Horn button')

    await page.goto('/#backoffice?part=keys')
    await row('302').click()
    await expect(button(page, starting(office('key.revoke', { count: 1, shown: 1 })))).toBeVisible()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByRole('textbox').fill('1')
    await page.keyboard.press('Enter')
    await expect(row('302')).toContainText(office('key.is-revoked'))

    await page.goto('/#backoffice?part=designs')
    await row('401').click()
    await button(page, office('design.order.up', { name: 'Shape' })).click()
    await button(page, office('design.order.save')).click()
    await expect(button(page, office('design.order.save'))).toHaveCount(0)
    await field(page, 'Peak lapels').fill('Ask first.')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(office('design.saved'))).toBeVisible()
    await button(page, office('design.popups.export')).click()
    await page.keyboard.press('f')
    const surcharge = office('design.surcharge.in', { currency: 'GBP' })
    await put(`Width, ${surcharge}`, '7.25')
    await field(page, `Width, ${office('design.supplier')}`).selectOption('VBC')
    await save()

    await page.goto('/#backoffice?part=hub')
    await page.getByRole('combobox', { name: office('hub.operation') }).selectOption('accessory-suppliers')
    // Long enough to be cancelled.
    const codes = ['BTN', 'BTC', 'LIN', 'PIP', 'THR'].flatMap(kind => [1, 2, 3, 4, 5, 6].map(at => `${kind}-10${at}`))
    const count = codes.length
    await file(page, 0, 'codes.csv', 'text/csv', `code,supplier\r\n${codes.map(code => `${code},YKZIP\r\n`).join('')}`)
    await button(page, starting(office('sheet.review', { count, shown: count }))).click()
    // Each button comes where the last one was: another key tells two clicks from a double click.
    await page.keyboard.press('Shift')
    await button(page, office('hub.preview', { count, shown: count })).click()
    await page.keyboard.press('Shift')
    await button(page, office('hub.apply', { count, shown: count })).click()
    await row('hub-1').click()
    await expect(button(page, starting(office('hub.cancel')))).toBeEnabled()
    await page.keyboard.press('Delete')
    await expect.poll(() => world.service.requests.count('admin.bulk-hub.cancel')).toBeGreaterThan(0)
    const download = page.waitForEvent('download')
    await page.keyboard.press('e')
    expect((await download).suggestedFilename()).toBe('bulk-hub-1.csv')

    await page.goto('/#backoffice?part=settings')
    await put(`Orders: Hold unpaid orders after (days), ${office('setting.value')}`, '21')
    await page.goto('/#backoffice?part=rates')
    await field(page, `${office('fx.pair', { base: 'GBP', currency: 'EUR' })}, ${office('fx.rate')}`).fill('1.18')
    await page.keyboard.press('Control+s')
    await expect(changes).toContainText('495.60')
    await changes.getByRole('button', { name: office('sheet.save', { count: 1 }) }).click()
    await expect(changes).toHaveCount(0)
    expect(unused(world, /accounts|codes|keys|designs|hub|settings|fx/)).toEqual([])
  })
}

test('an order, a ticket and a price of one retailer are three keys apart', { tag: '@long' }, async ({ page }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** The tickets of the retailer, with the first one in focus. */
  const listed = async () => {
    await expect(page).toHaveURL(/#office\?part=tickets&brand=Harbour/)
    await expect(page.getByRole('combobox', { name: 'Retailer' })).toHaveValue('Harbour & Vale')
    await expect(page.locator('main .ag-cell:focus')).toHaveCount(1)
  }
  const ticket = () => expect(page).toHaveURL(/ticket=\d+/)
  const order = () => expect(page).toHaveURL(/#orders\?order=\d+/)
  const account = async () => {
    await expect(page).toHaveURL(/#backoffice\?part=accounts&account=7/)
    await expect(
      page.getByRole('complementary', { name: 'Harbour & Vale' }).locator('[data-order]').first(),
    ).toBeVisible()
  }
  const priced = async () => {
    await expect(page).toHaveURL(/#prices\?part=fabrics/)
    await expect(page.getByTitle('Choose a retailer').filter({ visible: true })).toContainText('Harbour & Vale')
  }
  const ready = () => expect(page.getByRole('button', { name: /^Account/ }).filter({ visible: true })).toBeVisible()
  await page.goto('/#backoffice?part=accounts&account=7')
  await account()
  await press('t')
  await listed()
  await press('Enter')
  await ticket()
  await ready()
  await press('o')
  await order()
  await ready()
  await press('t')
  await listed()
  await press('Enter')
  await ready()
  await press('a')
  await account()
  await press('o', 'Enter')
  await order()
  await ready()
  await press('Shift+P')
  await priced()
  await page.goto('/#backoffice?part=accounts&account=7')
  await account()
  await press('Shift+P')
  await priced()
  // What narrows the list can be taken away.
  await page.goto('/#office?part=tickets&brand=Harbour%20%26%20Vale')
  await listed()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('combobox', { name: 'Retailer' })).toHaveValue('')
})
