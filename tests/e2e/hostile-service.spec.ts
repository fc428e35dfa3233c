import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { endless, hostile, startHostileProxy } from '../rig/hostile-proxy.ts'
import { startDesk } from './desk.ts'
import { expect, type Page, test } from './person.ts'
import { harm } from './trouble.ts'

// A service that was tampered with: every text that people fill holds markup, scripts, formulas, control characters, keys of
// prototypes and links that run. What the desk shows of it is text.

const token = 'hostile-service-token'
const places = [
  ...['print', 'orders', 'history', 'imports', 'wall'],
  ...['today', 'schedule', 'due'].map(part => `production?part=${part}`),
  ...['fabrics', 'designs', 'surcharges', 'express', 'formulas', 'overview'].map(part => `prices?part=${part}`),
  ...['setup', 'profiles', 'printers', 'rules', 'about'].map(section => `settings?section=${section}`),
]

/** The length of the longest text that the page lays out in one piece (characters). */
function longestText(page: Page): Promise<number> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let longest = 0
    while (texts.nextNode()) longest = Math.max(longest, texts.currentNode.textContent?.length ?? 0)
    return longest
  })
}

/** Opens a desk at a service whose answers are tampered with, and goes to every place; `look` is called at each. */
async function throughEverything(
  page: Page,
  how: Parameters<typeof startHostileProxy>[1],
  look: (where: string) => Promise<void>,
): Promise<string> {
  const service: PracticeService = await startPracticeService({ size: 'demo', token })
  const proxy = await startHostileProxy(service.url, how)
  const desk = await startDesk([], { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' })
  try {
    await page.goto(`file://${desk.launch}`)
    await page.getByLabel('Name', { exact: true }).fill('Tampered')
    await page.getByLabel('Service URL').fill(proxy.url)
    await page.getByLabel('Token', { exact: true }).fill(token)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('contentinfo')).toContainText('online, refreshed')
    const start = page.url().replace(/#.*/, '')
    for (const place of places) {
      await page.goto(`${start}#${place}`)
      await page.waitForLoadState('networkidle')
      await look(place)
    }
    await page.goto(`${start}#orders`)
    await page.locator('main .ag-row[row-id]').first().click()
    await page.keyboard.press('Enter')
    await page.getByRole('toolbar').first().waitFor()
    await look('an order')
    await page.goto(`${start}#print`)
    await page.locator('main .ag-row[row-id]').first().click()
    await look('a job')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click()
    await look('notifications')
    return desk.output()
  } finally {
    await desk.stop()
    await proxy.close()
    await service.close()
  }
}

test('hostile texts in every field of the service are shown as texts, on every screen', { tag: '@long' }, async ({
  page,
}) => {
  test.setTimeout(240_000)
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const found: Record<string, string[]> = {}
  const output = await throughEverything(page, hostile, async where => {
    // The texts did arrive: this spec looks at them, not at an empty desk.
    if (where === 'an order') await expect(page.locator('main')).toContainText('<script>')
    const all = await harm(page)
    if (all.length > 0) found[where] = all
  })
  expect(found).toEqual({})
  expect(dialogs).toEqual([])
  // Nothing of it reaches a terminal as it is.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
  expect(output).not.toMatch(/[\u001b\u009b\u202e]/)
})

test('a megabyte in every field of a record keeps no screen from its work', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(240_000)
  const errors: string[] = []
  page.on('pageerror', error => void errors.push(error.message))
  const long: Record<string, number> = {}
  await throughEverything(page, endless, async where => {
    // The wall has nothing to press.
    if (where === 'wall') return expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    // What keeps a screen from its work is the layout of a text that nobody can read.
    const longest = await longestText(page)
    if (longest > 100_000) long[where] = longest
    await page.keyboard.press('Escape')
  })
  expect(errors).toEqual([])
  expect(long).toEqual({})
})
