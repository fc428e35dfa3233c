import { barriers } from './axe.ts'
import { expect, type Page, test } from './stand-in.ts'

// What stands still is said where it stands, counted alike everywhere, and settled in one decision.

async function open(page: Page, query: string): Promise<void> {
  await page.goto(`/?${query}`)
  await page.getByRole('main').waitFor()
}

const row = (page: Page, job: string) => page.locator(`.ag-row[row-id="${job}"]`).first()
const here = (page: Page, job: string) => row(page, job).locator('[col-id="here"]')
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Selected job' })
const callsOf = (page: Page, name: string) =>
  page.evaluate(
    wanted => window.standIn?.calls.filter(call => call.name === wanted).map(call => call.input),
    name,
  )

test('a printer out of paper: its jobs are blocked, with its reason, and counted alike everywhere', async ({
  page,
}) => {
  await open(page, 'scene=paper-out')
  await expect(here(page, '9300')).toContainText('blocked')
  await expect(row(page, '9300').locator('[col-id="what"]')).toHaveText('Out of paper')
  await expect(page.getByRole('button', { name: '75 blocked', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '0 printing', exact: true })).toBeVisible()
  // 12 jobs and one printer: above the list, in the rail and in the title; the foot says what most of them are.
  await expect(page.getByRole('button', { name: '13 need attention', exact: true })).toHaveCount(1)
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('button', { name: '12 unconfirmed: a4-front, 1 more', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /Jobs 9411, 9410, .* and 7 more$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Screens' })).toContainText('13 need attention')
  await expect(page).toHaveTitle(/^\(13\)/)

  const card = page.getByText('tags-1: Out of paper. 75 jobs are blocked.').locator('..')
  await page.keyboard.press('F8')
  await expect(card).toBeFocused()
  await page.keyboard.press('F8')
  await expect(inspector(page)).toContainText('Order bill for 51400')
  await card.getByRole('button', { name: 'Show 75 jobs' }).click()
  await expect(page.locator('.ag-row[row-id^="94"]')).toHaveCount(0)
  await expect(here(page, '9300')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  // Paper is in: nothing is blocked any more, without a new list.
  await page.evaluate(async () => {
    const printers = (await window.standIn?.client.call('printers.list', {})) ?? []
    window.standIn?.emit(
      'printers.changed',
      printers.map(view =>
        view.status ? { ...view, status: { ...view.status, state: 'idle' as const, reasons: [] } } : view,
      ),
    )
  })
  await page.getByRole('button', { name: '0 blocked', exact: true }).click()
  await page.getByRole('button', { name: '70 printing', exact: true }).click()
  await expect(here(page, '9300')).toContainText('printing')
})

test('jobs that are held for one reason are named by it in the foot', async ({ page }) => {
  await open(page, 'scene=first-start')
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('button', { name: '6 held: first start, 1 more', exact: true }).click()
  await page.getByRole('menuitem', { name: /6 held: first start/ }).click()
  await expect(page.getByText(/6 jobs were waiting before this station first ran/)).toBeVisible()
})

test('a printer that was stopped after jobs ended alike is resumed in its line', async ({ page }) => {
  await open(page, 'scene=paper-out')
  await page.evaluate(async () => {
    const printers = (await window.standIn?.client.call('printers.list', {})) ?? []
    const cause = 'the printer aborted them while printing'
    window.standIn?.emit(
      'printers.changed',
      printers.map(view =>
        view.name === 'tags-1' && view.status
          ? {
              ...view,
              status: { ...view.status, state: 'idle' as const, reasons: [] },
              problem: { code: 'printer.held' as const, data: { printer: view.name, cause } },
            }
          : view,
      ),
    )
  })
  const card = page.getByText(/Selvedge stopped sending to tags-1 because 3 jobs in a row/).locator('..')
  await page.keyboard.press('F8')
  await expect(card).toBeFocused()
  await card.getByRole('button', { name: 'Resume tags-1' }).click()
  await expect(card).toBeHidden()
  expect(await callsOf(page, 'printers.resume')).toEqual([
    { uri: expect.stringContaining('/printers/tags-1') },
  ])
})

test('jobs with one cause are settled by one decision, after what is known of them', async ({ page }) => {
  await open(page, 'scene=paper-out')
  const group = page.getByText(/12 jobs on a4-front may or may not have come out/).locator('..')
  await group.getByRole('button', { name: 'Show 12' }).click()
  await expect(inspector(page).getByRole('heading', { name: '12 jobs selected' })).toBeVisible()
  await expect(inspector(page).getByRole('region', { name: 'Details' })).toContainText('9400, 9401')
  await expect(group.getByRole('button', { name: 'Print all 12 again' })).toBeVisible()
  await group.getByRole('button', { name: 'All 12 came out' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Details' })).toContainText('9400, 9401')
  await dialog.getByRole('button', { name: '12 jobs came out' }).click()
  await expect(group).toBeHidden()
  expect((await callsOf(page, 'jobs.cameOut'))?.[0]).toMatchObject({
    jobs: expect.arrayContaining(['9400', '9411']),
  })
  await expect(page.getByRole('button', { name: '1 needs attention', exact: true })).toHaveCount(2)
})

for (const seed of [1, 4093]) {
  test(`focus and choice stay on their job while jobs arrive, seed ${seed}`, async ({ page }) => {
    await open(page, 'scene=many&count=200')
    await page.locator('.ag-row[row-index="6"]').first().click()
    await page.evaluate(first => {
      const standIn = window.standIn
      let state = first
      const random = (below: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
        return state % below
      }
      const now = Date.now()
      const kinds = ['unconfirmed', 'waiting', 'printing', 'printed'] as const
      let next = 30_000
      setInterval(() => {
        const rows = [...(standIn?.rows.values() ?? [])]
        const like = rows[random(rows.length)]
        if (!like || !standIn) return
        const chosen = document.querySelector('.ag-row-selected')?.getAttribute('row-id')
        const come = {
          ...like,
          id: String(next++),
          here: kinds[random(4)] ?? 'printed',
          since: now - random(900_000),
        }
        const moved = { ...like, here: kinds[random(4)] ?? 'printed', since: now - random(900_000) }
        const changed = like.id === chosen ? [come] : [come, moved]
        for (const one of changed) standIn.rows.set(one.id, one)
        standIn.emit('jobs.changed', { rows: changed, gone: [] })
      }, 100)

      const idOf = (element: Element | null | undefined) => element?.getAttribute('row-id') ?? 'none'
      const focused = () => idOf(document.activeElement?.closest('.ag-row'))
      const selected = () => idOf(document.querySelector('.ag-row-selected'))
      const seen: { wanted: string; focused: string; selected: string }[] = []
      let wanted = ''
      window.addEventListener(
        'keydown',
        ({ key }) => {
          const index = Number(document.querySelector('.ag-row-selected')?.getAttribute('row-index'))
          const beside = index + (key === 'ArrowDown' ? 1 : -1)
          wanted = idOf(document.querySelector(`.ag-row[row-index="${beside}"]`))
        },
        true,
      )
      window.addEventListener('keyup', () => seen.push({ wanted, focused: focused(), selected: selected() }))
      // Between the keys, too, at moments of no choice.
      setInterval(() => {
        if (focused() !== selected())
          seen.push({ wanted: 'the same', focused: focused(), selected: selected() })
      }, 37)
      Object.assign(window, { seen })
    }, seed)
    for (let stroke = 0; stroke < 16; stroke++) {
      await page.keyboard.press(stroke % 5 === 4 ? 'ArrowUp' : 'ArrowDown', { delay: 70 })
    }
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { wanted: string; focused: string; selected: string }[] }).seen,
    )
    expect(seen).toHaveLength(16)
    for (const { wanted, focused, selected } of seen) expect([focused, selected]).toEqual([wanted, wanted])
    const chosen = seen.at(-1)?.selected ?? ''
    await expect(inspector(page)).toContainText(`Job ${chosen}`)
    // The cursor in the search box stays there, whatever arrives.
    await page.keyboard.press('/')
    await page.waitForTimeout(500)
    await expect(page.getByRole('textbox', { name: 'Search or scan' })).toBeFocused()
  })
}

test('switching the profile says what stops, asks, and then says whose station isn’t running', async ({
  page,
}) => {
  await open(page, 'scene=paper-out')
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Profile: ${from}. Switch profile` }).click()
    await page.getByRole('menuitem', { name: to }).click()
  }
  await page.evaluate(() => window.standIn?.client.call('profiles.open', { id: 'live' }))
  await choose('Harbour & Vale', 'Practice')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Printing for Harbour & Vale stops.')
  await expect(dialog).toContainText('70 jobs are at printers. Selvedge follows them again')
  await expect(dialog).toContainText('5 jobs are waiting.')
  await dialog.getByRole('button', { name: 'Stay' }).last().click()
  await expect(page.getByRole('button', { name: /Profile: Harbour & Vale/ })).toBeVisible()
  await choose('Harbour & Vale', 'Practice')
  await dialog.getByRole('button', { name: 'Stop printing for Harbour & Vale and switch' }).click()
  const line = page.getByRole('region', { name: 'The station of Harbour & Vale isn’t running.' })
  await expect(line).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await line.getByRole('button', { name: 'Open Harbour & Vale' }).click()
  await dialog.getByRole('button', { name: /and switch/ }).click()
  await expect(line).toBeHidden()
  await expect(page.getByRole('button', { name: /Profile: Harbour & Vale/ })).toBeVisible()
})
