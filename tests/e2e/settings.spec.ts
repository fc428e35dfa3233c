import { expect, type Page, test } from './desk.ts'
import { typePrinter } from './person.ts'
import { scanKeys } from './scanner-keys.ts'
import { barriers } from './story-axe.ts'

const openSection = async (page: Page, section: string) => {
  await page.goto(`/#settings?section=${section}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

test('the frame is used by keys alone', async ({ page }) => {
  await page.goto('/#print')
  await expect(page.getByRole('heading', { level: 1, name: 'Print desk' })).toBeVisible()
  await page.keyboard.press('Control+6')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Print desk' })).toBeVisible()

  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search or scan' })
  await expect(search).toBeFocused()
  await page.keyboard.type('51?77')
  await expect(search).toHaveValue('51?77')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()

  await scanKeys(page, '51077-1-2')
  await expect(search).toHaveValue('51077-1-2')
  await page.keyboard.type('51078')
  await expect(search).toHaveValue('51078')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Search or scan')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await expect(page.getByPlaceholder('What would you like to do?')).toBeFocused()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('an Escape that closes a menu does not leave the screen', { tag: '@long' }, async ({ page }) => {
  await openSection(page, 'profiles')
  await page.getByRole('button', { name: /^Profile:/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('a rule is checked where it is typed, saved by key, and kept', { tag: '@long' }, async ({ page, desk }) => {
  const tags = `folder:${desk.dataFolder}/tags`
  await openSection(page, 'rules')
  const row = page.getByRole('group', { name: 'Tag' })
  const mode = row.getByRole('combobox', { name: 'Action for Tag' })
  await mode.click()
  await page.getByRole('option', { name: 'Print on' }).click()
  await typePrinter(row, 'lp0')
  await page.keyboard.press('Control+s')
  await expect(row.getByText(/That isn’t a printer address/)).toBeVisible()
  await expect(page.getByText('1 invalid field')).toBeVisible()

  await typePrinter(row, tags)
  const options = row.getByRole('button', { name: 'Options of Tag' })
  await expect(row.getByLabel('Copies')).toHaveCount(0)
  await options.click()
  await row.getByLabel('Copies').fill('3')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByRole('button', { name: 'Station' }).click()
  await page.getByRole('button', { name: 'Rules' }).first().click()
  await expect(options).toContainText('3 copies')
  await options.click()
  await expect(row.getByLabel('Copies')).toHaveValue('3')
  await expect(row.getByRole('combobox', { name: 'Printer', exact: true })).toHaveValue('tags')
})

test('what was typed into the rules is still there after another section', { tag: '@long' }, async ({ page }) => {
  await openSection(page, 'rules')
  await page.getByRole('button', { name: 'Add job type' }).click()
  await expect(page.getByLabel('Job type').last()).toBeFocused()
  await page.keyboard.type('wall poster 2')
  const sectionList = page.getByRole('navigation', { name: 'Settings' })
  await sectionList.getByRole('button', { name: 'About' }).click()
  await sectionList.getByRole('button', { name: 'Rules' }).click()
  await expect(page.getByLabel('Job type').last()).toHaveValue('wall poster 2')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
})

test('a profile is added with overrides, refused where they are wrong, and removed', async ({ page }) => {
  await openSection(page, 'profiles')
  await page.getByRole('button', { name: 'Add profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Harbour test')
  await page.getByLabel('Service URL').fill('https://admin.example.com')
  const overrides = page.getByLabel('Overrides for this deployment (JSON)')
  await overrides.fill('{ "reprint": null }')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“reprint” isn’t an operation')).toBeVisible()
  await overrides.fill('{ "admin.dashboard.quick-search": null }')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  // The form says the same address as an example, for as long as it is there.
  const address = page.getByRole('code').getByText('https://admin.example.com', { exact: true })
  await expect(address).toBeVisible()

  await page.getByRole('button', { name: 'Remove…' }).last().click()
  await page
    .getByRole('dialog', { name: /Remove “Harbour test”/ })
    .getByRole('button', { name: 'Remove profile' })
    .click()
  await expect(address).toHaveCount(0)
})

test('the token leaves its field in the moment it is sent', { tag: '@long' }, async ({ page }) => {
  await openSection(page, 'profiles')
  await page.getByRole('button', { name: 'Sign in with a new token' }).click()
  const field = page.getByLabel('Token', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveAttribute('autocomplete', 'off')
  await field.fill('not-a-token-1f6c2a')
  await page.keyboard.press('Enter')
  await expect(field.or(page.getByRole('button', { name: 'Sign in with a new token' }))).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('not-a-token-1f6c2a')
  const values = await page
    .locator('input')
    .evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value))
  expect(values).not.toContain('not-a-token-1f6c2a')
})
