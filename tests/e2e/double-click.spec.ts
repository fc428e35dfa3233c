import { expect, type Page, test } from './world.ts'

// A double click by a hand that is used to it: the second click comes before anything was drawn anew, or lands behind.

test.describe('on a confirm button', () => {
  test.use({
    start: {
      service: { size: 'none' },
      prepare: service => service.addOrders(Array.from({ length: 60 }, (_, at) => 51_001 + at)),
    },
  })

  test('never reaches the row behind the dialog; the others of a refused batch are one click away', async ({
    page,
    world,
  }) => {
    for (let number = 51_001; number < 51_060; number++) world.service.setOrderStatus(number, 'Delivered')
    await page.goto('/#orders')
    await page.getByRole('button', { name: /^Delivered/ }).click()
    await page.getByRole('gridcell', { name: '51059' }).click()
    await page.getByRole('gridcell', { name: '51050' }).click({ modifiers: ['Shift'] })
    const result = page.getByRole('region', { name: 'Complete in bulk' })
    /** Where the button of the dialog is. */
    const middle = async () => {
      await page.getByRole('button', { name: 'Complete 10 orders…' }).click()
      const confirm = page.getByRole('dialog').getByRole('button', { name: /^Complete \d+ orders?$/ })
      const box = await confirm.boundingBox()
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    }
    const isUndisturbed = async () => {
      await expect(result).toBeVisible()
      expect(new URL(page.url()).hash).not.toContain('order=')
      await expect(page.getByRole('button', { name: 'Complete 10 orders…' })).toBeVisible()
    }
    // As the computer counts two clicks.
    world.service.setOrderStatus(51_055, 'On Hold')
    let at = await middle()
    await page.mouse.dblclick(at.x, at.y)
    await expect(result.getByRole('alert')).toContainText('In the way: 51055.')
    await isUndisturbed()
    // As two clicks in a moment.
    at = await middle()
    await page.mouse.click(at.x, at.y)
    await page.waitForTimeout(120)
    await page.mouse.click(at.x, at.y)
    await isUndisturbed()
    await result.getByRole('button', { name: 'Complete the other 9' }).click()
    await expect(result).toContainText('9 orders completed.')
    await expect(result.getByRole('alert')).toHaveCount(0)
    expect(world.asked('acts.complete').map(({ orders }) => orders.length)).toEqual([10, 10, 9])
  })
})

test.describe('on a row’s own button', () => {
  test.use({ start: { service: { size: 'demo', now: () => Date.parse('2026-11-25T09:00:00Z') } } })

  const stamp = (page: Page, id: string) => page.locator(`.ag-row[row-id="${id}"]`).getByRole('button')

  test('sends once, and leaves the row closed', async ({ page, world }) => {
    await page.goto('/#production?part=today')
    const rows = page.locator('.ag-row[row-id]').filter({ has: page.getByRole('button') })
    await expect(rows.first()).toBeVisible()
    const ids = [await rows.nth(0).getAttribute('row-id'), await rows.nth(1).getAttribute('row-id')].map(id => id ?? '')
    const [first = '', second = ''] = ids
    await stamp(page, first).dblclick()
    await expect(stamp(page, first)).toHaveCount(0)
    const box = await stamp(page, second).boundingBox()
    const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 8 }
    await page.mouse.click(at.x, at.y)
    await page.waitForTimeout(120)
    await page.mouse.click(at.x, at.y)
    await expect(stamp(page, second)).toHaveCount(0)
    expect(world.asked('admin.dashboard.fabric-overdue.contacted')).toEqual(ids.map(id => ({ path: { id } })))
    await expect(page).toHaveURL(/#production/)
  })
})
