import { type BrowserContext, test as base, expect, type WebError } from '@playwright/test'

/** A person's keys are at least so far apart (ms): quicker ones without a text field are a scanner's (src-renderer/app/keys/burst.ts). */
const apart = 160
/** A person who types a text is quicker, and still no scanner (ms). */
const apartInText = 80

type Press = (key: string, options?: { delay?: number }) => Promise<void>

interface Keys {
  press: Press
  type: Press
}

/** Slows every keyboard that Playwright hands out in this process. */
function atAPersonsPace(keyboard: Keys): void {
  const { press, type } = keyboard
  let last = 0
  keyboard.press = async function (this: Keys, ...asked) {
    const left = last + apart - Date.now()
    if (left > 0) await new Promise(done => setTimeout(done, left))
    await press.apply(this, asked)
    last = Date.now()
  }
  keyboard.type = async function (this: Keys, text, options) {
    await type.call(this, text, { delay: apartInText, ...options })
    last = Date.now()
  }
}

/**
 * Playwright's test, for specs in which a person sits before the desk. `page.keyboard` of every page goes at a person's pace; what
 * scans says so (scanner-keys.ts). A test fails when something on one of its pages was thrown and not caught.
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

export type { Browser, BrowserContext, Download, Locator, Page } from '@playwright/test'
export { expect }
