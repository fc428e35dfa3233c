import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../../../playwright.config.ts'
import { startDesk } from '../../../tests/e2e/desk.ts'
import { headersOfPage } from '../../../tests/rig/ask-in-page.ts'
import { longestWait } from '../run.ts'
import type { PriceService } from './price-service.ts'

/** What it takes to sign in. */
type ServiceAccess = Pick<PriceService, 'url' | 'token'>

/** What is left of a desk that ended. */
interface LeftDesk {
  dataFolder: string
}

/** A desk of its own process with its window, signed in to a price service. */
export interface DeskWindow {
  page: Page
  browser: Browser
  /** Names the desk's process, which has it among its arguments. */
  dataFolder: string
  /** Opens the screen of prices and answers how long (ms) it took until its cells (`isThere`) stood there, from the key on. */
  openPrices(isThere?: string): Promise<number>
  /** Waits until the whole grid has been read. */
  readWhole(): Promise<void>
  /** Ends the desk and its window, and keeps what lies on disk for another one. */
  leave(): Promise<LeftDesk>
  close(): Promise<void>
}

/** A cell of the desk's grid, as an expression of the page; rows count from 1, since the first one is a section. */
export const cellText = (row: number, column: number): string =>
  `document.querySelector('.ag-row[row-index="${row}"] .ag-cell[col-id="p${column}"]')?.textContent ?? null`

/** Whether a row stands there with its cells, priced or not, as an expression of the page. */
export const rowIsThere = (row: number): string =>
  `['code', 'p5'].every(id => document.querySelector('.ag-row[row-index="${row}"] .ag-cell[col-id="' + id + '"]'))`

export const scroller = `document.querySelector('.ag-body-viewport') ?? document.querySelector('.ag-grid-viewport')`

/** Signs a new desk in. */
export async function signIn(page: Page, service: ServiceAccess): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Bench')
  await page.getByLabel('Service URL').fill(service.url)
  await page.getByLabel('Token', { exact: true }).fill(service.token)
  await page.keyboard.press('Enter')
  // Whoever may print is led to the setup first.
  await page.getByRole('button', { name: 'Open the print desk' }).click()
}

/** Signs a desk in that was signed in before. */
async function signInAgain(page: Page, service: ServiceAccess): Promise<void> {
  await page.getByLabel('Token', { exact: true }).fill(service.token)
  await page.keyboard.press('Enter')
  await page.getByRole('contentinfo').getByText('online, refreshed').waitFor()
}

/** Starts a desk beside a service (or one that was left, again), opens its window, signs in; the screen is the print desk. */
export async function openDeskWindow(service: ServiceAccess, left?: LeftDesk): Promise<DeskWindow> {
  // Without a keychain the token is kept for the session, and nothing asks for a password.
  const desk = await startDesk([], { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }, left?.dataFolder)
  const options = config.use?.launchOptions
  const browser = await chromium.launch({
    ...options,
    // V8 as a person's window has it: the specs' pages live too shortly for its optimising compilers.
    args: options?.args?.filter(arg => !arg.startsWith('--js-flags')) ?? [],
  })
  // What is measured is asked for by expressions, which the page's own policy refuses.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  context.setDefaultTimeout(longestWait)
  const page = await context.newPage()
  await page.goto(`file://${desk.launch}`)
  await (left ? signInAgain(page, service) : signIn(page, service))
  await page.getByRole('contentinfo').getByText('online, refreshed').waitFor()

  const openPrices = async (there = rowIsThere(11)) => {
    await page.evaluate(isThere => {
      Object.assign(window, { pricesBench: null })
      window.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = () => {
            if (!(new Function(`return ${isThere}`)() as boolean)) return requestAnimationFrame(look)
            return requestAnimationFrame(() =>
              setTimeout(() => Object.assign(window, { pricesBench: performance.now() - timeStamp })),
            )
          }
          look()
        },
        { capture: true, once: true },
      )
    }, there)
    await page.keyboard.press('Control+2')
    await page.waitForFunction(() => (window as unknown as { pricesBench: number | null }).pricesBench !== null)
    return page.evaluate(() => (window as unknown as { pricesBench: number }).pricesBench)
  }
  return {
    page,
    browser,
    dataFolder: desk.dataFolder,
    openPrices,
    async readWhole() {
      const headers = await headersOfPage(page)
      await page.waitForFunction(
        async headers => {
          const body = JSON.stringify({ sheet: '7' })
          const answer = await fetch('/call/prices.open', { method: 'POST', headers, body })
          const { output } = await answer.json()
          return output.reading.state === 'idle' && output.readAt !== null
        },
        headers,
        { polling: 1_000 },
      )
    },
    async leave() {
      await browser.close()
      await desk.stop(true)
      return { dataFolder: desk.dataFolder }
    },
    async close() {
      await browser.close()
      await desk.stop()
    },
  }
}
