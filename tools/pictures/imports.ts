import { setTimeout as pause } from 'node:timers/promises'
import { type Camera, openHarbour, withCamera } from './camera.ts'

// Takes the pictures of docs/guides/preparing-an-import.md: npm run pictures

/** A price list as a supplier sends it: another language of numbers, other names, and some mistakes. */
async function messyList({ service, token }: Pick<Camera, 'service' | 'token'>): Promise<string> {
  const answer = await fetch(`${service.url}/api/v1/admin/pricing/retailer/7?offset=0&limit=80`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { rows } = (await answer.json()) as {
    rows: { fabric_code: string; prices: Record<string, (number | null)[]> }[]
  }
  const dear = (price: number | null | undefined, factor: number) =>
    ((price ?? 100) * factor).toFixed(2).replace('.', ',')
  const lines = rows.map(({ fabric_code, prices }, at) => {
    const [wholesale, retail] = prices['31'] ?? []
    const cells = [dear(wholesale, 1.04), dear(retail, at % 11 === 0 ? 1.6 : 1.04), at % 9 === 0 ? 'new' : '']
    if (at === 4) cells[0] = '£ 95,50'
    if (at === 12) cells[1] = '0'
    if (at === 17) cells[1] = 'on request'
    return ['Harbour & Vale', 'USD', at === 20 ? 'HV-9999' : fabric_code, ...cells].join(';')
  })
  const name = '2 Piece / Jacket & Trousers'
  const head = `Username;Currency;Fabric Code;${name} / Wholesale;${name} / Retail;Remarks`
  return ['Autumn list;;;;;', head, ...lines].join('\r\n')
}

await withCamera({ stepSeconds: 0.5 }, async ({ service, token, page, take }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const step = (name: RegExp) => page.getByRole('tab', { name }).click()
  await openHarbour(page)

  await page.keyboard.press('Control+3')
  await page.evaluate(
    text => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'Autumn list.csv', { type: 'text/csv', lastModified: 1_760_000_000_000 }))
      // Other screens are kept, hidden.
      const section = [...document.querySelectorAll('main section')].find(one => one.checkVisibility())
      for (const what of ['dragenter', 'dragover', 'drop'])
        section?.dispatchEvent(new DragEvent(what, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    await messyList({ service, token }),
  )
  await button(/^Open .* for Harbour & Vale$/).click()
  await page.getByRole('heading', { level: 1, name: 'Autumn list.csv' }).waitFor()
  await pause(1_500)

  await step(/Names/)
  await take('import-names')
  await button('Accept 1 suggestion').click()
  await button(/^Remarks.*: /).click()
  await page.getByRole('option', { name: 'Skip this column' }).click()
  await step(/Values/)
  await pause(1_000)
  await take('import-values')
  await button(/: Currency signs/).click()
  await button('Remove the currency sign from 1 cell').click()
  for (const kind of [/: Unknown codes/, /: Not a number/]) {
    await button(kind).click()
    await button('Skip 1 cell')
      .or(button(/^Leave \d cells out$/))
      .first()
      .click()
  }
  await step(/Changes/)
  await pause(1_000)
  await take('import-changes')
  await step(/Upload/)
  await button(/^Upload \d+ prices as a file…$/).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Upload \d+ prices$/ })
    .click()
  await page
    .getByRole('region', { name: 'Uploads of this draft' })
    .getByText(/All \d+ cells have arrived/)
    .waitFor({ timeout: 60_000 })
  await take('import-upload')
})
