import { askInPage } from '../../../tests/rig/ask-in-page.ts'
import { median } from '../run.ts'
import { milliseconds, print, seconds } from '../table.ts'
import { type ChangeRun, watchChange, watched } from './changing.ts'
import { cellText, type DeskWindow, openDeskWindow } from './desk-window.ts'
import { startPriceService } from './price-service.ts'

const targets = { preview: 1_000, whole: 3_000 }

interface BulkRun extends ChangeRun {
  /** From the key that ended the percentage to the frame that says what it comes to. */
  preview: number
  /** The longest time in which the window answered nothing, until then. */
  previewStalled: number
}

/** +5 % on every price of 11,500 codes by 40 combinations, which is two million priced cells: looked at, then made. */
export async function measureBulk(isSmoke: boolean): Promise<string[]> {
  const rounds = isSmoke ? 1 : 3
  const service = await startPriceService({ codes: isSmoke ? 400 : 11_500, combinations: 40 })
  const desk = await openDeskWindow(service)
  const runs: BulkRun[] = []
  try {
    await openFirst(desk)
    // Two million PATCHes would follow.
    await askInPage(desk.page, 'prices.pause', { paused: true })
    for (let round = 0; round < rounds; round += 1) {
      const run = await raise(desk)
      console.error(`round ${round + 1}: ${JSON.stringify(run)}`)
      runs.push(run)
      await askInPage(desk.page, 'prices.revert', { sheet: '7', entry: 'last', overwrite: 'all' })
      await desk.page.reload()
      await desk.page.waitForFunction(`Boolean(${cellText(11, 5)})`)
      await desk.page.waitForTimeout(3_000)
    }
  } finally {
    await desk.close()
    service.close()
  }
  const middle = (figure: keyof BulkRun) => median(runs.map(run => run[figure]))
  print(`+5 % on ${middle('cells').toLocaleString('en')} cells`, 'time', 'no answer')
  print('  looked at', milliseconds(middle('preview')), milliseconds(middle('previewStalled')))
  print('  painted', seconds(middle('painted')), milliseconds(middle('stalled')))
  print('  painted and on disk', seconds(middle('whole')))
  return [
    ...(middle('preview') > targets.preview
      ? [`a look at two million cells took ${milliseconds(middle('preview'))}`]
      : []),
    ...(middle('whole') > targets.whole ? [`a change of two million cells took ${seconds(middle('whole'))}`] : []),
  ]
}

/** Reads the whole grid, and waits until it stands there. */
export async function openFirst({ page, readWhole }: DeskWindow): Promise<void> {
  await page.keyboard.press('Control+2')
  await page.locator('[data-choice]').filter({ hasText: 'Harbour & Vale' }).click()
  await page.waitForFunction(`Boolean(${cellText(11, 5)})`)
  await readWhole()
  await page.waitForTimeout(3_000)
}

export async function raise(desk: DeskWindow): Promise<BulkRun> {
  const { page } = desk
  const look = await lookAtRaise(desk)
  // So many cells change only once their number is typed.
  const typed = page.locator('aside').getByRole('textbox', { name: /^Type [\d,]+ to send/ })
  await typed.fill((await typed.getAttribute('placeholder')) ?? '')
  await page.waitForTimeout(1_500)
  const before = await page.evaluate(cellText(11, 5))
  await watchChange(page, 'click', `(${cellText(11, 5)}) !== ${JSON.stringify(before)}`)
  await page
    .locator('aside')
    .getByRole('button', { name: /^Change [\d,]+ cells$/ })
    .click()
  return { ...(await watched(page)), preview: look.took, previewStalled: look.stalled }
}

/** Asks for +5 % of everything and waits until it says what that comes to. */
export async function lookAtRaise({ page }: Pick<DeskWindow, 'page'>): Promise<{ took: number; stalled: number }> {
  await page.getByRole('button', { name: /^Change.*…$/ }).click()
  const percent = page.getByLabel('Percent', { exact: true })
  await percent.waitFor()
  await page.getByText('All shown', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Days' }).check()
  await percent.focus()
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    const look = { took: 0, stalled: 0 }
    Object.assign(window, { lookBench: look })
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        let last = timeStamp
        const tick = () => {
          const now = performance.now()
          look.stalled = Math.max(look.stalled, now - last)
          last = now
          if (look.took === 0) setTimeout(tick, 4)
        }
        setTimeout(tick)
        const seen = () => {
          if (!/cells change/.test(document.querySelector('aside [role=status]')?.textContent ?? ''))
            return requestAnimationFrame(seen)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => {
            look.took = performance.now() - timeStamp
          }
          channel.port2.postMessage(null)
          return undefined
        }
        requestAnimationFrame(seen)
      },
      { capture: true, once: true },
    )
  })
  await page.keyboard.type('5')
  await page.waitForFunction(() => (window as unknown as { lookBench: { took: number } }).lookBench.took > 0)
  return page.evaluate(() => (window as unknown as { lookBench: { took: number; stalled: number } }).lookBench)
}
