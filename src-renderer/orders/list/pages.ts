import type { PageAnswer } from '../../../src-shared/service/operation.ts'
import type { OrderRow } from '../../../src-shared/service/readers/orders/row.ts'

type Answer = PageAnswer<OrderRow>
type Ask = (page: number, perPage: number) => Promise<Answer>

interface Part {
  rows: OrderRow[]
  /** Null: there are more, and the service doesn't say how many. */
  total: number | null
  newest: Answer
}

/** Reads any part of a list of which the service answers pages, also where its pages are smaller than what is asked for. */
export class OrderPages {
  readonly #ask: Ask
  /** Rows of a page as the service makes them, once it is known. */
  #size: number | null = null
  /** The first row of all: a service that answers it again has no pages. */
  #first: string | undefined

  constructor(ask: Ask) {
    this.#ask = ask
  }

  async read(from: number, count: number): Promise<Part> {
    const size = this.#size ?? count
    const at = Math.floor(from / size)
    const first = await this.#page(at + 1, size)
    if (at === 0) {
      this.#first = first.rows[0]?.orderId
      this.#size = sizeOf(first, size)
    }
    const own = this.#size ?? size
    const answers = [first]
    for (let page = at + 2; page <= Math.ceil((from + count) / own); page++) {
      if (hasEnded(answers.at(-1) ?? first)) break
      answers.push(await this.#page(page, own))
    }
    const newest = answers.at(-1) ?? first
    const skipped = from - at * own
    const rows = answers.flatMap(answer => answer.rows)
    const end = hasEnded(newest) ? at * own + rows.length : null
    return { rows: rows.slice(skipped, skipped + count), total: newest.total ?? end, newest }
  }

  async #page(page: number, size: number): Promise<Answer> {
    const answer = await this.#ask(page, size)
    const repeats = page > 1 && answer.rows.length > 0 && answer.rows[0]?.orderId === this.#first
    return repeats ? { ...answer, rows: [], total: null, hasMore: false } : answer
  }
}

const hasEnded = ({ rows, hasMore }: Answer) => hasMore === false || rows.length === 0

function sizeOf({ rows, perPage, hasMore }: Answer, asked: number): number {
  if (perPage !== null && perPage > 0) return perPage
  const isWhole = hasMore !== false || rows.length > asked
  return isWhole && rows.length > 0 ? rows.length : asked
}
