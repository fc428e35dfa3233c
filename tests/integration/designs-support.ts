import { withNeeds } from '../../src-main/dispatch.ts'
import { type DesignHandlers, designHandlers } from '../../src-main/pricing/designs/design-handlers.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../src-shared/contract/index.ts'
import type { CellNews } from '../../src-shared/contract/prices.ts'
import type { PriceField } from '../../src-shared/pricing/cell.ts'
import { type CellStateName, cellState, cellStateNames } from '../../src-shared/pricing/cell-state.ts'
import type { Hundredths } from '../../src-shared/pricing/price.ts'
import { type PriceWorld, type Sheet, startPrices, type WorldSettings } from './prices-desk-support.ts'

type DesignCommand = Extract<CommandName, `designs.${string}`>

/** A scope of the practice service: the jackets of its 3-pieces. */
export const scope = { retailer: '7', mainProduct: '2', product: '11' }
export const sheetName = 'designs/7/2/11'
export const place = [7, 2, 11] as const
export const noNames = { retailer: null, mainProduct: null, product: null }

/** A price desk with the commands on designs, as the window of a scope sees it. */
export interface DesignWorld {
  prices: PriceWorld
  designs<N extends DesignCommand>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>
  /** Chooses the scope and reads it. */
  open(): Promise<Sheet>
  /** What a window shows that has pulled everything. */
  sheet(): Promise<Sheet>
  /** Types values into cells by option, field and hundredths, and answers the entry. */
  type(
    sheet: Sheet,
    edits: readonly (readonly [option: string, field: PriceField, value: Hundredths])[],
    texts?: readonly string[],
  ): Promise<{ entry: number; news: CellNews }>
  /** What is not clean, by `option field`: its state and what it is to be. */
  states(sheet: Sheet): Promise<Record<string, [CellStateName, Hundredths]>>
  submit(): Promise<CommandOutput<'designs.submit'>>
  close(): Promise<void>
}

/** Starts a desk whose session is open on a service. */
export async function startDesigns(settings: WorldSettings): Promise<DesignWorld> {
  const prices = await startPrices(settings)
  const handlers: DesignHandlers = withNeeds(designHandlers(prices.desk.context), () => prices.session.state().me)
  const designs: DesignWorld['designs'] = (name, input) => handlers[name](input as never) as never
  return {
    prices,
    designs,
    async open() {
      await designs('designs.choose', { scope, names: noNames })
      return prices.open(sheetName)
    },
    sheet: () => prices.sheet(sheetName),
    async type(sheet, edits, texts = []) {
      const cells = edits.map(([option, field, value]) => [sheet.cell(option, 0, field), value] as [number, number])
      const change = sheet.change(cells)
      const odd = texts.map((text, at) => ({ cell: cells[at]?.[0] ?? 0, text }))
      return prices.ask('prices.change', { ...change, texts: odd, send: 'file' })
    },
    async states(sheet) {
      const { cells, states, wants } = await prices.ask('prices.states', { sheet: sheetName })
      const named = new Map<number, string>()
      for (const code of sheet.codes)
        for (const field of ['wholesale', 'retail', 'days'] as const)
          named.set(sheet.cell(code, 0, field), `${code} ${field}`)
      return Object.fromEntries(
        [...cells].map((cell, at) => [named.get(cell) ?? String(cell), [stateNamed(states[at] ?? 0), wants[at] ?? 0]]),
      )
    },
    submit: () => designs('designs.submit', { sheet: sheetName }),
    close: () => prices.close(),
  }
}

const stateNamed = (state: number): CellStateName => cellStateNames.find(name => cellState[name] === state) ?? 'clean'
