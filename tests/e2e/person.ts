import { type BrowserContext, test as base, expect, type Locator, type Page, type WebError } from '@playwright/test'
import type { Settings } from '../../src-shared/contract/desk.ts'
import { callHeader, callPath } from '../../src-shared/contract/loopback.ts'

/** A person's keys are at least so far apart (ms): quicker ones without a text field are a scanner's (src-renderer/frame/keys/burst.ts). */
const apart = 160
/** A person who types a text is quicker, and still no scanner (ms). */
const apartInText = 80

type Press = (key: string, options?: { delay?: number }) => Promise<void>

interface Keys {
  press: Press
  type: Press
}

/** The specs' scanner has a prefix, as most have: then no key of a person can be taken for a scan, however quick it is. */
export const scannerSettings = { scannerPrefix: '~' } satisfies Partial<Settings>

/** The keyboards at desks that know their scanner. */
const quick = new WeakSet<object>()

export const isQuick = (page: Page): boolean => quick.has(page.keyboard)

/** Lets the keys of a page go as quickly as they can: its desk has `scannerSettings`. */
export function quicken(page: Page): void {
  quick.add(page.keyboard)
}

/** Gives the desk of a page `scannerSettings`. */
export async function setUpScanner(page: Page): Promise<void> {
  const save = { path: `${callPath}settings.save`, header: callHeader, body: JSON.stringify(scannerSettings) }
  const isSaved = await page.evaluate(async ({ path, header, body }) => {
    const headers = { 'content-type': 'application/json', [header]: '1' }
    return (await fetch(path, { method: 'POST', headers, body })).ok
  }, save)
  expect(isSaved).toBe(true)
  quicken(page)
}

/** Slows every keyboard that Playwright hands out in this process. */
function atAPersonsPace(keyboard: Keys): void {
  const { press, type } = keyboard
  let last = 0
  keyboard.press = async function (this: Keys, ...asked) {
    const left = last + apart - Date.now()
    if (left > 0 && !quick.has(this)) await new Promise(done => setTimeout(done, left))
    await press.apply(this, asked)
    last = Date.now()
  }
  keyboard.type = async function (this: Keys, text, options) {
    await type.call(this, text, quick.has(this) ? options : { delay: apartInText, ...options })
    last = Date.now()
  }
}

/** Types the address of a printer that no list offers, as the printer of a rule. */
export async function typePrinter(rule: Locator, uri: string): Promise<void> {
  const address = rule.getByRole('textbox', { name: 'Printer', exact: true })
  if (!(await address.isVisible())) {
    await rule.getByRole('combobox', { name: 'Printer', exact: true }).click()
    await rule.page().getByRole('option', { name: 'Other address…' }).click()
  }
  await address.fill(uri)
}

/**
 * Playwright's test, for specs in which a person sits before the desk. `page.keyboard` goes at a person's pace, unless the page's desk
 * knows its scanner by a prefix (`setUpScanner`); what scans says so (scanner-keys.ts). A test fails when something on one of its pages was thrown and not caught.
 */
export const test = base.extend<{ faultless: undefined }, { personsPace: undefined; thrown: string[] }>({
  personsPace: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      atAPersonsPace(Object.getPrototypeOf(page.keyboard))
      await page.close()
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  // Of the whole worker, so that pages which are opened before the first test are heard too.
  thrown: [
    async ({ browser }, use) => {
      const thrown: string[] = []
      const hear = (fault: WebError) => thrown.push(`${fault.page()?.url()}: ${fault.error().stack}`)
      browser.on('context', (context: BrowserContext) => context.on('weberror', hear))
      await use(thrown)
    },
    { scope: 'worker', auto: true },
  ],
  faultless: [
    async ({ thrown }, use) => {
      await use(undefined)
      expect(thrown.splice(0), 'what a page threw and nothing caught').toEqual([])
    },
    { auto: true },
  ],
})

export type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
export { expect }
