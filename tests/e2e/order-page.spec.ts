import { crc32, deflateSync } from 'node:zlib'
import { noBarriers } from './story-axe.ts'
import { expect, type Page, test, type World } from './world.ts'

/** Each section, and the operation that it is read by. */
const sections = {
  'Phase summary': 'phase-summary',
  Combinations: 'combinations',
  Designs: 'designs',
  Measurements: 'measurements.show',
  'Measurement check': 'measurement-check',
  'QC photos': 'qc-photos',
  'Cloud-print groups': 'cloud-print.groups',
  Notes: 'notes',
  'Pricing history': 'pricing',
  'Special handling': 'special-handling',
  Tickets: 'tickets',
  'Related orders': 'ancestry',
  'Fitting validation logs': 'fitting-validation-logs',
  'Payload audits': 'payload-audits',
} as const

/** Orders that nobody has looked at yet. */
const other = 51_070

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
const fold = (page: Page, name: string) =>
  page.getByRole('heading', { level: 3 }).getByRole('button', { name: new RegExp(`^${name}( ?\\d+)?$`) })
const contents = (page: Page) => page.getByRole('navigation', { name: 'Sections of this order' })

/** An order with two photos at its first checkpoint. */
async function orderWithPhotos({ desk }: World): Promise<string> {
  for (let number = 51_001; number < 51_060; number++) {
    const order = String(number)
    const [first] = await desk.handlers['admin.orders.qc-photos']({ path: { order } })
    if (first && first.photos.length > 1) return order
  }
  throw new Error('no order has photos')
}

test.use({
  start: {
    service: { size: 'none' },
    hasKeychain: true,
    prepare: service => service.addOrders(Array.from({ length: 100 }, (_, at) => 51_001 + at)),
  },
})

test('one order: its parts, keys, photos and paper', async ({ page, world }) => {
  const order = await orderWithPhotos(world)
  await world.desk.handlers['rules.save']({ rules: [{ job_type: '*', printer: `folder:${world.dataFolder}/paper` }] })
  await page.goto(`/#orders?order=${order}`)
  await expect(page.getByRole('heading', { level: 2, name: `Order ${order}` })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`Order ${order} · Orders - Selvedge$`))
  // Measurements are a part of what can be edited.
  const folds = ['Edit', ...Object.keys(sections).filter(name => name !== 'Measurements'), 'Print', 'Printed before']
  for (const name of folds) await expect(fold(page, name)).toBeVisible()
  await expect(contents(page).getByText('loading')).toHaveCount(0)
  await expect(contents(page).getByText('not loaded')).toHaveCount(0)
  await expect(section(page, 'Phase summary').getByRole('rowheader').first()).toHaveText('PHASE SUMMARY')
  await noBarriers(page, world, '#content')

  // Keys: to the next section, back, and folded, over a reload.
  await expect(fold(page, 'Phase summary')).toBeVisible()
  await expect(contents(page).getByText('loading')).toHaveCount(0)
  await page.keyboard.press(']')
  await expect(fold(page, 'Edit')).toBeFocused()
  await page.keyboard.press(']')
  await expect(fold(page, 'Phase summary')).toBeFocused()
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await page.keyboard.press('[')
  await expect(fold(page, 'Combinations')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fold(page, 'Combinations')).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(fold(page, 'Combinations')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('go to combinations')
  await page.getByRole('option', { name: 'Go to Combinations' }).click()
  await expect(fold(page, 'Combinations')).toBeFocused()
  await expect(fold(page, 'Combinations')).toHaveAttribute('aria-expanded', 'true')

  // Photos come through the desk; one opens large, and two side by side.
  await contents(page)
    .getByRole('button', { name: /^QC photos/ })
    .click()
  const thumb = page.getByRole('button', { name: 'Photo 1 of Design' })
  await expect.poll(() => thumb.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240)
  await thumb.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: 'Photo 1 of Design' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(viewer.getByRole('img', { name: /^Photo/ })).toHaveCount(2)
  await page.keyboard.press('+')
  await expect(viewer.getByText('150%')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  // P prints the bill by the rules, and its job is there with its evidence.
  await page.keyboard.down('p')
  await expect(page.getByText(`Sent to the station as job order-${order}-1.`)).toBeVisible()
  // Held down, it doesn't print once more.
  await page.keyboard.down('p')
  await page.keyboard.up('p')
  expect(world.asked('orders.print')).toEqual([{ order, type: 'order' }])
  const past = section(page, 'Printed before')
  await expect(past.getByText('printed', { exact: true })).toBeVisible({ timeout: 10_000 })
  expect(world.asked('orders.print')).toHaveLength(1)
  await past.getByRole('button', { name: /^Evidence for/ }).click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)

  await world.desk.handlers['settings.save']({ locale: 'zh-CN' })
  await expect(page.getByRole('heading', { level: 2, name: `订单 ${order}` })).toBeVisible()
  await expect(fold(page, '工序汇总')).toBeVisible()
})

