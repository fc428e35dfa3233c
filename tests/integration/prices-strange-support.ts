import type { ServerResponse } from 'node:http'
import { json, type Seen, serve, type TestServer } from './service-support.ts'

/** One cell as a PATCH names it. */
export interface SentCell {
  retailer: string | number
  fabric_code: string
  combination_id: string | number
  field: string
  value: number | null
}

type Answer = (response: ServerResponse, seen: Seen) => void

/** A service that is nobody's: it keeps prices by cell, and says what it says in the shapes that a test gives it. */
export class StrangeService {
  /** What was stored, by `retailer code combination field`, each value that ever was. */
  readonly stored = new Map<string, (number | null)[]>()
  me: Answer = response => json(response, { id: 1, name: 'Ada', role: 'admin', permissions: [] })
  window: Answer = response => json(response, plainWindow(this))
  /** Answers a PATCH that was stored. */
  patched: (response: ServerResponse, cell: SentCell) => void = (response, { value }) => json(response, { value })
  /** Answers a PATCH before it is stored; true: it is not stored. */
  refuses: (response: ServerResponse, cell: SentCell) => boolean = () => false
  /** Answers everything else. */
  other: Answer = response => json(response, { message: 'no such page' }, 404)
  codes = ['A-1', 'A-2', 'A-3', 'A-4']
  combinations: unknown = [{ id: 31, main_product: 'Suit', name: 'Jacket' }]
  #server: TestServer | null = null

  get url(): string {
    return this.#server?.url ?? ''
  }

  async start(): Promise<this> {
    this.#server = await serve((response, seen) => {
      if (seen.url.startsWith('/admin/me')) this.me(response, seen)
      else if (seen.method === 'PATCH') this.#patch(response, JSON.parse(seen.body) as SentCell)
      else if (seen.url.includes('/pricing/retailer/')) this.window(response, seen)
      else this.other(response, seen)
    })
    return this
  }

  values(code: string, field = 'retail', retailer = '7', combination = '31'): (number | null)[] {
    return this.stored.get(`${retailer} ${code} ${combination} ${field}`) ?? []
  }

  #patch(response: ServerResponse, cell: SentCell): void {
    if (this.refuses(response, cell)) return
    const name = `${cell.retailer} ${cell.fabric_code} ${cell.combination_id} ${cell.field}`
    this.stored.set(name, [...(this.stored.get(name) ?? []), cell.value])
    this.patched(response, cell)
  }
}

export const strangeService = (): Promise<StrangeService> => new StrangeService().start()

/** The five prices of a code as they are stored now. */
export function pricesOf(service: StrangeService, code: string, at: number): unknown[] {
  const last = (field: string, otherwise: unknown) => {
    const values = service.values(code, field)
    return values.length > 0 ? values.at(-1) : otherwise
  }
  return [
    last('wholesale', at + 1),
    last('retail', at + 101),
    last('excess_wholesale', null),
    last('excess_retail', null),
    last('days', 12),
  ]
}

/** The whole grid, as the bindings have it. */
export const plainWindow = (service: StrangeService) => ({
  retailer: { id: 7, brandname: 'Odd', settlement_currency: 'GBP', consumer_currency: 'USD' },
  total: service.codes.length,
  combinations: service.combinations,
  rows: service.codes.map((code, at) => ({
    fabric_code: code,
    fabric_name: 'Twill',
    collection: 'Spring',
    prices: { 31: pricesOf(service, code, at) },
  })),
})
