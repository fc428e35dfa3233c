import { expect, test } from './world.ts'

// A list of choices that the service is slow to give: until it is there, nobody is told that nothing matches.

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
