import { test as base } from '@playwright/test'

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

/** Playwright's test, in which `page.keyboard` of every page goes at a person's pace. What scans says so: scanner-keys.ts. */
export const test = base.extend<object, { personsPace: undefined }>({
  personsPace: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      atAPersonsPace(Object.getPrototypeOf(page.keyboard))
      await page.close()
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

export { expect } from '@playwright/test'
