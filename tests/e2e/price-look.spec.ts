import { expect, type Page, test } from './stand-in.ts'

// How the price bar, which must not move the grid, takes what comes: chips of what waits for a person, a panel, larger text.

async function open(page: Page, scenes: string, textSize: 14 | 16): Promise<void> {
  // Nobody was here before: the list of retailers stands first.
  await page.addInitScript(() => localStorage.clear())
  await page.goto(`/?prices=${scenes}#prices`)
  await page.getByRole('contentinfo').waitFor()
  await page.evaluate(size => window.standIn?.client.call('settings.save', { textSize: size }), textSize)
  await page.locator('[data-choice]').filter({ hasText: 'Harbour & Vale' }).click()
  await expect(page.locator('.ag-row[row-id="5"]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Not priced/ })).toBeVisible()
}
const top = async (page: Page) => (await page.locator('.ag-root').first().boundingBox())?.y
const chips = (page: Page) => page.getByRole('group', { name: 'View' })

for (const [width, height, textSize] of [
  [1440, 900, 14],
  [1440, 900, 16],
  [1024, 700, 14],
  [1024, 700, 16],
] as const) {
  test(`chips that come move no row: ${width} pixels wide, text ${textSize}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const tops: unknown[] = []
    for (const scenes of ['clean', '']) {
      await open(page, scenes, textSize)
      const alone = await top(page)
      await page.getByRole('button', { name: 'History', exact: true }).last().click()
      await expect(page.getByRole('complementary', { name: 'Side panel' })).toBeVisible()
      tops.push([alone, await top(page)])
    }
    expect(tops[1]).toEqual(tops[0])
    // What is not written is heard, and said at the mouse.
    const rejected = chips(page).getByRole('button', { name: /^3 rejected/ })
    await expect(rejected).toHaveAttribute('title', '3 rejected')
    await expect(chips(page).getByRole('button', { name: '1 conflict' })).toBeInViewport({ ratio: 1 })
    await expect(chips(page).getByRole('button', { name: '3 changed elsewhere' })).toBeInViewport({
      ratio: 1,
    })
  })
}

test('who hears the grid knows where he is, and what each cell and code is', async ({ page }) => {
  await open(page, '', 14)
  await page.keyboard.press('Control+g')
  await page.keyboard.type('hv-0535')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^HV-0535, archived, 2-Piece · / })).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(page.getByRole('treegrid', { name: 'Fabric prices' })).toMatchAriaSnapshot(`
    - treegrid "Fabric prices":
      - rowgroup:
        - row "Autumn · 252 codes, 230 not priced" [expanded] [level=1]
        - row /HV-0412/ [level=2]:
          - gridcell "HV-0412"
          - gridcell /saved/
        - row /HV-0427/:
          - gridcell "1,250,000.00 not saved"
        - row /HV-0436/:
          - gridcell /also changed by someone else/
        - row /HV-0448/:
          - gridcell "12,45o invalid price"
  `)
})
