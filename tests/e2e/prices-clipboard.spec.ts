import { cell, fold, openHarbour, press, says, toggleColumns } from './price-page.ts'
import { expect, type Page, test } from './world.ts'

// Blocks as spreadsheet programs put them on the clipboard: merged cells, blank ones, formats of money.
test.use({ viewport: { width: 1440, height: 860 }, permissions: ['clipboard-read', 'clipboard-write'] })

const isDraft = (page: Page, row: number, column: number) =>
  expect(cell(page, row, column).locator('[data-state="draft"]')).toBeVisible()

async function paste(page: Page, row: number, html: string, text: string, clears = true): Promise<void> {
  await page.evaluate(
    async kinds => {
      const parts = Object.entries(kinds).map(([type, data]) => [type, new Blob([data], { type })])
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
    },
    { 'text/html': html, 'text/plain': text },
  )
  await cell(page, row, 0).click()
  await page.keyboard.press('Control+v')
  // Blank cells over prices clear them once a person has said so.
  if (clears)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Clear \d+ prices?$/ })
      .click()
}

const excel = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta name=Generator content="Microsoft Excel 15"><style><!--.xl66 {mso-number-format:"_-\\0022£\\0022* \\#\\,\\#\\#0\\.00_-";}--></style></head>
<body><table border=0 cellpadding=0 cellspacing=0><!--StartFragment--><col width=64 span=4>
<tr height=20><td height=20 class=xl66><span style='mso-spacerun:yes'> </span>£<span style='mso-spacerun:yes'>      </span>1,145.00 </td><td class=xl67 align=right>$420.00</td><td></td><td class=xl66 align=right>£9.00</td></tr>
<tr height=20><td colspan=2 height=20 class=xl68 align=center>77</td><td align=right>8</td><td align=right>9</td></tr><!--EndFragment--></table></body></html>`

test('of Excel: accounting formats, a merged and a blank cell, and the other column’s currency', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHarbour(page, world)
  await paste(page, 1, excel, ' £ 1,145.00 \t$420.00\t\t£9.00\r\n77\t\t8\t9\r\n')
  await expect(page.getByText('1 value isn’t a valid price. It’s marked and not sent.')).toBeVisible()
  await says(page, 1, 0, '1,145.00')
  await says(page, 1, 1, '420.00')
  await expect(cell(page, 1, 2)).toHaveText(/^( |$)/)
  await says(page, 1, 3, '£9.00')
  await isDraft(page, 1, 3)
  await says(page, 2, 0, '77.00')
  await expect(cell(page, 2, 1)).toHaveText(/^( |$)/)
  await says(page, 2, 2, '8.00')
})

const calc = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/>
<meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/></head><body><table cellspacing="0" border="0"><colgroup width="86"></colgroup><colgroup span="2" width="86"></colgroup>
<tr><td height="17" align="right" sdval="1234.5" sdnum="1031;0;#.##0,00">1.234,50</td><td align="right" sdval="420" sdnum="1031;0;[$$-409]#,##0.00">$420.00</td><td align="left"><br></td></tr>
<tr><td rowspan=2 height="34" align="right" sdval="55" sdnum="1031;">55</td><td align="right" sdval="12.345" sdnum="1031;0;0,00">12,35</td><td align="right" sdval="7" sdnum="1031;">7</td></tr>
<tr><td align="right" sdval="31" sdnum="1031;">31</td><td align="right" sdval="0" sdnum="1031;0;-">-</td></tr></table></body></html>`

test('of LibreOffice in German: its own numbers, a cell merged over two rows', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  await paste(page, 1, calc, '1.234,50\t$420.00\t\n55\t12,35\t7\n\t31\t-\n')
  await says(page, 1, 0, '1,234.50')
  await says(page, 1, 1, '420.00')
  await expect(cell(page, 1, 2)).toHaveText(/^( |$)/)
  await says(page, 2, 0, '55.00')
  await says(page, 2, 1, '12.35')
  await says(page, 2, 2, '7.00')
  await expect(cell(page, 3, 0)).toHaveText(/^( |$)/)
  await says(page, 3, 1, '31.00')
  await expect(cell(page, 3, 2)).toHaveText(/^( |$)/)
})

