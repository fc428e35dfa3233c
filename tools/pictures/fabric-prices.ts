import { setTimeout as pause } from 'node:timers/promises'
import { openHarbour, withCamera } from './camera.ts'

// Takes the pictures of docs/guides/fabric-prices.md: npm run pictures
await withCamera({}, async ({ page, take }) => {
  const cell = (row: number, column: number) => page.locator(`.ag-row[row-id="${row}"] .ag-cell[col-id="p${column}"]`)
  /** Types into a cell as a person does. */
  const enter = async (row: number, column: number, text: string) => {
    await cell(row, column).click()
    await page.keyboard.type(text, { delay: 90 })
    await page.keyboard.press('Enter')
  }
  const range = async (from: [number, number], to: [number, number]) => {
    await cell(...from).click()
    await cell(...to).click({ modifiers: ['Shift'] })
  }
  await openHarbour(page)

  await range([3, 1], [9, 1])
  await take('fabric-prices')

  // Saved, refused, no price, changed by somebody else, and a conflict.
  for (const [row, text] of [
    [0, '395'],
    [1, '405.50'],
    [2, '1 234,50'],
  ] as const) {
    await enter(row, 1, text)
  }
  await enter(4, 3, '1000000')
  await enter(6, 6, '12,45o')
  await pause(2_500)
  await page.keyboard.press('F8')
  await page
    .getByRole('button', { name: /1 rejected/ })
    .first()
    .click()
  await pause(600)
  await take('fabric-problems')

  await page.keyboard.press('Escape')
  await range([3, 0], [16, 3])
  await page.getByRole('button', { name: /^Change \d+ cells/ }).click()
  await page.getByLabel('Percent').fill('5')
  await pause(1_000)
  await take('fabric-bulk')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'History' }).last().click()
  await pause(1_200)
  await take('fabric-history')
})
