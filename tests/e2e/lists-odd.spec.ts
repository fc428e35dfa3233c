import type { Message } from '../../src-shared/messages/index.ts'
import { expect, test } from './world.ts'

// A list of choices that the service is slow to give: until it is there, nobody is told that nothing matches. And lists that couldn't be
// read whole: that is said wherever one is shown.

test.use({ start: { service: { size: 'demo' } } })

const places = { 'prices?part=formulas': 'Retailer', 'prices?part=designs': 'Retailer', imports: 'New drafts are for' }

for (const [place, label] of Object.entries(places)) {
  test(`${place} says that its retailers load`, { tag: '@long' }, async ({ page, world }) => {
    const all = await world.desk.handlers['prices.retailers']({ search: '' })
    const late = Promise.withResolvers<typeof all>()
    world.answer('prices.retailers', ({ search }) =>
      search === '' ? late.promise : Promise.resolve({ ...all, retailers: [] }),
    )
    await page.goto(`/#${place}`)
    const field = page.getByRole('main').getByLabel(label, { exact: true }).first()
    await field.click()
    await expect(page.getByText(/^Loading(…| retailers…)$/).filter({ visible: true })).toBeVisible()
    await expect(page.getByText(/^No match/).filter({ visible: true })).toHaveCount(0)
    late.resolve(all)
    await expect(page.getByRole('option', { name: /Harbour & Vale/ })).toBeVisible()
    await field.fill('nobody of that name')
    await expect(page.getByText(/^No match/).filter({ visible: true })).toBeVisible()
  })
}

const unread = (raw: string): Message => ({
  code: 'service.unreadable-record',
  data: { operation: 'admin.tickets.index', raw },
})
const cut: Message = {
  code: 'service.list-incomplete',
  data: { operation: 'admin.tickets.index', count: 300, why: 'it has more than 200 pages' },
}

const lists = {
  'admin.tickets.index': 'office?part=tickets',
  'admin.vision-checks.results.index': 'office?part=vision',
  'admin.email-templates.index': 'office?part=templates',
  'admin.email-templates.versions.index': 'office?part=templates&key=order.status_updated',
  'admin.accounts.index': 'backoffice?part=accounts',
  'admin.accessory-codes.index': 'backoffice?part=codes',
  'admin.api-keys.index': 'backoffice?part=keys',
  'admin.designs.index': 'backoffice?part=designs',
  'admin.settings.index': 'backoffice?part=settings',
  'admin.fx-rates.index': 'backoffice?part=rates',
  'admin.orders.due': 'production?part=due',
  'admin.orders.gantt': 'production?part=schedule',
} as const

const warnings = [cut, unread('7'), unread('[]')]

test('wherever a list is shown, what of it couldn’t be read is said', { tag: '@long' }, async ({ page, world }) => {
  test.setTimeout(180_000)
  for (const [operation, place] of Object.entries(lists)) {
    const name = operation as keyof typeof lists
    const whole = world.desk.handlers[name] as (input: object) => Promise<object>
    world.answer(name, (async (input: object) => ({
      ...(await whole(input)),
      warnings,
    })) as (typeof world.desk.handlers)[typeof name])
    await page.goto('/#history')
    await page.goto(`/#${place}`)
    const shown = (text: string | RegExp) => page.getByRole('main').getByText(text).filter({ visible: true }).first()
    await expect(shown('2 records couldn’t be read and aren’t shown.'), operation).toBeVisible()
    await expect(shown(/could read only the first 300 rows/), operation).toBeVisible()
  }
})

test('what a station has found is said on the print desk', { tag: '@long' }, async ({ page, world }) => {
  const rebuilt: Message = {
    code: 'desk.database-rebuilt',
    data: { file: 'station.db', kept: 'station.db.damaged', rows: 12 },
  }
  world.answer('station.state', async () => ({
    ...(await world.desk.handlers['station.state']({})),
    warnings: [rebuilt, ...warnings],
  }))
  await page.goto('/#print')
  const main = page.getByRole('main')
  await expect(main.getByText('station.db was damaged. It was set aside as station.db.damaged')).toBeVisible()
  await expect(main.getByText('The service lists 2 jobs that can’t be read.')).toBeVisible()
  await expect(main.getByText('could read only the first 300 rows')).toBeVisible()
})
