import { combinationOf, priceFields } from '../pricing/cell.ts'
import { asStored, type Hundredths, notPriced, unreadable } from '../pricing/price.ts'
import type { Baseline } from './baseline.ts'
import { type Checking, fate, ignored, type PriceColumn } from './checking.ts'
import { compareCell, haveOneCurrency, isBelow, pricePairs } from './comparing.ts'
import { orderBy } from './counting-order.ts'
import type { Repeats } from './repeats.ts'
import type { Steps } from './steps.ts'

const none = -1
const fieldCount = priceFields.length
/** Prices that are compared between two pauses. */
const pricesAtOnce = 2 ** 14

/** Compares what may be in the file more than once: its prices are sorted by code and slot, so that equal ones lie side by side. */
export function* compareRepeated(checking: Checking, repeats: Repeats): Steps<void> {
  if (!repeats.any) return
  const prices = new Prices(checking, repeats)
  yield
  const { order, places, slots } = prices
  const group = new CombinationGroup(checking, prices)
  for (let i = 0; i < order.length; ) {
    const first = order[i] ?? 0
    const place = places[first] ?? none
    const slot = slots[first] ?? none
    let end = i + 1
    while (end < order.length && places[order[end] ?? 0] === place && slots[order[end] ?? 0] === slot) end++
    group.take(place, slot, i, end)
    if (end % pricesAtOnce < end - i) yield
    i = end
  }
  group.finish()
}

/** Prices of the file in a long list, each with its code's place and its slot. */
class Prices {
  readonly places: Uint32Array
  readonly slots: Uint32Array
  /** The location of each: the row, and the column's index among the price columns. */
  readonly rows: Uint32Array
  readonly columns: Uint16Array
  /** Sorted by place, then slot, then as in the file. */
  readonly order: Uint32Array
  readonly #checking: Checking

  constructor(checking: Checking, repeats: Repeats) {
    this.#checking = checking
    const { columns, rows } = checking
    const all = columns.map((column, number) => ({ column, number }))
    const some = all.filter(({ column }) => repeats.has(column))
    let most = 0
    for (let row = 0; row < rows.places.length; row++) most += repeats.rows?.[row] ? all.length : some.length
    this.places = new Uint32Array(most)
    this.slots = new Uint32Array(most)
    this.rows = new Uint32Array(most)
    this.columns = new Uint16Array(most)
    let count = 0
    for (let row = 0; row < rows.places.length; row++) {
      const place = rows.places[row] ?? none
      if (place < 0 || rows.fates[row] === fate.wrong) continue
      const gathered = repeats.rows?.[row] ? all : some
      for (let i = 0; i < gathered.length; i++) {
        const each = gathered[i]
        const slot = each ? slotOfPrice(each.column, row) : none
        if (!each || slot < 0) continue
        this.places[count] = place
        this.slots[count] = slot
        this.rows[count] = row
        this.columns[count++] = each.number
      }
    }
    const bySlot = orderBy(this.slots.subarray(0, count), checking.slots.count, null)
    this.order = orderBy(this.places, rows.most, bySlot)
  }

  column(price: number): PriceColumn | undefined {
    return this.#checking.columns[this.columns[price] ?? 0]
  }

  /** As the service will store it. */
  value(price: number): Hundredths {
    return asStored(this.column(price)?.values[this.rows[price] ?? 0] ?? notPriced)
  }

  isLeftOut(price: number): boolean {
    const row = this.rows[price] ?? 0
    return this.#checking.rows.fates[row] === fate.leftOut || this.column(price)?.fates?.[row] === fate.leftOut
  }
}

/** Where a cell goes that has a price and no error; below 0: nowhere. */
function slotOfPrice({ values, fates, slot, slots }: PriceColumn, row: number): number {
  if ((values[row] ?? notPriced) <= unreadable || (fates !== null && fates[row] === fate.wrong)) return none
  return slots === null ? slot : (slots[row] ?? ignored)
}

/** Collects the five fields of one code and combination, since retail is held against wholesale. */
class CombinationGroup {
  readonly #checking: Checking
  readonly #prices: Prices
  readonly #oneCurrency: boolean
  #place = none
  #combination = none
  /** By field: the price of the file that counts, or else the first one left out. */
  readonly #standing = new Int32Array(fieldCount).fill(none)
  readonly #leftOut = new Int32Array(fieldCount).fill(none)

