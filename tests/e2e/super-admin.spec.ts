import { expect, test } from './world.ts'

// The role super admin in the spellings that services give it: each has the pricing screens, from the menu to a retailer's prices. The
// practice service says it by the role's name alone.

for (const role of ['super_admin', 'super-admin', 'SuperAdmin', 'Super Admin', 'superadmin']) {
  test.describe(`the role ${role}`, { tag: '@long' }, () => {
    test.use({ start: { service: { size: 'demo', role } } })

    // Proves: pricing.super-admin
    test('finds the prices, and all that the menu has', async ({ page, world }) => {
      expect(world.desk.session.state().me).toMatchObject({ role, superAdmin: true })
      await page.goto('/#orders')
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Prices' }).click()
      const main = page.getByRole('main')
      await main.getByRole('button', { name: /Harbour & Vale/ }).click()
      await expect(main.locator('.ag-row').first()).toBeVisible()
      await expect(main.getByText('lacks the role')).toHaveCount(0)
      await page.goto('/#backoffice?part=accounts')
      await expect(main.locator('.ag-row').first()).toBeVisible()
    })
  })
}
