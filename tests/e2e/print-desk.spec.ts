import { barriers } from './axe.ts'
import { expect, type Page, test } from './stand-in.ts'

/** Opens the desk on a scene; any fault on the page fails the test. */
async function open(page: Page, query: string): Promise<void> {
  await page.goto(`/?${query}`)
  await page.getByRole('main').waitFor()
}

const row = (page: Page, job: string) => page.locator(`.ag-row[row-id="${job}"]`).first()
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Selected job' })
const callsOf = (page: Page, name: string) =>
  page.evaluate(
    wanted => window.standIn?.calls.filter(call => call.name === wanted).map(call => call.input),
    name,
  )
const shownJobs = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ag-row[row-id]')]
      .toSorted((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
      .map(element => element.getAttribute('row-id')),
  )

const topRow = (page: Page) =>
  page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('.ag-row[row-id]')].map(row => Number(row.getAttribute('row-index'))),
    ),
  )

for (const theme of ['light', 'dark']) {
  for (const scene of ['picture', 'odd', 'empty', 'first-start', 'offline', 'no-permission', 'broken']) {
    test(`nothing serious for axe: ${scene}, ${theme}`, async ({ page }) => {
      await open(page, `scene=${scene}&theme=${theme}`)
      if (scene === 'picture') await row(page, '9012').waitFor()
      await page.keyboard.press('F8')
      await page.keyboard.press('F8')
      if (scene === 'picture') await inspector(page).locator('canvas').waitFor()
      expect(await barriers(page)).toEqual([])
    })
  }
}

test('shows what needs a person first, then what moves, waits, is done', async ({ page }) => {
  await open(page, 'scene=picture')
  await row(page, '9012').waitFor()
  await expect
    .poll(async () => (await shownJobs(page)).slice(0, 8))
    .toEqual(['9012', '9007', '9003', '9014', '9013', '9016', '9015', '8999'])
  // Three jobs and a printer: the same number everywhere.
  await expect(page.getByRole('button', { name: '4 need attention', exact: true })).toHaveCount(2)
  const need = page.getByRole('contentinfo').getByRole('button', { name: /need attention/ })
  await expect(async () => {
    const [count] = (await need.textContent())?.match(/\d+/) ?? []
    expect(await page.title()).toBe(`(${count}) Print desk - Selvedge`)
  }).toPass()
})

test('one job by keys alone: found, looked at, said to have come out', async ({ page }) => {
  await open(page, 'scene=picture')
  await row(page, '9012').waitFor()
  // The stopped printer comes first, then the jobs.
  await page.keyboard.press('F8')
  await expect(page.getByText('tags-1: Out of paper. 1 job is blocked.').locator('..')).toBeFocused()
  await page.keyboard.press('F8')
  await expect(inspector(page).getByRole('heading', { name: 'Order bill for 51077' })).toBeVisible()
  await expect(inspector(page).getByText('Did it come out on a4-front?')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('y')
  await expect(row(page, '9012').getByText('printed').first()).toBeVisible()
  expect(await callsOf(page, 'jobs.cameOut')).toEqual([{ jobs: ['9012'] }])
  await expect(page.getByRole('button', { name: '3 need attention', exact: true })).toHaveCount(2)
})

test('a key held or hit twice asks once', async ({ page }) => {
  await open(page, 'scene=picture')
  await row(page, '8999').click()
  await page.keyboard.type('rr', { delay: 15 })
  await expect(row(page, '8999').getByText('waiting')).toBeVisible()
  expect(await callsOf(page, 'jobs.reprint')).toEqual([{ jobs: ['8999'] }])
})

test('a key does nothing where it makes no sense', async ({ page }) => {
  await open(page, 'scene=picture')
  await row(page, '9013').click()
  for (const key of ['p', 'r', 'y', 's', 'Shift+R']) await page.keyboard.press(key)
  for (const name of ['print', 'reprint', 'cameOut', 'skip', 'reprintThroughService']) {
    expect(await callsOf(page, `jobs.${name}`)).toEqual([])
  }
})

test('many at once are asked about once, with their number; what is refused is said', async ({ page }) => {
  await open(page, 'scene=picture&refuse=8999,8998')
  await row(page, '8999').click()
  await page.keyboard.press('Control+a')
  await expect(inspector(page).getByRole('heading', { name: '24 jobs selected' })).toBeVisible()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('5 other selected jobs are left out')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reprint 19 jobs' }).click()
  await expect(dialog.getByText('2 jobs couldn’t be changed:')).toBeVisible()
  await expect(dialog.getByText('17 jobs done.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('arrows choose, with Shift a range', async ({ page }) => {
  await open(page, 'scene=picture')
  await row(page, '9012').click()
  await page.keyboard.press('ArrowDown')
  await expect(inspector(page).getByRole('heading', { name: 'Tag for 51072' })).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(inspector(page).getByRole('heading', { name: '3 jobs selected' })).toBeVisible()
})

test('moves a job to another printer, two copies, some pages', async ({ page }) => {
  await open(page, 'scene=picture')
  await row(page, '9012').waitFor()
  await row(page, '9012').click()
  await expect(inspector(page).getByRole('heading', { name: /51077/ })).toBeVisible()
  await page.keyboard.press('m')
  const panel = page.getByRole('form', { name: 'Print on another printer' })
  await panel.getByRole('radio', { name: /a4-back/ }).check()
  await panel.getByLabel('Copies').fill('2')
  await panel.getByLabel('Pages').fill('1,,3')
  await expect(panel.getByText('Enter pages like 1,3-4.')).toBeVisible()
  await panel.getByLabel('Pages').fill('1, 3-4')
  await panel.getByRole('button', { name: 'Print on a4-back' }).click()
  await expect(panel).toBeHidden()
  expect(await callsOf(page, 'jobs.print')).toEqual([
    {
      jobs: ['9012'],
      printer: 'ipp://127.0.0.1:631/printers/a4-back',
      options: { copies: 2, pages: '1,3-4' },
    },
  ])
})

test('a job without a rule is asked for its printer before it prints', async ({ page }) => {
  await open(page, 'scene=odd')
  await row(page, '9100').click()
  await page.keyboard.press('p')
  await expect(page.getByRole('form', { name: 'Print on another printer' })).toBeVisible()
  expect(await callsOf(page, 'jobs.print')).toEqual([])
})

test('search, chips and filters narrow the list, and let go again', async ({ page }) => {
  await open(page, 'scene=picture')
  await row(page, '9012').waitFor()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: /Search or scan/ })).toBeFocused()
  await page.keyboard.type('51077-1-2')
  await expect.poll(() => shownJobs(page)).toEqual(['9012'])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('nothing like it')
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(async () => (await shownJobs(page)).length).toBeGreaterThan(10)
  await page.getByRole('button', { name: '1 failed' }).click()
  await expect.poll(() => shownJobs(page)).toEqual(['9007'])
  await page.getByRole('button', { name: '1 failed' }).click()
  await page.getByRole('button', { name: 'All types' }).click()
  await page.getByRole('menuitemradio', { name: 'Tag' }).click()
  await expect.poll(async () => (await shownJobs(page)).slice(0, 2)).toEqual(['9007', '9014'])
})

