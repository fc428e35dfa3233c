import { askInPage } from '../../../tests/rig/ask-in-page.ts'
import { median } from '../run.ts'
import { milliseconds, print } from '../table.ts'
import { openFirst } from './bulk.ts'
import { type ChangeRun, watchChange, watched } from './changing.ts'
import { cellText, type DeskWindow, openDeskWindow } from './desk-window.ts'
import { startPriceService } from './price-service.ts'

const target = 250
const shapes = [
  { rows: 100, columns: 100 },
  { rows: 1_000, columns: 10 },
]

interface PasteRun extends ChangeRun {
  /** From the key until the dialog asks how so many cells go. */
  asked: number
}

/** 10,000 cells from a spreadsheet program's clipboard into a grid of 10,000 codes by 40 combinations. */
export async function measurePaste(isSmoke: boolean): Promise<string[]> {
  const rounds = isSmoke ? 1 : 5
  const service = await startPriceService({ codes: isSmoke ? 1_500 : 10_000, combinations: 40 })
  const desk = await openDeskWindow(service)
  const missed: string[] = []
  try {
    await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openFirst(desk)
    await askInPage(desk.page, 'prices.pause', { paused: true })
    print('10,000 cells pasted', 'asked', 'painted', 'on disk', 'whole', 'no answer')
    for (const [at, shape] of shapes.entries()) {
      const runs: PasteRun[] = []
      for (let round = 0; round < rounds; round += 1) runs.push(await paste(desk, shape, at * rounds + round))
      console.error(JSON.stringify(runs))
      const middle = (figure: keyof PasteRun) => median(runs.map(run => run[figure]))
      // What the person takes for the answer is theirs.
      const whole = median(runs.map(({ asked, whole }) => asked + whole))
      print(
        `  ${shape.rows.toLocaleString('en')} x ${shape.columns}`,
        milliseconds(middle('asked')),
        milliseconds(middle('painted')),
        milliseconds(middle('durable')),
        milliseconds(whole),
        milliseconds(middle('stalled')),
      )
      if (whole > target)
        missed.push(`a paste of ${shape.rows} x ${shape.columns} cells took ${milliseconds(whole)}, not 250 ms`)
    }
  } finally {
    await desk.close()
    service.close()
  }
  return missed
}

/** Pastes a table of a shape; with another `turn` each time, so that every cell gets another price than it has. */
export async function paste({ page }: DeskWindow, shape: (typeof shapes)[number], turn: number): Promise<PasteRun> {
  const first = `${500 + turn}.25`
  await page.evaluate(
    async ({ rows, columns, first }) => {
      const table = Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (_, column) =>
          // Whole numbers are days as well as prices.
          row + column === 0 ? first : String(Number.parseInt(first, 10) + ((row * columns + column) % 400)),
        ),
      )
      const text = table.map(cells => cells.join('\t')).join('\r\n')
      const lines = table.map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          'text/html': new Blob([`<table>${lines.join('')}</table>`], { type: 'text/html' }),
        }),
      ])
    },
    { ...shape, first },
  )
  await page.locator('.ag-row[row-index="1"] .ag-cell[col-id="p0"]').click()
  await page.waitForTimeout(1_000)
  await page.evaluate(() => {
    const asking = { took: 0 }
    Object.assign(window, { askBench: asking })
    window.addEventListener(
      'paste',
      ({ timeStamp }) => {
        const look = () => {
          if (!document.querySelector('[role=dialog] [data-autofocus]')) return requestAnimationFrame(look)
          asking.took = performance.now() - timeStamp
          return undefined
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
  await page.keyboard.press('Control+v')
  await page.waitForFunction(() => (window as unknown as { askBench: { took: number } }).askBench.took > 0)
  const asked = await page.evaluate(() => (window as unknown as { askBench: { took: number } }).askBench.took)
  // So many cells go only once their number is typed.
  const typed = page.getByRole('dialog').getByRole('textbox')
  await typed.fill((await typed.getAttribute('placeholder')) ?? '')
  await page.waitForTimeout(1_000)
  await watchChange(page, 'click', `(${cellText(1, 0)})?.startsWith(${JSON.stringify(first)})`)
  await page.getByRole('button', { name: /^Send [\d,]+ cells$/ }).click()
  const run = { ...(await watched(page)), asked }
  await page.waitForTimeout(1_000)
  return run
}
