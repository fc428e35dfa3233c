import { withNeeds } from '../../src-main/dispatch.ts'
import {
  followOffers,
  type OverviewHandlers,
  overviewHandlers,
} from '../../src-main/pricing/overview/overview-handlers.ts'
import { type RecordHandlers, recordHandlers } from '../../src-main/pricing/records/record-handlers.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../src-shared/contract/index.ts'
import type { FieldValues, RecordName, RecordView } from '../../src-shared/contract/records.ts'
import { type PriceWorld, startPrices, type WorldSettings } from './prices-desk-support.ts'

type Handlers = RecordHandlers & OverviewHandlers
type Command = Extract<CommandName, keyof Handlers>

export const billing: RecordName = { kind: 'billing', retailer: '7', product: null }
export const patterns: RecordName = { kind: 'patterns', retailer: '7', product: null }
export const express: RecordName = { kind: 'express', retailer: '7', product: null }
export const formulas: RecordName = { kind: 'formulas', retailer: '7', product: '11' }

/** A price desk with the commands on records and on what the service has, put together as the desk does it. */
export interface RecordWorld {
  prices: PriceWorld
  /** How often every window was told to ask again what the service offers. */
  told: { offers: number }
  ask<N extends Command>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>
  open(name: RecordName): Promise<RecordView>
  /** Saves as the window does: over what it last read. */
  save(
    name: RecordName,
    values: FieldValues,
    base?: FieldValues,
    overwrite?: boolean,
  ): Promise<CommandOutput<'records.save'>>
  close(): Promise<void>
}

/** Starts a desk whose session is open on a service. */
export async function startRecords(settings: WorldSettings): Promise<RecordWorld> {
  const told = { offers: 0 }
  const prices = await startPrices(settings)
  const emit = (name: string) => {
    if (name === 'pricing.offers') told.offers++
  }
  followOffers(prices.desk, prices.session, emit)
  const handlers: Handlers = {
    ...recordHandlers(prices.desk),
    ...overviewHandlers(prices.desk, emit),
  }
  const guarded = withNeeds(handlers, () => prices.session.state().me)
  const ask: RecordWorld['ask'] = (name, input) => guarded[name](input as never) as never
  return {
    prices,
    told,
    ask,
    open: name => ask('records.open', { name }),
    save: (name, values, base = {}, overwrite = false) => ask('records.save', { name, base, values, overwrite }),
    close: () => prices.close(),
  }
}
