import type { CDPSession } from '@playwright/test'
import { isShortRun } from '../rig/runs.ts'
import { barriers } from './axe.ts'
import { row } from './print-page.ts'
import { expect, type Page, test } from './world.ts'

// What the whole desk feels like: the focus is never lost, nothing jumps, the palette knows everything.

const palette = (page: Page) => page.getByRole('combobox', { name: 'What would you like to do?' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Commands' }).getByRole('option')

/** What has the focus, and whether that can be seen. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing'
    const { outlineStyle, boxShadow, borderTopColor } = getComputedStyle(element)
    const probe = document.createElement('i')
    probe.style.color = 'var(--focus)'
    element.append(probe)
    const isMarked =
      // A field shows its cursor, a cell its border.
      element instanceof HTMLInputElement ||
      outlineStyle !== 'none' ||
      boxShadow !== 'none' ||
      borderTopColor === getComputedStyle(probe).color
    probe.remove()
    const cell = element.closest('[row-id]')?.getAttribute('row-id')
    const name = cell ?? element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''
    return element.checkVisibility() && isMarked ? `${element.tagName.toLowerCase()} ${name}`.trim() : `unseen ${name}`
  })

/** What the eye or the pointer may rest on and has moved by itself since `watchShifts`: rows, the head, the rail, the foot. */
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.flatMap(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return element?.closest('[role=grid], nav, header, footer') || element?.querySelector('[role=grid]')
            ? [element.outerHTML.slice(0, 120)]
            : []
        })
        if (moved.length > 0) shifts.push(`${entry.value}: ${moved.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift' })
  })
}

declare global {
  /** Each time that something was opened (true) or closed by a button, since this was last emptied. */
  var opened: boolean[]
}

function watchOpening(): void {
  window.opened = []
  new MutationObserver(changes => {
    for (const { target } of changes) {
      if (target instanceof Element) window.opened.push(target.getAttribute('aria-expanded') === 'true')
    }
  }).observe(document, { subtree: true, attributeFilter: ['aria-expanded'] })
}

const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
const esc = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }

/** Strokes that wait in line when the page takes the first of them: quicker than any person's. */
async function strike(keys: CDPSession, strokes: readonly object[]): Promise<void> {
  const events = strokes.flatMap(stroke => [
    { ...stroke, type: 'text' in stroke ? ('keyDown' as const) : ('rawKeyDown' as const) },
    { ...stroke, type: 'keyUp' as const },
  ])
  await Promise.all(events.map(event => keys.send('Input.dispatchKeyEvent', event)))
}

async function open(page: Page): Promise<void> {
  await page.goto('/#print')
  await expect(page.locator('.ag-row').first()).toBeVisible()
}

test('whatever is opened by keys gives the focus back where it was', async ({ page }) => {
  await open(page)
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => focus(page)).not.toMatch(/^(nothing|unseen)/)
  await page.locator('.ag-row').first().click()
  const there = await focus(page)
  for (const [opens, closes] of [
    ['Control+k', 'Escape'],
    ['Control+k', 'Control+k'],
    ['?', 'Escape'],
  ] as const) {
    await page.keyboard.press(opens)
    await expect(page.getByRole('dialog').first()).toBeVisible()
    await expect.poll(() => focus(page), opens).not.toBe('nothing')
    await page.keyboard.press(closes)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => focus(page), opens).toBe(there)
  }
  for (const name of [/^Profile:/, 'Columns', 'All types', /held: first start/]) {
    const button = page.getByRole('button', { name }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focus(page), String(name)).not.toMatch(/^(nothing|unseen)/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  for (const [keys, title] of [
    ['Control+2', 'Prices'],
    ['Control+3', 'Imports'],
    ['Control+7', 'History'],
    ['Control+6', 'Settings'],
    ['Control+1', 'Print desk'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.poll(() => focus(page), title).not.toBe('nothing')
  }
  // The desk is as it was left.
  await expect(page.locator('.ag-row[aria-selected="true"]')).toHaveCount(1)
})

test('an Escape that comes right after the key that opened something closes it, on a slow computer too', async ({
  page,
}) => {
  const keys = await page.context().newCDPSession(page)
  await page.addInitScript(watchOpening)
  const openers = page.locator('[aria-haspopup]:is(button, [role=button]):not([aria-haspopup=listbox]):enabled')
  const places = ['print', 'orders', 'prices?part=fabrics', 'prices?part=designs', 'settings?section=printers']
  for (const place of isShortRun ? places.slice(0, 1) : places) {
    await page.goto(`/#${place}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => window.opened.splice(0))
    const buttons = await openers.filter({ visible: true }).all()
    expect(buttons.length, place).toBeGreaterThan(3)
    for (const button of buttons) {
      const name = `${place}: ${(await button.getAttribute('aria-label')) ?? (await button.textContent())}`
      for (const [rate, times] of [
        [1, 2],
        [6, 1],
      ] as const) {
        await keys.send('Emulation.setCPUThrottlingRate', { rate })
        for (let time = 0; time < times; time++) {
          await button.focus()
          await strike(keys, [enter, esc])
          expect(await page.evaluate(() => window.opened.splice(0)), name).toEqual([true, false])
          await expect(button, name).toBeFocused()
        }
      }
      // One Escape is for one thing: it didn't leave the screen, too.
      await expect(button, name).toHaveAttribute('aria-expanded', 'false')
    }
  }
  await open(page)
  await page.locator('.ag-row').first().click()
  const there = await focus(page)
  for (const [name, stroke] of [
    ['palette', { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 }],
    ['key sheet', { key: '?', code: 'Slash', windowsVirtualKeyCode: 191, text: '?', modifiers: 8 }],
  ] as const) {
    for (let time = 0; time < 5; time++) {
      await strike(keys, [stroke, esc])
      await expect(page.getByRole('dialog'), name).toHaveCount(0)
      await expect.poll(() => focus(page), name).toBe(there)
    }
  }
})

