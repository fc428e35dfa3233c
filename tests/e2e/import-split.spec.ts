import { barriers } from './axe.ts'
import { deskStory, expect, test } from './desk-story.ts'
import { dropFile } from './import-page.ts'

// One price list for several retailers, on a real desk and a real service: a draft each, by one button or by keys.
const story = deskStory({ service: { stepSeconds: 0.2 } })

const button = (name: string | RegExp) => story.page.getByRole('button', { name })
const title = '2-Piece / Jacket + Trousers / Retail'

test('a file that has rows for other retailers, too, is split into a draft each', { tag: '@long' }, async () => {
  await story.press('Control+2')
  await expect(story.page.getByLabel('Retailer')).toBeFocused()
  await story.type('Harb')
  await story.press('Enter')
  await expect(story.page.getByTitle('Choose a retailer')).toContainText('Harbour & Vale')
  await story.press('Control+3')
  await dropFile(
    story.page,
    'All.csv',
    [
      `Username,Currency,Fabric Code,${title}`,
      'Harbour & Vale,USD,HV-0412,433.95',
      'Atelier Mirabeau,EUR,HV-0402,100',
      'Atelier Mirabeau,EUR,HV-0405,101',
      'Nobody & Sons,USD,HV-0402,102',
    ].join('\r\n'),
  )
  // It names two retailers, so it has to be said whose draft this one is.
  await expect(story.page.getByRole('dialog').getByLabel('Retailer')).toBeFocused()
  await story.type('Harb')
  await expect(story.page.getByRole('option', { name: /Harbour & Vale/ })).toBeVisible()
  await story.press('Enter')
  await button(/^Open .* for Harbour & Vale$/).click()
  await expect(story.page.getByRole('heading', { level: 1 })).toHaveText('All.csv')
  await story.page.getByRole('tab', { name: /Header/ }).click()
  await expect(story.page.getByText('This file also has prices for one other retailer')).toBeVisible()
  await expect(story.page.getByText('Atelier Mirabeau: 2 rows')).toBeVisible()
  expect(await barriers(story.page)).toEqual([])
  await button('Split into 2 drafts').focus()
  await story.press('Enter')
  await expect(
    story.page.getByText('Skipped here because they have their own drafts: “Atelier Mirabeau”.'),
  ).toBeVisible()
  await expect(button('Split into 2 drafts')).toHaveCount(0)
  // Whose row nobody knows is still asked about.
  await expect(story.page.getByText('1 row has “Nobody & Sons”; this draft is for “Harbour & Vale”.')).toBeVisible()
  await story.press('Escape')
  const drafts = story.page.getByRole('button', { name: /^Open All\.csv/ })
  await expect(drafts).toHaveCount(2)
})
