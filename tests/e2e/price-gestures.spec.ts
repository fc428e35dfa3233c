import { callHeader, callPath } from '../../src-shared/contract/loopback.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { openHarbour } from './price-page.ts'
import { expect, type Page, test, type World } from './world.ts'

// Random clicks, drags and keys against a small model: what is selected is what was under the pointer, and what changes is what was typed, where it was typed.
test.use({ viewport: { width: 1440, height: 860 } })

/** Pixels from the corner of what scrolls. */
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
interface Spot extends Box {
  row: number
  column: number
}

/** The same numbers for the same seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The cell under a point of the window; null where there is none, or something lies over it. */
const spotAt = (page: Page, x: number, y: number): Promise<Spot | null> =>
  page.evaluate(
    ({ x, y }) => {
      const cell = document.elementFromPoint(x, y)?.closest('.ag-cell')
      const column = /^p(\d+)$/.exec(cell?.getAttribute('col-id') ?? '')?.[1]
      const row = /^\d+$/.exec(cell?.closest('.ag-row')?.getAttribute('row-id') ?? '')?.[0]
      const ground = document.querySelector('.ag-grid-scrolling-container')?.getBoundingClientRect()
      if (!cell || !ground || row === undefined || column === undefined) return null
      const { left, top, right, bottom } = cell.getBoundingClientRect()
      return {
        row: Number(row),
        column: Number(column),
        left: left - ground.left,
        right: right - ground.left,
        top: top - ground.top,
        bottom: bottom - ground.top,
      }
    },
    { x, y },
  )

/** What the grid paints as selected, and where its focus is. */
const painted = (page: Page): Promise<{ boxes: Box[]; focus: Box }> =>
  page.evaluate(() => {
    const ground = document.querySelector('.ag-grid-scrolling-container')?.getBoundingClientRect()
    const boxOf = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const x = ground?.left ?? 0
      const y = ground?.top ?? 0
      return { left: left - x, top: top - y, right: right - x, bottom: bottom - y }
    }
    const seat = document.querySelector('[data-focus]')
    if (!seat) throw new Error('the grid has no focus')
    const ranges = [...document.querySelectorAll<HTMLElement>('[data-range]')].filter(range => !range.hidden)
    const focus = boxOf(seat)
    return { boxes: ranges.length === 0 ? [focus] : ranges.map(boxOf), focus }
  })

const union = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})
const say = ({ left, top, right, bottom }: Box) => [left, top, right, bottom].map(Math.round).join(' ')
/** Borders of a cell are a pixel wide. */
const isSame = (one: Box, other: Box) =>
  Math.abs(one.left - other.left) < 3 &&
  Math.abs(one.top - other.top) < 3 &&
  Math.abs(one.right - other.right) < 3 &&
  Math.abs(one.bottom - other.bottom) < 3
const holds = (box: Box, x: number, y: number) => x > box.left && x < box.right && y > box.top && y < box.bottom

/** True where the same cells are covered, however they are cut into boxes; looked at on a raster finer than a cell. */
function alike(some: readonly Box[], others: readonly Box[]): boolean {
  const all = [...some, ...others]
  const xs = [...new Set(all.flatMap(({ left, right }) => [left, right]))].sort((a, b) => a - b)
  const ys = [...new Set(all.flatMap(({ top, bottom }) => [top, bottom]))].sort((a, b) => a - b)
  for (let i = 1; i < xs.length; i++) {
    for (let j = 1; j < ys.length; j++) {
      const [left = 0, right = 0, top = 0, bottom = 0] = [xs[i - 1], xs[i], ys[j - 1], ys[j]]
      if (right - left < 3 || bottom - top < 3) continue
      const x = (left + right) / 2
      const y = (top + bottom) / 2
      if (some.some(box => holds(box, x, y)) !== others.some(box => holds(box, x, y))) return false
    }
  }
  return true
}

interface Change {
  cells: number[]
  after: number[]
}
/** What the page asked for with its last key is on its way before this question, and has arrived with its answer. */
async function changes(page: Page, world: World): Promise<Change[]> {
  await page.evaluate(
    ([path, header]) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [header]: '1' },
        body: '{}',
      }).then(answer => answer.text()),
    [`${callPath}settings.get`, callHeader] as const,
  )
  return world.asked('prices.change').map(({ cells, after }) => ({ cells: [...cells], after: [...after] }))
}

/** Waits until the columns have taken the width of their prices: what is under the pointer stays there from then on. */
async function columnsRest(page: Page) {
  let before = ''
  const isSame = async () => {
    const heads = page.locator('.ag-header-cell')
    const now = await heads.evaluateAll(all => all.map(head => head.getBoundingClientRect().right).join(' '))
    const same = now === before
    before = now
    return same
  }
  await expect.poll(isSame, { intervals: [400] }).toBe(true)
}

/** How many are made: as many as one likes by SELVEDGE_GESTURES. */
const many = Number(process.env['SELVEDGE_GESTURES'] ?? 40)