const sheets = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style>
<table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody>
<tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1200.5}" data-sheets-numberformat="{&quot;1&quot;:2,&quot;2&quot;:&quot;#,##0.00&quot;}">1.200,50</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:33}" data-sheets-numberformat="{&quot;1&quot;:4}">$33.00</td></tr>
<tr style="height:21px;"><td></td><td rowspan="1" colspan="2" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:14}">14</td></tr></tbody></table></google-sheets-html-origin>`

test('of Google Sheets, and what is copied here is pasted back as it was', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  await paste(page, 1, sheets, '1.200,50\t$33.00\n\t14\t')
  await says(page, 1, 0, '1,200.50')
  await says(page, 1, 1, '33.00')
  await expect(cell(page, 2, 0)).toHaveText(/^( |$)/)
  await says(page, 2, 1, '14.00')
  await cell(page, 1, 0).click()
  await cell(page, 2, 1).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/14\.00$/)
  await cell(page, 5, 2).click()
  await page.keyboard.press('Control+v')
  await page.getByRole('dialog').getByRole('button', { name: 'Clear 1 price' }).click()
  await says(page, 5, 2, '1,200.50')
  await says(page, 5, 3, '33.00')
  await expect(cell(page, 6, 2)).toHaveText(/^( |$)/)
  await says(page, 6, 3, '14.00')
})

test('goes over what is shown: folded collections and hidden columns are passed over, and a heading takes nothing', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHarbour(page, world)
  await toggleColumns(page, 'Plus Size')
  await expect(cell(page, 1, 2)).toHaveCount(0)
  await paste(page, 1, '', '1\t2\t3\t4', false)
  await says(page, 1, 0, '1.00')
  await says(page, 1, 1, '2.00')
  await says(page, 1, 4, '3')
  await says(page, 1, 5, '4.00')
  await fold(page, 0)
  await expect(cell(page, 1, 0)).toHaveCount(0)
  await press(page, 'Control+Home', 'ArrowUp', 'Control+v')
  await expect(page.getByText('You can’t paste into a collection heading')).toBeVisible()
})

test('never joins two cells, lines or tables to one number, in a cell or in the open field', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  const put = (text: string) => page.evaluate(each => navigator.clipboard.writeText(each), text)
  for (const [row, typed, text] of [
    [1, '', '140\r\n150\r\n'],
    [2, '', '5\t150'],
    [3, '5', '"140\n150"'],
  ] as const) {
    await put(text)
    await cell(page, row, 0).dblclick()
    await press(page, 'Control+a', 'Backspace')
    if (typed !== '') await page.keyboard.type(typed)
    await press(page, 'Control+v', 'Enter')
    await isDraft(page, row, 0)
  }
  // One cell of Excel is one price, in the open field too.
  await put('145\r\n')
  await cell(page, 5, 0).dblclick()
  await press(page, 'Control+a', 'Control+v', 'Enter')
  await says(page, 5, 0, '145.00')

  await paste(page, 6, '<table><tr><td>14<br>15</td><td>7</td></tr></table>', '"14\n15"\t7', false)
  await isDraft(page, 6, 0)
  await says(page, 6, 1, '7.00')
  const inner = '<table><tr><td>135</td><td>140</td></tr><tr><td>145</td><td>150</td></tr></table>'
  await paste(page, 8, `<table><tr><td>${inner}</td></tr></table>`, '135\t140\r\n145\t150', false)
  for (const [row, column, text] of [
    [8, 0, '135.00'],
    [8, 1, '140.00'],
    [9, 0, '145.00'],
    [9, 1, '150.00'],
  ] as const)
    await says(page, row, column, text)
})
