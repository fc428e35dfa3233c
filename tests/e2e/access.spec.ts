import { writePast } from '../rig/station-past.ts'
import { everyScreen, settled } from './every-screen.ts'
import { openPrintDesk, roomQueues, roomRules, searchBox } from './print-page.ts'
import { moving, outOfReach, troubleOn } from './trouble.ts'
import { expect, type Page, test } from './world.ts'

// Screens for everybody where walk.spec.ts doesn't look: English enlarged twice, each press of Tab, and what is heard.

test.use({ start: { service: { size: 'demo' } } })

/** Windows in which everything is larger than usual. */
const larger = [
  { title: 'at 200 %, in a desktop window of 1440 x 860', size: { width: 720, height: 430 }, textSize: 14 },
  { title: 'with large text, in the smallest window', size: { width: 1024, height: 700 }, textSize: 16 },
] as const

for (const { title, size, textSize } of larger) {
  test(`${title}, nothing is cut, out of reach or beside the page, and nothing moves for whoever wants no motion`, {
    tag: '@long',
  }, async ({ page, world }) => {
    test.setTimeout(480_000)
    await world.desk.handlers['settings.save']({ textSize })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    const found: Record<string, string[]> = {}
    await everyScreen(page, world, async where => {
      await settled(page)
      const all = [...(await troubleOn(page)).wrong, ...(await outOfReach(page)), ...(await moving(page))]
      if (all.length > 0) found[where] = all
    })
    expect(found).toEqual({})
  })
}

const places = ['print', 'prices?part=surcharges', 'orders', 'production?part=today', 'imports', 'history'] as const
const settings = ['setup', 'profiles', 'rules', 'alerts', 'appearance'].map(section => `settings?section=${section}`)

test('every control is reached by Tab, and one sees where the focus is', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(240_000)
  const found: Record<string, string[]> = {}
  for (const place of [...places, ...settings]) {
    await page.goto(`/#${place}`)
    await settled(page)
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('[data-reached]')) element.removeAttribute('data-reached')
      // Where the cursor is at first.
      document.activeElement?.setAttribute('data-reached', '')
    })
    const unseen = new Set<string>()
    for (let press = 0; press < 250; press += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return 'end'
        if (element.hasAttribute('data-reached')) return 'again'
        element.setAttribute('data-reached', '')
        const box = element.getBoundingClientRect()
        const seen = [element, element.parentElement ?? element, ...element.querySelectorAll('*')].some(part => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
          return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
        })
        const isThere = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight
        const isGrid = element.closest('.ag-root-wrapper') !== null
        return (seen && isThere) || isGrid
          ? 'fine'
          : `focus is not seen: ${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 50)} ${element.className.toString().slice(0, 50)}`
      })
      if (stop === 'end') break
      if (stop !== 'fine' && stop !== 'again') unseen.add(stop)
    }
    const missed = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main input, main select, main textarea, main a[href], main summary')]
        .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter(element => !element.hasAttribute('data-reached') && !(element as HTMLButtonElement).disabled)
        // Within these the arrows go on, or Tab leads to the field that the button belongs to.
        .filter(
          element =>
            !element.closest(
              '.ag-root-wrapper, [role=tablist], [role=toolbar], [role=radiogroup], [role=grid], [role=listbox], .mantine-Input-section, .mantine-NumberInput-controls',
            ) && (element as HTMLInputElement).type !== 'radio',
        )
        .filter(element => element.getBoundingClientRect().width > 2)
        .map(
          element =>
            `not reached: ${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 50)} ${element.className.toString().slice(0, 50)}`,
        ),
    )
    const all = [...unseen, ...missed]
    if (all.length > 0) found[place] = all
  }
  expect(found).toEqual({})
})

test.describe('whoever hears the desk', { tag: '@long' }, () => {
  test.use({
    start: {
      service: { size: 'none' },
      prepare: (service, { dataFolder, printers }) =>
        writePast(service, dataFolder, [], roomRules(roomQueues(printers))),
    },
  })

  test('is told what happens by itself: a printer that stops, a service that goes and comes back, what a search found', async ({
    page,
    world,
  }) => {
    await openPrintDesk(page)
    await listen(page)
    world.service.addJobs([{ job_type: 'tag', fails: false }])
    await expect.poll(() => heard(page)).toContain('tags-1: Out of paper. 1 job is blocked.')
    world.service.faults.set({ 'api.unavailable': true })
    await expect.poll(() => heard(page)).toContain('The service is offline.')
    world.service.faults.clear()
    await expect.poll(() => heard(page)).toContain('The service is online.')
    await searchBox(page).fill('510')
    await expect.poll(() => heard(page)).toMatch(/orders? found/i)
  })
})

/** Keeps from now on what the live regions of a page say. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said = new Set<string>()
    Object.assign(window, { said })
    const regions = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const hear = () => {
      for (const region of document.querySelectorAll(regions)) if (region.textContent) said.add(region.textContent)
    }
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

const heard = (page: Page) => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said].join('\n'))

// Proves: phone-layout
test('a phone looks things up in one column: nothing scrolls sideways, and a finger meets 44 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const place of ['orders?order=50979', 'production?part=today', 'production?part=due', 'orders', 'print']) {
    await page.goto(`/#${place}`)
    // Photos that are out of sight aren't read yet.
    await expect(page.locator('main h2, main h3, main .ag-row').filter({ visible: true }).first()).toBeVisible()
    const { wide, low } = await page.evaluate(() => ({
      wide: [...document.querySelectorAll('html, main, main > *')]
        .filter(element => element.scrollWidth > element.clientWidth + 1)
        .map(element => `${element.tagName} ${element.className} ${element.scrollWidth}`),
      low: [...document.querySelectorAll('nav button, header input, main .mantine-Button-root')]
        .filter(element => element.checkVisibility() && !element.closest('.ag-root-wrapper'))
        .filter(element => element.getBoundingClientRect().height < 44)
        .map(element => element.textContent),
    }))
    expect({ place, wide, low }).toEqual({ place, wide: [], low: [] })
  }
})

test('on a phone a panel covers the list that it belongs to, and closes again', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/#backoffice?part=accounts')
  await page.locator('main .ag-row[row-id]').first().click()
  const panel = page.locator('main aside')
  await expect(panel.getByRole('heading', { level: 2 })).toBeVisible()
  expect((await panel.boundingBox())?.width).toBe(390)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.locator('main .ag-row[row-id]').first()).toBeVisible()
})

test('at 200 % a status beside the panel is whole, and so is each word of the foot', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 430 })
  await page.goto('/#print')
  await page.locator('.ag-row[row-id]').first().click()
  await expect(page.locator('main aside')).toBeVisible()
  const pill = page.locator('.ag-row-selected [col-id="here"] > *').first()
  const list = await page.locator('main .ag-root').boundingBox()
  await expect
    .poll(async () => {
      const box = await pill.boundingBox()
      return box !== null && list !== null && box.x + box.width <= list.x + list.width
    })
    .toBe(true)
  const cut = await page
    .getByRole('contentinfo')
    .getByRole('button')
    .evaluateAll(buttons =>
      buttons
        .filter(button => {
          const { parentElement: part } = button
          return button.scrollWidth > button.clientWidth || (part?.scrollWidth ?? 0) > (part?.clientWidth ?? 0)
        })
        .map(({ textContent }) => textContent),
    )
  // The foot itself may scroll.
  expect(cut).toEqual([])
})
