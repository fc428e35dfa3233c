import { readFile } from 'node:fs/promises'
import { barriers } from './axe.ts'
import { expect, type Page, test } from './stand-in.ts'

interface Shown {
  title: string
  body: string
  silent: boolean
}

declare global {
  interface Window {
    /** What the page has shown through the system, and how often it made a sound. */
    heard: { shown: (Shown & { click(): void })[]; asked: number; tones: number }
  }
}

/** Puts a system in the place of the browser's own that says what it was asked to show and to play. */
async function listen(page: Page, permission: NotificationPermission): Promise<void> {
  await page.addInitScript(first => {
    window.heard = { shown: [], asked: 0, tones: 0 }
    class Listening extends EventTarget {
      static permission: NotificationPermission = first as NotificationPermission
      static async requestPermission() {
        window.heard.asked += 1
        Listening.permission = 'granted'
        return Listening.permission
      }
      onclick: (() => void) | null = null
      constructor(title: string, { body = '', silent }: NotificationOptions = {}) {
        super()
        window.heard.shown.push({ title, body, silent: silent === true, click: () => this.onclick?.() })
      }
      close() {}
    }
    Object.defineProperty(window, 'Notification', { value: Listening, configurable: true })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      window.heard.tones += 1
      start.call(this, when)
    }
  }, permission)
}

async function open(page: Page, query: string, place = 'print'): Promise<void> {
  await page.goto(`/?${query}#${place}`)
  await page.getByRole('main').waitFor()
}

const tell = (page: Page, job: string | null, count = 1) =>
  page.evaluate(
    ([id, many]) =>
      window.standIn?.emit('alerts.notify', {
        title: { code: 'alert.title-many', data: { count: Number(many) } },
        lines: [{ code: 'alert.line-failed-many', data: { count: Number(many) } }],
        job: id === null ? null : String(id),
      }),
    [job, count] as const,
  )
const shown = (page: Page) =>
  page.evaluate(() => window.heard.shown.map(({ title, body, silent }) => ({ title, body, silent })))
const needs = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: /needs? attention$/ })

test('the foot, the rail and the title count what needs a person, and each thing leads to its place', async ({
  page,
}) => {
  await open(page, 'scene=picture')
  await expect(needs(page)).toHaveText('4 need attention')
  await expect(page).toHaveTitle(/^\(4\)/)
  await expect(page.getByRole('navigation', { name: 'Screens' })).toContainText('4 need attention')
  await needs(page).press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items.nth(0)).toContainText('Job 9012 · unconfirmed')
  await expect(items.nth(1)).toContainText('Job 9007 · failed')
  await expect(items.nth(2)).toContainText('tags-1: out of paper. Its jobs are waiting.')
  expect(await barriers(page)).toEqual([])
  await items.nth(2).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Printers' })).toBeVisible()
  await needs(page).click()
  await items.nth(1).click()
  await expect(page.getByRole('complementary', { name: 'Selected job' })).toContainText('Tag for 51072')
})

test('what is settled goes from the count by itself', async ({ page }) => {
  await open(page, 'scene=picture')
  await page.evaluate(() => window.standIn?.change('9012', { here: 'printed' }))
  await expect(needs(page)).toHaveText('3 need attention')
  await open(page, 'scene=empty')
  await expect(page.getByText('Nothing needs attention')).toBeVisible()
  await expect(page).toHaveTitle(/^Print desk/)
})

test('news is one silent notification of the browser, and a click on it leads to the job', async ({
  page,
}) => {
  await listen(page, 'granted')
  await open(page, 'scene=picture', 'settings')
  await tell(page, '9007')
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Selvedge: 1 need attention', body: '1 jobs failed', silent: true }])
  await page.evaluate(() => window.heard.shown[0]?.click())
  await expect(page.getByRole('complementary', { name: 'Selected job' })).toContainText('Tag for 51072')
  expect(await page.evaluate(() => window.heard.tones)).toBe(0)
})