/** A second desk's worth of gestures; `slow` makes the computer so many times slower. */
async function gestures(
  page: Page,
  world: World,
  { seed, count, slow }: { seed: number; count: number; slow: number },
) {
  const next = random(seed)
  const upTo = (most: number) => Math.floor(next() * most)
  await openHarbour(page, world)
  await columnsRest(page)
  const view = await page.locator('.ag-grid-viewport').boundingBox()
  const head = await page.locator('.ag-header').first().boundingBox()
  if (!view || !head) throw new Error('no grid')
  const top = head.y + head.height
  const bottom = view.y + view.height
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow })

  /** A point over a cell: every other one within 24 pixels of the top or the bottom. */
  const point = async (): Promise<{ x: number; y: number; spot: Spot }> => {
    for (;;) {
      const x = view.x + 280 + upTo(view.width - 300)
      const near = next()
      const y = near < 0.25 ? top + 2 + upTo(22) : near < 0.5 ? bottom - 3 - upTo(22) : top + 2 + upTo(bottom - top - 5)
      const spot = await spotAt(page, x, y)
      if (spot) return { x, y, spot }
    }
  }
  let ranges: { anchor: Box; head: Box }[] = []
  let active: Spot | null = null
  let made = 0
  const boxes = () => ranges.map(({ anchor, head: end }) => union(anchor, end))

  for (let turn = 0; turn < count; turn++) {
    const what = ['click', 'click', 'shake', 'drag', 'drag', 'type', 'type', 'clear', 'shift', 'add', 'wheel'][upTo(11)]
    const said = `seed ${seed}, gesture ${turn}: ${what}`
    if (what === 'wheel') {
      await page.mouse.move(view.x + view.width / 2, (top + bottom) / 2)
      await page.mouse.wheel(upTo(3) === 0 ? upTo(400) - 200 : 0, upTo(1600) - 700)
      await page.waitForTimeout(120 * slow)
      continue
    }
    if (what === 'type' || what === 'clear') {
      if (!active) continue
      const at = active
      // The focus may have been scrolled out of sight: an arrow there and back brings it in.
      const number = 90 + upTo(300)
      const before = await changes(page, world)
      expect(before.length, said).toBe(made)
      if (what === 'clear') {
        const single = await painted(page)
        if (single.boxes.some(box => !isSame(box, single.focus))) continue
        await page.keyboard.press('Delete')
        await page.waitForTimeout(40 * slow)
        const after = await changes(page, world)
        if (after.length === made) continue
        made += 1
        expect(after.at(-1), said).toEqual({ cells: [cellAt(at.row, at.column)], after: [notPriced] })
        continue
      }
      await page.keyboard.type(String(number))
      await page.keyboard.press('Enter')
      await expect.poll(async () => isSame((await painted(page)).focus, at), { message: said }).toBe(false)
      const after = await changes(page, world)
      // The same price again is no change.
      if (after.length > made) {
        made += 1
        expect(after.length, said).toBe(made)
        expect(after.at(-1), said).toEqual({ cells: [cellAt(at.row, at.column)], after: [number * 100] })
      }
      active = null
      ranges = []
      continue
    }
    const from = await point()
    await page.mouse.move(from.x, from.y)
    const modifier = what === 'shift' ? 'Shift' : what === 'add' ? 'Control' : null
    // Nothing is chosen yet that could grow.
    if (modifier && ranges.length === 0) continue
    if (modifier) await page.keyboard.down(modifier)
    await page.mouse.down()
    await page.waitForTimeout(upTo(120))
    let end: Box = from.spot
    if (what === 'shake') await page.mouse.move(from.x + upTo(5) - 2, from.y + upTo(5) - 2)
    if (what === 'drag') {
      const to = { x: view.x + 300 + upTo(view.width - 340), y: top + 30 + upTo(bottom - top - 60) }
      await page.mouse.move(to.x, to.y, { steps: 1 + upTo(6) })
      await page.waitForTimeout(upTo(60))
      await page.mouse.up()
      const under = await spotAt(page, to.x, to.y)
      // Over a heading of a collection: it may be an end of a range as well, and the next gesture chooses anew.
      if (!under) {
        ranges = []
        active = null
        continue
      }
      end = under
    } else await page.mouse.up()
    if (modifier) await page.keyboard.up(modifier)
    const last = ranges.at(-1)
    if (what === 'shift' && last) {
      ranges = [...ranges.slice(0, -1), { anchor: last.anchor, head: from.spot }]
      active = null
    } else {
      ranges = [...(what === 'add' ? ranges : []), { anchor: from.spot, head: end }]
      active = from.spot
    }
    const seen = async () => {
      const { boxes: shown, focus } = await painted(page)
      if (active && !isSame(focus, active)) return `focus at ${say(focus)}, pressed ${say(active)}`
      return alike(shown, boxes()) ? '' : `selected ${shown.map(say)}, pressed ${boxes().map(say)}`
    }
    await expect.poll(seen, { message: said, timeout: 5_000 }).toBe('')
  }
  expect((await changes(page, world)).length).toBe(made)
}

test('random gestures select what was under the pointer and change what was typed', { tag: '@long' }, async ({
  page,
  world,
}) => {
  test.setTimeout(400_000)
  await gestures(page, world, { seed: 20_261_122, count: many, slow: 1 })
})

test('and on a computer that is four times slower', { tag: '@long' }, async ({ page, world }) => {
  test.setTimeout(400_000)
  await gestures(page, world, { seed: 7, count: Math.ceil(many / 4), slow: 4 })
})
