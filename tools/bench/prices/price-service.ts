import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type PracticeService, startPracticeService } from '../../../src-practice/index.ts'
import type { GridSize } from '../../../src-practice/pricing/retailers.ts'

/** A cell with the price that it shall get, as the service knows it. */
export interface WantedPrice {
  code: string
  combination: number
  field: 'retail'
  value: number
}

/** A practice service in a process of its own, with one grid that is worked on. */
export interface PriceService {
  url: string
  token: string
  retailer: number
  /** So many cells, each with another price than it has: row by row, a combination after the other. */
  cells(count: number): Promise<WantedPrice[]>
  /** Sets them back to what the sample gave, so that the next run changes as much as this one. @returns how many had their price */
  takeBack(cells: WantedPrice[]): Promise<number>
  close(): void
}

/** The retailer whose grid is worked on. */
const RETAILER = 7

interface Window {
  combinations: { id: number }[]
  rows: { fabric_code: string; prices: Record<string, (number | null)[]> }[]
}

/** What there is to work on. */
interface Size extends GridSize {
  /** How many design options products have, by the product's id. */
  designOptions?: Record<number, number>
}

/** Starts it; the grid is by default 10,000 codes by 40 combinations, without sample orders. */
export async function startPriceService(size: Size = { codes: 10_000, combinations: 40 }): Promise<PriceService> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(size)])
  const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }]
  let first = new Map<string, number | null>()
  const nameOf = ({ code, combination }: WantedPrice) => `${code} ${combination}`
  return {
    url,
    token,
    retailer: RETAILER,
    async cells(count) {
      const answer = await fetch(`${url}/api/v1/admin/pricing/retailer/${RETAILER}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { combinations, rows } = (await answer.json()) as Window
      const all = combinations.flatMap(({ id }) =>
        rows.map(row => ({ code: row.fabric_code, combination: id, price: row.prices[id]?.[1] ?? null })),
      )
      const cells = all.slice(0, count).map(({ code, combination, price }, at): WantedPrice => {
        // Never the price that it has: one more, with cents that differ from cell to cell.
        return {
          code,
          combination,
          field: 'retail',
          value: Math.round((price ?? 100) + 1) + (at % 100) / 100,
        }
      })
      first = new Map(cells.map((cell, at) => [nameOf(cell), all[at]?.price ?? null]))
      return cells
    },
    async takeBack(cells) {
      const heard = once(child, 'message')
      child.send(cells.map(cell => ({ cell, before: first.get(nameOf(cell)) ?? null })))
      const [kept] = await heard
      return Number(kept)
    },
    close: () => child.disconnect(),
  }
}

type TakenBack = { cell: WantedPrice; before: number | null }[]

function takeBack(service: PracticeService, cells: TakenBack): number {
  let kept = 0
  for (const { cell, before } of cells) {
    const { code, combination, field, value } = cell
    if (service.price(RETAILER, code, combination, field) === value) kept += 1
    service.setPrice(RETAILER, code, combination, field, before)
  }
  return kept
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const { designOptions, ...grid } = JSON.parse(process.argv[2] ?? '') as Size
  const service = await startPracticeService({
    grids: { [RETAILER]: grid },
    ...(designOptions && { designOptions }),
  })
  process.on('message', message => process.send?.(takeBack(service, message as TakenBack)))
  process.on('disconnect', () => void service.close())
  process.send({ url: service.url, token: service.token })
}