test('changes show by themselves; the choice and the place in the list stay', async ({ page }) => {
  await open(page, 'scene=many&count=2000')
  await row(page, '22000').waitFor()
  const viewport = page.locator('.ag-grid-viewport')
  await viewport.evaluate(element => element.scrollTo({ top: 20_000 }))
  await expect.poll(() => topRow(page)).toBeGreaterThan(300)
  const middle = (await shownJobs(page))[20] ?? ''
  await row(page, middle).click()
  const before = await row(page, middle).boundingBox()
  await page.evaluate(() => {
    for (let id = 20_010; id < 20_040; id++) window.standIn?.change(String(id), { here: 'unconfirmed' })
  })
  await expect(page.getByRole('button', { name: '51 need attention', exact: true })).toHaveCount(2)
  await expect.poll(async () => (await row(page, middle).boundingBox())?.y).toBe(before?.y)
  await expect(row(page, middle)).toHaveClass(/ag-row-selected/)
})

test('draws the document, page by page', async ({ page }) => {
  await open(page, 'scene=picture')
  await row(page, '8998').click()
  const canvas = inspector(page).locator('canvas')
  const dark = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element
      const data = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      let count = 0
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100 && data[at + 3] === 255) count++
      return count
    })
  await expect.poll(dark).toBeGreaterThan(500)
  await inspector(page).getByRole('button', { name: 'Next page' }).click()
  await expect(inspector(page).getByText('2 of 3')).toBeVisible()
  await expect(canvas).toHaveAccessibleName('Page 2 of 3, job 8998')
})

test('says calmly why there is no preview', async ({ page }) => {
  await open(page, 'scene=picture')
  await row(page, '9007').click()
  await expect(inspector(page).getByText('No preview. The document isn’t a PDF')).toBeVisible()
})

test('without the permission nothing that prints is offered, and one notice says why', async ({ page }) => {
  await open(page, 'scene=no-permission')
  await row(page, '9012').click()
  await expect(page.getByText('needs the permission “print orders”')).toHaveCount(1)
  await expect(inspector(page).getByRole('button', { name: /It came out|Move|Skip/ })).toHaveCount(0)
  for (const key of ['y', 'r', 's', 'm']) await page.keyboard.press(key)
  expect(await callsOf(page, 'jobs.cameOut')).toEqual([])
})

test('jobs from before the first start are printed or skipped together', async ({ page }) => {
  await open(page, 'scene=first-start')
  await page.getByRole('button', { name: 'Skip all 6' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skip 6 jobs' }).click()
  await expect(page.getByText('before this station first ran. None')).toBeHidden()
})

test('pauses and resumes the station', async ({ page }) => {
  await open(page, 'scene=picture')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('This station is paused.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).first().click()
  await expect(page.getByText('This station is paused.')).toBeHidden()
})

test('stays smooth with 5,000 jobs and 50 changes a second', async ({ page }, info) => {
  await open(page, 'scene=many&count=5000&changes=50')
  await row(page, '25000').waitFor()
  const frames = await page.evaluate(
    () =>
      new Promise<number[]>(resolve => {
        const gaps: number[] = []
        const viewport = document.querySelector('.ag-grid-viewport')
        const from = performance.now()
        let last = from
        const tick = (now: number) => {
          gaps.push(now - last)
          last = now
          if (viewport && now - from > 4000) viewport.scrollTop += 12
          if (now - from < 8000) requestAnimationFrame(tick)
          else resolve(gaps.slice(1))
        }
        requestAnimationFrame(tick)
      }),
  )
  const sorted = frames.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const said = `${frames.length} frames in 8 s; median ${at(0.5).toFixed(1)} ms, 95% ${at(0.95).toFixed(1)} ms, longest ${at(1 - 1e-9).toFixed(0)} ms`
  info.annotations.push({ type: 'frames', description: said })
  process.stdout.write(`${said}\n`)
  expect(at(0.5)).toBeLessThan(50)
  expect(at(0.95)).toBeLessThan(150)
})