test('an address that names a job leads to it', async ({ page }) => {
  await open(page, 'scene=picture', 'print?job=9003')
  await expect(page.getByRole('complementary', { name: 'Selected job' })).toContainText(
    'Shipping label for 51070',
  )
})

test('the browser is asked by a person’s click only, and then shows one to try', async ({ page }) => {
  await listen(page, 'default')
  await open(page, 'scene=picture', 'settings?section=alerts')
  await tell(page, null, 50)
  await expect(page.getByText('The browser hasn’t asked for permission')).toBeVisible()
  expect(await page.evaluate(() => [window.heard.asked, window.heard.shown.length])).toEqual([0, 0])
  await page.getByRole('button', { name: 'Allow…' }).click()
  await expect(page.getByText('The browser allows notifications.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test notification' }).click()
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['Test notification'])
})

test('a browser that was told not to notify is not asked again, and says where to allow it', async ({
  page,
}) => {
  await listen(page, 'denied')
  await open(page, 'scene=picture', 'settings?section=alerts')
  await expect(page.getByText('Notifications are blocked.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allow…' })).toHaveCount(0)
  await tell(page, null, 50)
  expect(await shown(page)).toEqual([])
})

test('sound is off until a person wants it, can be tried, and is heard once with each notification', async ({
  page,
}) => {
  await listen(page, 'granted')
  await open(page, 'scene=picture', 'settings?section=alerts')
  const tones = () => page.evaluate(() => window.heard.tones)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(tones).toBe(2)
  await tell(page, null, 50)
  await page.getByRole('switch', { name: 'Play a sound' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(await tones()).toBe(2)
  await tell(page, null, 50)
  await expect.poll(tones).toBe(4)
})

for (const theme of ['light', 'dark']) {
  test(`the settings of alerts, of keeping and of help: no barrier, ${theme}`, async ({ page }) => {
    await open(page, `scene=picture&theme=${theme}`, 'settings')
    for (const section of ['Alerts', 'Retention', 'About']) {
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: section }).click()
      await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
      expect(await barriers(page), section).toEqual([])
    }
  })
}

test('how long things are kept is checked where it is typed, and saved', async ({ page }) => {
  await open(page, 'scene=picture', 'settings?section=keeping')
  const documents = page.getByRole('textbox', { name: 'Keep PDFs for' })
  await documents.fill('4000')
  await expect(page.getByText('Enter a number from 0 to 3,650.')).toBeVisible()
  await page.keyboard.press('Control+s')
  const saves = () =>
    page.evaluate(() => window.standIn?.calls.filter(({ name }) => name === 'settings.save'))
  expect(await saves()).toEqual([])
  await documents.fill('0')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(await saves()).toMatchObject([{ input: { keepRowsDays: 365, keepDocumentsDays: 0 } }])
})

test('settings that come from a file are shown, say so, and cannot be changed', async ({ page }) => {
  await open(page, 'scene=picture', 'settings?section=station')
  await page.evaluate(async () => {
    const station = await window.standIn?.client.call('station.state', {})
    if (station) window.standIn?.emit('station.changed', { ...station, fixed: true })
  })
  const list = page.getByRole('navigation', { name: 'Settings' })
  for (const section of ['Station', 'Retention']) {
    await list.getByRole('button', { name: section }).click()
    await expect(page.getByText('These settings come from the file')).toBeVisible()
    const fields = page.getByRole('region', { name: section }).locator('input')
    expect(await fields.count()).toBeGreaterThan(1)
    for (const field of await fields.all()) await expect(field).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    expect(await barriers(page), section).toEqual([])
  }
})

test('a diagnostics file is saved, after it is said what is in it', async ({ page }) => {
  await open(page, 'scene=picture', 'settings?section=about')
  await expect(page.getByText('Excludes tokens, customer names')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a diagnostics file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('selvedge-diagnostics.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual({ version: '0.1.0' })
})
