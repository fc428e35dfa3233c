import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { startDesk } from '../../tests/e2e/desk.ts'

const root = join(import.meta.dirname, '../..')
const token = 'guide-token'

const pages = globSync(['README.md', 'docs/**/*.md'], { cwd: root })
const links = pages.flatMap(page => readFileSync(join(root, page), 'utf8').match(/pictures\/[\w/-]+\.png/g) ?? [])

/** Takes the page as docs/`picture`, if a page of the docs shows it: no picture is kept that nobody sees. */
export async function takeShown(page: Page, picture: string): Promise<void> {
  if (links.includes(picture)) await page.screenshot({ path: join(root, 'docs', picture) })
}

/** What was asked for has come: no picture shows a skeleton. Photos that are out of sight aren't read, and keep theirs. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('[aria-busy=true], .mantine-Skeleton-root')].some(one => {
        const { top, bottom, height } = one.getBoundingClientRect()
        return one.checkVisibility() && height > 0 && bottom > 0 && top < innerHeight
      }),
    undefined,
    { timeout: 180_000 },
  )
}

/** What a story of pictures is told with. */
export interface Camera {
  service: PracticeService
  token: string
  page: Page
  /** Takes the page as it is, light, dark or both, as the guides show it. */
  take(name: string): Promise<void>
}

/**
 * Runs a story on a real desk that has just signed in to a practice service as a super admin; its pictures go to
 * docs/pictures/guide. `environment` is the desk's, beside this process's.
 */
export async function withCamera(
  options: Partial<Parameters<typeof startPracticeService>[0]>,
  story: (camera: Camera) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const service = await startPracticeService({ ...options, token })
  const desk = await startDesk([], { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', ...environment })
  const browser = await chromium.launch({ ...config.use?.launchOptions })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 860 } })
    // A busy machine takes its time, and nobody waits for a picture.
    page.setDefaultTimeout(180_000)
    await page.goto(`file://${desk.launch}`)
    await page.getByLabel('Name', { exact: true }).fill('Harbour & Vale')
    await page.getByLabel('Service URL').fill(service.url)
    await page.getByLabel('Token', { exact: true }).fill(token)
    await page.keyboard.press('Enter')
    await page.getByRole('contentinfo').getByText('online, refreshed').waitFor()
    // Whoever may print is led to the setup first.
    await page.getByRole('button', { name: 'Open the print desk' }).click()
    const take = async (name: string) => {
      for (const scheme of ['light', 'dark'] as const) {
        const picture = `pictures/guide/${name}-${scheme}.png`
        if (!links.includes(picture)) continue
        await page.emulateMedia({ colorScheme: scheme })
        await page.mouse.move(700, 856)
        await pause(900)
        await atRest(page)
        await takeShown(page, picture)
      }
    }
    await story({ service, token, page, take })
  } finally {
    await browser.close()
    await desk.stop()
    await service.close()
  }
}

/** Opens the fabric prices of Harbour & Vale, and waits until they are read. */
export async function openHarbour(page: Page): Promise<void> {
  await page.keyboard.press('Control+2')
  await page.locator('[data-choice]').filter({ hasText: 'Harbour & Vale' }).click()
  await page.locator('.ag-row[row-id="20"]').first().waitFor()
  await pause(3_000)
}

/** Switches the account to Chinese in its menu. */
export async function inChinese(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Signed in as/ })
    .click()
  await page.getByRole('menuitem', { name: '简体中文' }).click()
  await page.locator('html[lang="zh-CN"]').waitFor()
}