test('the palette knows what is selected, and everything that can be opened or set', async ({ page, world }) => {
  await open(page)
  const [job = ''] = world.service.addJobs([{ job_type: 'order', copies: 1, fails: false }])
  await expect(row(page, job)).toBeVisible()
  await row(page, job).click()
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeFocused()
    await palette(page).fill(text)
  }
  await find('')
  await expect(
    options(page)
      .filter({ hasText: /^Print now/ })
      .or(options(page).filter({ hasText: /^Reprint/ }))
      .first(),
  ).toBeVisible()
  expect(await barriers(page, '[aria-modal=true]')).toEqual([])
  await page.keyboard.press('Escape')

  await find('dark')
  await expect(options(page)).toHaveText(['Theme: Dark'])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(row(page, job).locator(':focus')).toBeVisible()

  await find('')
  await expect(options(page).first()).toContainText('Theme: Dark')
  await expect(options(page).first()).toContainText('current')
  await palette(page).fill('no such thing')
  await expect(page.getByRole('dialog').getByText('Nothing found for “no such thing”').first()).toBeVisible()

  await palette(page).fill('stuck')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('A job is stuck after')).toBeFocused()

  await find(job)
  await expect(options(page).filter({ hasText: `Job ${job}:` })).toHaveCount(1)
  await options(page)
    .filter({ hasText: `Job ${job}:` })
    .click()
  await expect(page.getByRole('complementary', { name: 'Selected job' })).toBeVisible()
  await expect(page.locator('.ag-row[aria-selected="true"]')).toHaveAttribute('row-id', job)

  await find('Harbour')
  await options(page).filter({ hasText: 'Harbour & Vale' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible()
  await expect(page.locator('.ag-cell[col-id="code"]').filter({ hasText: 'HV-0402' }).first()).toBeVisible()
  await page.keyboard.press('Control+6')
  await find('HV-0405')
  await page.keyboard.press('Enter')
  await expect(page.locator('input:focus')).toHaveAccessibleName(/HV-0405/)
})

test('rows, head, rail and foot stay in place when jobs, notices and banners come', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const { service } = world
  await open(page)
  // The rail is whole when the service has said who is signed in; what that moves is over when nothing moves any more.
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  await watchShifts(page)
  await expect
    .poll(
      async () => {
        await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.splice(0))
        await page.waitForTimeout(500)
        return shifts(page)
      },
      { timeout: 30_000 },
    )
    .toEqual([])
  const [job = ''] = service.addJobs([{ job_type: 'order', copies: 1, fails: false }])
  await expect(row(page, job)).toBeVisible()
  await fetch(`${service.url}/admin/sessions/revoke-all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}` },
  })
  await expect(page.getByRole('region', { name: /^The service rejected the token/ })).toBeVisible()
  await page.waitForTimeout(300)
  expect(await shifts(page)).toEqual([])
})
