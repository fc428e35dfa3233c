import { sheetOf } from '../../../src-shared/pricing/price-sheet.ts'
import { type GridFigures, heapOf, keyToPaint, scrollFrames, toTop } from '../grid-measure.ts'
import { measureReference, serveReferences } from '../grid-references.ts'
import { median } from '../run.ts'
import { megabytes, milliseconds, print } from '../table.ts'
import { type ChangeRun, watchChange, watched } from './changing.ts'
import { cellText, type DeskWindow, openDeskWindow, scroller } from './desk-window.ts'
import { startPriceService } from './price-service.ts'

/** The product whose designs are worked on, in its main product. */
const [mainProduct, product] = [1, 11]
/** As for the fabric prices: 10,000 cells of them (milliseconds). */
const pasteTarget = 250

interface Figures extends GridFigures {
  paste: ChangeRun
}

const isThere = (row: number): string =>
  `document.querySelector('.ag-row[row-index="${row}"] .ag-cell[col-id="p0"]') !== null`

/** A scope of 2,000 design options: the whole screen beside AG Grid alone, in turn, and a paste over every price of it. */
export async function measureDesigns(isSmoke: boolean): Promise<string[]> {
  const rounds = isSmoke ? 1 : 5
  const pages = await serveReferences()
  const options = isSmoke ? 200 : 2_000
  const size = { codes: 1_260, combinations: 8, designOptions: { [product]: options } }
  const service = await startPriceService(size)
  let desk = await openDeskWindow(service)
  try {
    await choose(desk, String(service.retailer))
    const ours: Figures[] = []
    const theirs: GridFigures[] = []
    for (let round = 0; round < rounds; round += 1) {
      desk = await openDeskWindow(service, await desk.leave())
      ours.push(await measureDesk(desk, round, options))
      theirs.push(await measureReference(desk.browser, pages.url, 'ag-columns'))
      console.error(`round ${round + 1}: ${JSON.stringify({ ours: ours.at(-1), theirs: theirs.at(-1) })}`)
    }
    return tell(ours, theirs, options)
  } finally {
    await desk.close()
    service.close()
    await pages.close()
  }
}

/** The first time: the scope is chosen, and its options are read. */
async function choose({ page }: DeskWindow, retailer: string): Promise<void> {
  const sheet = sheetOf({ retailer, mainProduct: String(mainProduct), product: String(product) })
  await page.evaluate(
    hash => {
      location.hash = hash
      dispatchEvent(new PopStateEvent('popstate'))
    },
    `#prices?${new URLSearchParams({ part: 'designs', sheet })}`,
  )
  await page.waitForFunction(isThere(10))
  await page.waitForTimeout(3_000)
}

/** Opens the designs in a desk that has just started, its sheet being on disk only, and measures them there. */
async function measureDesk({ page, openPrices }: DeskWindow, round: number, options: number): Promise<Figures> {
  await page.waitForTimeout(2_000)
  const firstPaint = await openPrices(isThere(10))
  await page.waitForTimeout(3_000)
  const heap = await heapOf(page)
  const scrollFrame = await scrollFrames(page, scroller)
  await toTop(page, scroller)
  const keys = await keyToPaint(
    page,
    turn => page.locator(`.ag-row[row-index="${turn + 1}"] .ag-cell[col-id="p1"]`).click(),
    turn => cellText(turn + 1, 1),
  )
  return { firstPaint, heap, scrollFrame, keyToPaint: keys, paste: await paste(page, round, options) }
}

/** Every price and every number of days of the scope, in each round others than before. */
async function paste(page: DeskWindow['page'], round: number, options: number): Promise<ChangeRun> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const first = `${900 + round}.25`
  await page.evaluate(
    ({ options, first, round }) => {
      const lines = Array.from({ length: options }, (_, at) => {
        const wholesale = at === 0 ? first : `${((at + round) % 90) + 10}.5`
        return [wholesale, `${((at + round) % 300) + 20}.75`, String((at + round) % 30)].join('\t')
      })
      return navigator.clipboard.writeText(lines.join('\r\n'))
    },
    { options, first, round },
  )
  await page.locator('.ag-row[row-index="0"] .ag-cell[col-id="p0"]').click()
  await page.waitForTimeout(1_000)
  await watchChange(page, 'paste', `(${cellText(0, 0)})?.startsWith(${JSON.stringify(first)})`)
  await page.keyboard.press('Control+v')
  return watched(page)
}

function tell(ours: readonly Figures[], theirs: readonly GridFigures[], options: number): string[] {
  const middle = (runs: readonly GridFigures[], figure: keyof GridFigures) => median(runs.map(run => run[figure]))
  const line = (title: string, runs: readonly GridFigures[]) =>
    print(
      `  ${title}`,
      milliseconds(middle(runs, 'firstPaint')),
      megabytes(middle(runs, 'heap')),
      milliseconds(middle(runs, 'scrollFrame')),
      milliseconds(middle(runs, 'keyToPaint')),
    )
  print(`${options.toLocaleString('en')} design options`, 'first paint', 'heap', 'scrolling', 'key to paint')
  line('Selvedge, the whole screen', ours)
  line('AG Grid alone, over columns (10,000 x 200)', theirs)
  const ratio = (figure: keyof GridFigures) =>
    median(ours.map((run, at) => run[figure] / (theirs[at]?.[figure] ?? Number.NaN)))
  print('  ratio', ratio('firstPaint').toFixed(2), ratio('heap').toFixed(2), ratio('scrollFrame').toFixed(2))
  const whole = median(ours.map(run => run.paste.whole))
  print(
    `  ${(ours[0]?.paste.cells ?? 0).toLocaleString('en')} cells pasted: painted, on disk, whole`,
    milliseconds(median(ours.map(run => run.paste.painted))),
    milliseconds(median(ours.map(run => run.paste.durable))),
    milliseconds(whole),
  )
  const frames = (middle(ours, 'keyToPaint') - middle(theirs, 'keyToPaint')) / 16.7
  return [
    ...(ratio('firstPaint') > 1.5 ? [`designs: first paint ${ratio('firstPaint').toFixed(2)}, not 1.5`] : []),
    ...(ratio('heap') > 1.5 ? [`designs: heap ${ratio('heap').toFixed(2)}, not 1.5`] : []),
    ...(ratio('scrollFrame') > 1.15 ? [`designs: scrolling ${ratio('scrollFrame').toFixed(2)}, not 1.15`] : []),
    ...(frames > 1 ? [`designs: a key is painted ${frames.toFixed(1)} frames after AG Grid's, not 1`] : []),
    ...(whole > pasteTarget ? [`designs: a paste took ${milliseconds(whole)}, not 250 ms`] : []),
  ]
}
