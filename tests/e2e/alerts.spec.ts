import { readFile } from 'node:fs/promises'
import { message } from '../../src-shared/messages/index.ts'
import { change, inspector, onePage, usualDay } from './print-page.ts'
import { barriers, noBarriers } from './story-axe.ts'
import { expect, type Page, test, type World } from './world.ts'

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

const shown = (page: Page) =>
  page.evaluate(() => window.heard.shown.map(({ title, body, silent }) => ({ title, body, silent })))
const tones = (page: Page) => page.evaluate(() => window.heard.tones)
const needs = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: /needs? attention$/ })

/** Waits until the page has heard what was told so far: what is told after it has arrived. */
async function isHeard(page: Page, { desk }: World): Promise<void> {
  const { theme } = await desk.handlers['settings.get']({})
  const next = theme === 'dark' ? 'light' : 'dark'
  await desk.handlers['settings.save']({ theme: next })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', next)
}

async function goTo(page: Page, place: string): Promise<void> {
  await page.goto(`/#${place}`)
  await page.getByRole('main').waitFor()
}

test.describe('on a usual day', () => {
  test.use({ start: usualDay })
  const opened = onePage('/#print')

  test('the foot, the rail and the title count what needs a person, and each thing leads to its place', async ({
    browser,
  }) => {
    const page = await opened(browser)
    await expect(needs(page)).toHaveText('4 need attention')
    await expect(page).toHaveTitle(/^\(4\)/)
    await expect(page.getByRole('navigation', { name: 'Screens' })).toContainText('4 need attention')
    await needs(page).press('Enter')
    const items = page.getByRole('menuitem')
    await expect(items.nth(0)).toContainText('Job 9001 · unconfirmed')
    await expect(items.nth(1)).toContainText('Job 9002 · failed')
    await expect(items.nth(2)).toContainText('tags-1: out of paper. Its jobs are waiting.')
    expect(await barriers(page, '[role=menu]')).toEqual([])
    await items.nth(2).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Printers' })).toBeVisible()
    await needs(page).click()
    await items.nth(1).click()
    await expect(inspector(page)).toContainText('Tag for 51072')
  })

  test('an address that names a job leads to it', { tag: '@long' }, async ({ browser }) => {
    const page = await opened(browser)
    await goTo(page, 'print?job=9003')
    await expect(inspector(page)).toContainText('Shipping label for 51070')
  })

  test('the settings of alerts, of keeping and of help have no barrier', { tag: '@long' }, async ({
    browser,
    world,
  }) => {
    const page = await opened(browser)
    await goTo(page, 'settings')
    for (const section of ['Alerts', 'Retention', 'About']) {
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: section }).click()
      await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
      await noBarriers(page, world)
    }
  })

  test('how long things are kept is checked where it is typed, and saved', { tag: '@long' }, async ({
    browser,
    world,
  }) => {
    const page = await opened(browser)
    await goTo(page, 'settings?section=keeping')
    const documents = page.getByRole('textbox', { name: 'Keep PDFs for' })
    await documents.fill('4000')
    await expect(page.getByText('Enter a number from 0 to 3,650.')).toBeVisible()
    await page.keyboard.press('Control+s')
    expect(world.asked('settings.save')).toEqual([])
    await documents.fill('0')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('All changes saved')).toBeVisible()
    expect(world.asked('settings.save')).toMatchObject([{ keepRowsDays: 365, keepDocumentsDays: 0 }])
  })

  test('a diagnostics file is saved, after it is said what is in it', { tag: '@long' }, async ({ browser }) => {
    const page = await opened(browser)
    await goTo(page, 'settings?section=about')
    await expect(page.getByText('Excludes tokens, customer names')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save a diagnostics file' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^selvedge-diagnostics.*\.json$/)
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      about: expect.stringContaining('Selvedge diagnostics'),
    })
  })

  test('news is one silent notification of the browser, and a click on it leads to the job', { tag: '@long' }, async ({
    page,
    world,
  }) => {
    await listen(page, 'granted')
    await goTo(page, 'settings')
    await change(world, '9010', { here: 'failed', reason: message('document.empty', {}) })
    await expect
      .poll(() => shown(page))
      .toEqual([
        {
          title: 'Selvedge: 1 needs attention',
          body: 'Job 9010 failed. The document is empty (0 bytes).',
          silent: true,
        },
      ])
    await page.evaluate(() => window.heard.shown[0]?.click())
    await expect(inspector(page)).toContainText('Shipping label for 51064')
    expect(await tones(page)).toBe(0)
  })

  test('the browser is asked by a person’s click only, and then shows one to try', { tag: '@long' }, async ({
    page,
    world,
  }) => {
    await listen(page, 'default')
    await goTo(page, 'settings?section=alerts')
    await world.desk.handlers['alerts.try']({})
    await isHeard(page, world)
    await expect(page.getByText('The browser hasn’t asked for permission')).toBeVisible()
    expect(await page.evaluate(() => [window.heard.asked, window.heard.shown.length])).toEqual([0, 0])
    await page.getByRole('button', { name: 'Allow…' }).click()
    await expect(page.getByText('The browser allows notifications.')).toBeVisible()
    await page.getByRole('button', { name: 'Send test notification' }).click()
    await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['Test notification'])
  })

  test('a browser that was told not to notify is not asked again, and says where to allow it', {
    tag: '@long',
  }, async ({ page, world }) => {
    await listen(page, 'denied')
    await goTo(page, 'settings?section=alerts')
    await expect(page.getByText('Notifications are blocked.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Allow…' })).toHaveCount(0)
    await world.desk.handlers['alerts.try']({})
    await isHeard(page, world)
    expect(await shown(page)).toEqual([])
  })

  test('sound is off until a person wants it, can be tried, and is heard once with each notification', {
    tag: '@long',
  }, async ({ page, world }) => {
    await listen(page, 'granted')
    await goTo(page, 'settings?section=alerts')
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => tones(page)).toBe(2)
    await world.desk.handlers['alerts.try']({})
    await expect.poll(async () => (await shown(page)).length).toBe(1)
    await page.getByRole('switch', { name: 'Play a sound' }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('All changes saved')).toBeVisible()
    expect(await tones(page)).toBe(2)
    await world.desk.handlers['alerts.try']({})
    await expect.poll(() => tones(page)).toBe(4)
  })

  test('what is settled goes from the count by itself', { tag: '@long' }, async ({ browser, world }) => {
    const page = await opened(browser)
    await goTo(page, 'print')
    await change(world, '9010', { here: 'failed' })
    await expect(needs(page)).toHaveText('5 need attention')
    for (const job of ['9001', '9002', '9003']) await change(world, job, { here: 'printed' })
    await expect(needs(page)).toHaveText('2 need attention')
    await change(world, '9010', { here: 'printed' })
    world.printers.queue('tags-1', { stopped: false, reasons: [] })
    await expect(page.getByText('Nothing needs attention')).toBeVisible()
    await expect(page).toHaveTitle(/^Print desk/)
  })
})

test.describe('a station that was started with a file', { tag: '@long' }, () => {
  test.use({ start: { service: { size: 'none' }, stationFile: { rules: [] } } })

  test('shows the settings that come from it, says so, and lets nobody change them', async ({ page }) => {
    await goTo(page, 'settings?section=station')
    const list = page.getByRole('navigation', { name: 'Settings' })
    for (const section of ['Station', 'Retention']) {
      await list.getByRole('button', { name: section }).click()
      await expect(page.getByText('These settings come from the file')).toBeVisible()
      const fields = page.getByRole('region', { name: section }).getByRole('group').first().locator('input')
      expect(await fields.count()).toBeGreaterThan(1)
      for (const field of await fields.all()) await expect(field).toBeDisabled()
      expect(await barriers(page), section).toEqual([])
      if (section === 'Station') await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    }
    // Opened orders are this desk's own: no station's file names them.
    await expect(page.getByLabel('Keep opened orders for')).toBeEnabled()
  })
})