// Proves: order.parts
test('each part of an order fails alone, and comes back by its own button', { tag: '@long' }, async ({
  page,
  world,
}) => {
  // Each time it is another order, which wasn't read before.
  for (const [at, [name, operation]] of Object.entries(sections).entries()) {
    world.service.faults.set({ [`api.html@admin.orders.${operation}`]: true })
    await page.goto(`/#orders?order=${other + at}`)
    await expect(section(page, name).getByRole('alert')).toContainText('instead of JSON')
    await expect(contents(page).getByText('not loaded')).toHaveCount(1)
    await expect(contents(page).getByText('loading', { exact: true })).toHaveCount(0)
    world.service.faults.clear()
    await section(page, name).getByRole('button', { name: 'Retry' }).click()
    await expect(contents(page).getByText('not loaded')).toHaveCount(0)
  }
  // The front matter fails, and the sections stand; then a section that this service doesn't have.
  world.service.faults.set({ 'api.error-500@admin.orders.show': true, 'api.absent@admin.orders.tickets': true })
  await page.goto(`/#orders?order=${other + 20}`)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1)
  await expect(section(page, 'Phase summary').getByRole('rowheader').first()).toBeVisible()
  await expect(section(page, 'Tickets')).toContainText('This service doesn’t offer this.')
  await expect(contents(page).getByText('not available')).toHaveCount(1)
  world.service.faults.clear()
})

test('an opened order stands while the service is away, says from when it is, and is renewed by itself', {
  tag: '@long',
}, async ({ page, world }) => {
  const order = String(other + 25)
  const asOf = page.getByRole('main').getByText(/^From .+ ago\. The service can’t be reached\./)
  await page.goto(`/#orders?order=${order}`)
  await expect(section(page, 'Phase summary').getByRole('rowheader').first()).toBeVisible()
  await expect(contents(page).getByText('loading')).toHaveCount(0)
  await expect(asOf).toHaveCount(0)

  // A new window, which has read nothing itself.
  world.service.faults.set({ 'api.unavailable': true })
  await page.goto('about:blank')
  await page.goto(`/#orders?order=${order}`)
  await expect(page.getByRole('heading', { level: 2, name: `Order ${order}` })).toBeVisible()
  await expect(section(page, 'Phase summary').getByRole('rowheader').first()).toBeVisible()
  await expect(asOf.first()).toBeVisible()
  await noBarriers(page, world, '#content')

  // An order that nobody opened says that it could not be read.
  await page.goto(`/#orders?order=${other + 26}`)
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()

  await page.goto(`/#orders?order=${order}`)
  await expect(asOf.first()).toBeVisible()
  world.service.faults.clear()
  await expect(asOf).toHaveCount(0, { timeout: 40_000 })
  await expect(section(page, 'Phase summary').getByRole('rowheader').first()).toBeVisible()
})

/** A picture of one colour: a few kilobytes, whatever its size. */
function plainPng(pixels: number): Uint8Array<ArrayBuffer> {
  const part = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(pixels)
  head.writeUInt32BE(pixels, 4)
  // One bit for each pixel, grey.
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(pixels / 8) + 1) * pixels))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Uint8Array(
    Buffer.concat([signature, part('IHDR', head), part('IDAT', rows), part('IEND', Buffer.alloc(0))]),
  )
}

test('an open photo stays the one that was opened', { tag: '@long' }, async ({ page, world }) => {
  const order = await orderWithPhotos(world)
  const path = { order }
  const read = await world.desk.handlers['admin.orders.qc-photos']({ path })
  await page.goto(`/#orders?order=${order}`)
  await page.getByRole('button', { name: 'Photo 1 of Design' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: 'Photo 1 of Design' })).toBeVisible()
  const title = (await viewer.getByRole('heading').textContent()) ?? ''
  // A colleague takes one that comes before it.
  const [first, ...others] = read
  const [photo] = first?.photos ?? []
  const more = first && photo && [{ ...first, photos: [{ ...photo, id: 'new' }, ...first.photos] }, ...others]
  world.answer('admin.orders.qc-photos', async () => more ?? [])
  await world.desk.handlers['acts.ask']({ kind: 'phase-summary', orders: [order] })
  await expect(
    page.getByRole('button', { name: `Photo ${(first?.photos.length ?? 0) + 1} of Design`, includeHidden: true }),
  ).toBeAttached()
  // Its place among the others is another photo's now.
  await expect(viewer.getByRole('heading')).toHaveText(title)
  await expect(viewer.getByRole('img', { name: 'Photo 1 of Design' })).toBeVisible()
})

test('a photo that can’t be shown says so', { tag: '@long' }, async ({ page, world }) => {
  const order = await orderWithPhotos(world)
  const { handlers } = world.desk
  const pictures = { huge: plainPng(30_000), damaged: plainPng(8).subarray(0, 40).slice(), good: plainPng(8) }
  const said = page.getByText('This picture can’t be shown: it’s damaged, or too large to open.')
  for (const [name, bytes] of Object.entries(pictures)) {
    handlers['orders.photo'] = async () => ({ type: 'image/png', bytes })
    await page.goto(`/#orders?order=${order}`)
    await page.reload()
    await contents(page)
      .getByRole('button', { name: /^QC photos/ })
      .click()
    if (name === 'good') {
      await expect(page.getByRole('button', { name: 'Photo 1 of Design' }).locator('img')).toBeVisible()
      await expect(said).toHaveCount(0)
    } else await expect(said.first()).toBeVisible()
  }
})
