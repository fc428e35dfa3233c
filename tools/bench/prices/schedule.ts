import { startPracticeService } from '../../../src-practice/index.ts'
import { scrollFrames, toTop } from '../grid-measure.ts'
import { median } from '../run.ts'
import { milliseconds, print } from '../table.ts'
import { openDeskWindow, rowIsThere, scroller } from './desk-window.ts'

const leastOrders = 2_000
const most = 1.15

/** The schedule of production, over 2,000 orders by 120 days, beside the price grid of the same desk, in turn. */
export async function measureSchedule(isSmoke: boolean): Promise<string[]> {
  const rounds = isSmoke ? 1 : 5
  const service = await startPracticeService({ grids: { 7: { codes: 10_000, combinations: 40 } } })
  const desk = await openDeskWindow(service)
  const { page } = desk
  try {
    await page.keyboard.press('Control+2')
    await page.locator('[data-choice]').filter({ hasText: 'Harbour & Vale' }).click()
    await page.waitForFunction(rowIsThere(11))
    await desk.readWhole()
    await page.keyboard.press('Control+4')
    await page.getByRole('tab', { name: 'Schedule' }).click()
    await page.getByRole('combobox', { name: 'Days' }).selectOption('120')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('')
    const count = page.locator('main .figures').filter({ hasText: /^[\d,]+ orders$/ })
    const orders = async () => Number(((await count.textContent()) ?? '').replace(/\D/g, ''))
    while ((await orders()) < leastOrders) await page.waitForTimeout(500)
    const found = await orders()
    const frames = { prices: [] as number[], schedule: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      for (const [key, name] of [
        ['Control+2', 'prices'],
        ['Control+4', 'schedule'],
      ] as const) {
        await page.keyboard.press(key)
        await page.waitForTimeout(1_000)
        await toTop(page, scroller)
        frames[name].push(await scrollFrames(page, scroller))
      }
    }
    const ratio = median(frames.schedule.map((frame, round) => frame / (frames.prices[round] ?? Number.NaN)))
    print('scrolling', 'frame')
    print('  10,000 x 200 prices', milliseconds(median(frames.prices)))
    print(`  ${found.toLocaleString('en')} orders x 120 days`, milliseconds(median(frames.schedule)))
    print('  ratio to the price grid', ratio.toFixed(2))
    return ratio > most ? [`scrolling the schedule ${ratio.toFixed(2)} of the price grid's, not ${most}`] : []
  } finally {
    await desk.close()
    await service.close()
  }
}
