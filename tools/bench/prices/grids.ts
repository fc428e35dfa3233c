import { type GridFigures, heapOf, keyToPaint, scrollFrames, toTop } from '../grid-measure.ts'
import { measureReference, type Reference, references, serveReferences } from '../grid-references.ts'
import { median } from '../run.ts'
import { megabytes, milliseconds, print } from '../table.ts'
import { cellText, type DeskWindow, openDeskWindow, rowIsThere, scroller } from './desk-window.ts'
import { startPriceService } from './price-service.ts'

const reference: Reference = 'ag-columns'

/** Opens the screen of prices in a desk that has just started, its grid being on disk only, and measures it there. */
async function measureDesk({ page, openPrices, readWhole }: DeskWindow): Promise<GridFigures> {
  await page.waitForTimeout(2_000)
  const firstPaint = await openPrices()
  await readWhole()
  await page.waitForTimeout(2_000)
  const heap = await heapOf(page)
  const scrollFrame = await scrollFrames(page, scroller)
  await toTop(page, scroller)
  const keys = await keyToPaint(
    page,
    turn => page.locator(`.ag-row[row-index="${turn + 1}"] .ag-cell[col-id="p1"]`).click(),
    turn => cellText(turn + 1, 1),
  )
  return { firstPaint, heap, scrollFrame, keyToPaint: keys }
}

const middle = (runs: readonly GridFigures[], figure: keyof GridFigures) =>
  median(runs.map(run => run[figure]).filter(value => !Number.isNaN(value)))

/** 10,000 codes by 200 columns: the desk's whole screen beside bare grids, in turn. */
export async function measureGrids(isSmoke: boolean): Promise<string[]> {
  const rounds = isSmoke ? 1 : 5
  const pages = await serveReferences()
  const service = await startPriceService({ codes: isSmoke ? 1_000 : 10_000, combinations: 40 })
  let desk = await openDeskWindow(service)
  try {
    const cold = await measureCold(desk)
    await desk.readWhole()
    const runs = new Map<string, GridFigures[]>()
    const add = (name: string, figures: GridFigures) => runs.set(name, [...(runs.get(name) ?? []), figures])
    for (let round = 0; round < rounds; round += 1) {
      desk = await openDeskWindow(service, await desk.leave())
      const ours = await measureDesk(desk)
      const theirs = await measureReference(desk.browser, pages.url, reference)
      add('selvedge', ours)
      add(reference, theirs)
      console.error(`round ${round + 1}: ${JSON.stringify({ ours, theirs })}`)
      // A smoke is content with one reference: the others take as long as all else together.
      for (const kind of isSmoke ? [] : (Object.keys(references) as Reference[])) {
        const isAimedAt = kind === 'handsontable'
        if (kind !== reference && (isAimedAt || round === 0))
          add(kind, await measureReference(desk.browser, pages.url, kind))
      }
    }
    print('10,000 x 200 prices', 'first paint', 'heap', 'scrolling', 'key to paint')
    const line = (name: string, title: string) => {
      const of = runs.get(name) ?? []
      const keys = of.some(run => !Number.isNaN(run.keyToPaint))
      print(
        `  ${title}`,
        milliseconds(middle(of, 'firstPaint')),
        megabytes(middle(of, 'heap')),
        milliseconds(middle(of, 'scrollFrame')),
        keys ? milliseconds(middle(of, 'keyToPaint')) : '',
      )
    }
    line('selvedge', 'Selvedge, the whole screen')
    for (const kind of Object.keys(references) as Reference[]) if (runs.has(kind)) line(kind, references[kind])
    const ratio = (figure: keyof GridFigures) =>
      median(
        (runs.get('selvedge') ?? []).map(
          (ours, at) => ours[figure] / (runs.get(reference)?.[at]?.[figure] ?? Number.NaN),
        ),
      )
    const ratios = { firstPaint: ratio('firstPaint'), heap: ratio('heap'), scrollFrame: ratio('scrollFrame') }
    print(
      '  ratio to AG Grid alone, over columns',
      ratios.firstPaint.toFixed(2),
      ratios.heap.toFixed(2),
      ratios.scrollFrame.toFixed(2),
    )
    print('  cold: first rows, whole grid', milliseconds(cold.first), milliseconds(cold.whole))
    const frames =
      (middle(runs.get('selvedge') ?? [], 'keyToPaint') - middle(runs.get(reference) ?? [], 'keyToPaint')) / 16.7
    const handsontable = middle(runs.get('handsontable') ?? [], 'scrollFrame')
    return [
      ...(ratios.firstPaint > 1.5 ? [`first paint ${ratios.firstPaint.toFixed(2)} of AG Grid's, not 1.5`] : []),
      ...(ratios.heap > 1.5 ? [`heap ${ratios.heap.toFixed(2)} of AG Grid's, not 1.5`] : []),
      ...(ratios.scrollFrame > 1.15 ? [`scrolling ${ratios.scrollFrame.toFixed(2)} of AG Grid's, not 1.15`] : []),
      ...(middle(runs.get('selvedge') ?? [], 'scrollFrame') > handsontable
        ? ['scrolling slower than Handsontable']
        : []),
      ...(frames > 1 ? [`a key is painted ${frames.toFixed(1)} frames after AG Grid's, not 1`] : []),
      ...(cold.first >= cold.whole ? ['first rows not before the whole window'] : []),
    ]
  } finally {
    await desk.close()
    service.close()
    await pages.close()
  }
}

/** The first time ever: from the choice of the retailer to its first rows, and to the whole grid. */
async function measureCold({ page, readWhole }: DeskWindow): Promise<{ first: number; whole: number }> {
  await page.keyboard.press('Control+2')
  const choice = page.locator('[data-choice]').filter({ hasText: 'Harbour & Vale' })
  await choice.waitFor()
  const began = performance.now()
  await choice.click()
  await page.waitForFunction(rowIsThere(11))
  const first = performance.now() - began
  await readWhole()
  return { first, whole: performance.now() - began }
}
