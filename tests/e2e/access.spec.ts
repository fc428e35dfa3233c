import { writePast } from '../rig/station-past.ts'
import { barriers } from './axe.ts'
import { everyScreen, settled } from './every-screen.ts'
import { openPrintDesk, roomQueues, roomRules, searchBox } from './print-page.ts'
import { troubleOn } from './pseudo.ts'
import { expect, type Page, test } from './world.ts'

// Every screen for everybody: with a screen reader, by keys alone, enlarged twice, without motion.

test.use({ start: { service: { size: 'demo' } } })

/** Windows in which everything is larger than usual. */
const larger = [
  { title: 'at 200 %, in a desktop window of 1440 x 860', size: { width: 720, height: 430 }, textSize: 14 },
  { title: 'with large text, in the smallest window', size: { width: 1024, height: 700 }, textSize: 16 },
] as const

for (const locale of ['en', 'zh-CN'] as const) {
  test(`axe finds nothing serious on any screen in either theme: ${locale}`, async ({ page, world }) => {
    test.setTimeout(900_000)
    await world.desk.handlers['settings.save']({ locale })
    await page.setViewportSize({ width: 1440, height: 860 })
    const found: Record<string, string[]> = {}
    await everyScreen(page, world, async where => {
      await settled(page)
      expect(await page.locator('html').getAttribute('lang'), where).toBe(locale)
      for (const theme of ['dark', 'light'] as const) {
        await world.desk.handlers['settings.save']({ theme })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
        // Only colours are different in the dark.
        const all = await barriers(page, undefined, theme === 'dark' ? ['color-contrast'] : undefined)
        if (all.length > 0) found[`${where}, ${theme}`] = all
      }
    })
    expect(found).toEqual({})
  })
}

for (const { title, size, textSize } of larger) {
  test(`${title}, nothing is cut, out of reach or beside the page, and nothing moves for whoever wants no motion`, async ({
    page,
    world,
  }) => {
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

/** Controls that no scrolling brings into sight, lists without room for a row, and parts of the page that scroll sideways. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong = new Set<string>()
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)} ${element.className.toString().slice(0, 40)}`
    const grids = '.ag-root-wrapper, .ag-root, table, [role=grid], [role=tablist], nav'
    for (const element of document.querySelectorAll('button, input, select, textarea, a[href]')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (element.closest('.ag-root, .only-heard, [class*="skip"]')) continue
      const box = element.getBoundingClientRect()
      if (box.width < 4 || box.height < 4) continue
      let [scrollsX, scrollsY] = [false, false]
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around)
        const edge = around.getBoundingClientRect()
        scrollsX ||= overflowX === 'auto' || overflowX === 'scroll'
        scrollsY ||= overflowY === 'auto' || overflowY === 'scroll'
        const beyondX =
          !scrollsX && overflowX !== 'visible' && (box.left >= edge.right - 2 || box.right <= edge.left + 2)
        const beyondY =
          !scrollsY && overflowY !== 'visible' && (box.top >= edge.bottom - 2 || box.bottom <= edge.top + 2)
        if (beyondX || beyondY) wrong.add(`out of reach: ${nameOf(element)}`)
      }
    }
    for (const list of document.querySelectorAll('main .ag-root-wrapper')) {
      if (list.checkVisibility() && list.getBoundingClientRect().height < 90) wrong.add(`no room: ${nameOf(list)}`)
    }
    for (const part of document.querySelectorAll('main *')) {
      const { overflowX } = getComputedStyle(part)
      if (!(part instanceof HTMLElement) || !part.checkVisibility() || part.closest(grids)) continue
      const scrolls = overflowX === 'auto' || overflowX === 'scroll'
      if (scrolls && part.scrollWidth > part.clientWidth + 2 && !part.querySelector(grids)) {
        wrong.add(`scrolls sideways: ${nameOf(part)}`)
      }
    }
    return [...wrong]
  })
}

/** What has a transition or an animation that somebody would see. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (list: string) => Math.max(...list.split(',').map(time => Number.parseFloat(time)))
    const wrong = new Set<string>()
    for (const element of document.querySelectorAll('body *')) {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
      const moves = animationName !== 'none' && longest(animationDuration) > 0.01
      if (moves || longest(transitionDuration) > 0.01) wrong.add(`moves: ${element.className.toString().slice(0, 60)}`)
    }
    return [...wrong]
  })
}

const places = ['print', 'prices?part=surcharges', 'orders', 'production?part=today', 'imports', 'history'] as const
const settings = ['setup', 'profiles', 'rules', 'alerts', 'appearance'].map(section => `settings?section=${section}`)

test('every control is reached by Tab, and one sees where the focus is', async ({ page }) => {
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

test.describe('whoever hears the desk', () => {
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
