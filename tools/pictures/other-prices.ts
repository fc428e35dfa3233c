import { setTimeout as pause } from 'node:timers/promises'
import { openHarbour, withCamera } from './camera.ts'

// Takes the pictures of docs/guides/other-prices.md: npm run pictures
await withCamera({}, async ({ page, take }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** As a person types: a scanner's pace is a scan. */
  const type = (text: string) => page.keyboard.type(text, { delay: 80 })
  const tab = (name: string | RegExp) => page.getByRole('tab', { name }).click()
  const combobox = (name: string) => page.getByRole('combobox', { name, exact: true })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const choose = async (...words: string[]) => {
    for (const word of words) {
      await type(word)
      await page.getByRole('option').first().waitFor()
      await press('Enter')
    }
  }
  await openHarbour(page)

  await tab('Designs')
  await combobox('Retailer').focus()
  await choose('Harb', '2-P', 'Jac')
  await page.getByRole('textbox', { name: /^Lapel: Notch, Wholesale/ }).waitFor()
  await pause(1_500)
  const cell = (row: number, column: number) => page.locator(`.ag-row[row-id="${row}"] .ag-cell[col-id="p${column}"]`)
  for (const [row, column, text] of [
    [1, 0, '12.5'],
    [1, 1, '29.95'],
    [2, 0, '0'],
    [4, 4, '31'],
    [5, 1, '54'],
  ] as const) {
    await cell(row, column).click()
    await type(text)
    await press('Enter')
  }
  await pause(1_000)
  await take('designs')

  await tab('Surcharges')
  await field('Card').waitFor()
  await pause(800)
  await field('Card').click()
  await press('Control+a')
  await type('2.75')
  await take('surcharges')

  await tab('Express')
  await pause(1_500)
  await take('express')

  await tab('Formulas')
  await combobox('Retailer').click()
  await choose('Harb', 'Trous')
  await field('outseam (cm)').fill('110')
  await field('pieces (pieces)').fill('2')
  await page.locator('[data-result="regular"] summary').click()
  await pause(800)
  await take('formulas')

  await tab('Overview')
  for (const name of ['Alder & Finch', 'Maison Corvel', 'Nordvik Tailors', 'Sartoria Venti']) {
    await page.getByText(name, { exact: true }).click()
    await page.locator('.ag-row[row-id="1"]').waitFor()
    await pause(2_000)
    await tab('Overview')
  }
  await pause(2_500)
  await take('price-overview')
})