  constructor(checking: Checking, prices: Prices) {
    this.#checking = checking
    this.#prices = prices
    this.#oneCurrency = checking.baseline !== null && haveOneCurrency(checking.baseline)
  }

  /** Takes the prices `order[from]` to `order[end - 1]`, which are all of one code and slot. */
  take(place: number, slot: number, from: number, end: number): void {
    const combination = combinationOf(slot)
    if (place !== this.#place || combination !== this.#combination) this.finish()
    this.#place = place
    this.#combination = combination
    const field = slot % fieldCount
    const { order } = this.#prices
    let standing = none
    let last = none
    let leftOut = none
    let differ = false
    for (let i = from; i < end; i++) {
      const price = order[i] ?? 0
      if (this.#prices.isLeftOut(price)) {
        if (leftOut === none) leftOut = price
        continue
      }
      if (standing === none) standing = price
      else if (this.#prices.value(price) !== this.#prices.value(standing)) differ = true
      last = price
    }
    if (differ) {
      const { decisions, problems } = this.#checking
      const isFirst = decisions.fixes.includes('first-of-duplicates')
      const isFixed = isFirst || decisions.fixes.includes('last-of-duplicates')
      this.#addDuplicates(from, end, isFixed)
      if (isFirst) last = standing
      else if (!isFixed) {
        if (problems.isLeftOut('duplicate')) leftOut = order[from] ?? 0
        last = none
      }
      standing = last
    }
    this.#standing[field] = standing
    this.#leftOut[field] = leftOut
  }

  /** Compares what was collected. */
  finish(): void {
    const { baseline, slots } = this.#checking
    const first = this.#combination * fieldCount
    if (this.#place !== none && baseline && first < slots.grid) this.#compare(baseline, first)
    this.#standing.fill(none)
    this.#leftOut.fill(none)
  }

  #compare(baseline: Baseline, first: number): void {
    const place = this.#place
    const known = (column: number) => baseline.values[column * baseline.codes.length + place] ?? notPriced
    if (this.#oneCurrency)
      for (const [wholesale, retail] of pricePairs)
        this.#comparePair(wholesale, retail, known(first + wholesale), known(first + retail))
    for (let field = 0; field < fieldCount; field++) {
      const standing = this.#standing[field] ?? none
      const price = standing === none ? (this.#leftOut[field] ?? none) : standing
      if (price === none) continue
      const column = first + field
      const { rows } = this.#prices
      compareCell(
        this.#checking,
        place,
        column,
        known(column),
        this.#prices.value(price),
        rows[price] ?? 0,
        this.#prices.column(price)?.column ?? 0,
        standing === none,
      )
    }
  }

  #comparePair(wholesale: number, retail: number, knownWholesale: Hundredths, knownRetail: Hundredths): void {
    const cost = this.#standing[wholesale] ?? none
    const price = this.#standing[retail] ?? none
    if (cost === none && price === none) return
    const finalCost = cost === none ? knownWholesale : this.#prices.value(cost)
    const finalPrice = price === none ? knownRetail : this.#prices.value(price)
    if (!isBelow(finalCost, finalPrice)) return
    const blamed = price === none ? cost : price
    this.#add('retail-below-wholesale', blamed)
    if (this.#checking.problems.isLeftOut('retail-below-wholesale')) {
      const field = price === none ? wholesale : retail
      this.#leftOut[field] = blamed
      this.#standing[field] = none
    }
  }

  #addDuplicates(from: number, end: number, isFixed: boolean): void {
    for (let i = from; i < end; i++) {
      const price = this.#prices.order[i] ?? 0
      if (!this.#prices.isLeftOut(price)) this.#add('duplicate', price, isFixed)
    }
  }

  #add(kind: 'duplicate' | 'retail-below-wholesale', price: number, isFixed = false): void {
    const column = this.#prices.column(price)?.column ?? 0
    this.#checking.problems[isFixed ? 'addFixed' : 'add'](kind, this.#prices.rows[price] ?? 0, column)
  }
}
