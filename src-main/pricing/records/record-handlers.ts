import type { CommandHandlers, CommandInput, CommandName } from '../../../src-shared/contract/index.ts'
import { KeyedQueue } from '../../../src-shared/serial-queue.ts'
import type { PriceDesk } from '../price-desk.ts'
import { RecordDesk } from './record-desk.ts'

export type RecordHandlers = Pick<CommandHandlers, Extract<CommandName, `records.${string}`>>

/** The commands on surcharges, express cost and formulas (contract/records.ts), of the open profile. */
export function recordHandlers(desk: Pick<PriceDesk, 'opened' | 'context'>): RecordHandlers {
  // A save reads before it writes, so two at once would revert each other's fields. And a read that was started before
  // a save must not overwrite what was saved.
  const queue = new KeyedQueue<string>()
  const opened = async () => {
    const { prices, database } = await desk.opened()
    const { service } = prices
    const records = new RecordDesk({
      service,
      book: database.records,
      client: () => prices.client(),
      offers: desk.context.offers,
      retailer: id => prices.grids.retailer(id),
      now: Date.now,
    })
    return { service, records }
  }
  const inTurn = async <T>(
    { name }: CommandInput<'records.open'>,
    act: (records: RecordDesk) => Promise<T>,
  ): Promise<T> => {
    const { service, records } = await opened()
    const { kind, retailer, product } = name
    return queue.add(JSON.stringify([service, kind, retailer, product]), () => act(records))
  }
  return {
    'records.open': async ({ name }) => inTurn({ name }, records => records.open(name)),
    'records.keep': async ({ name, typed }) => {
      await (await opened()).records.keep(name, typed)
      return {}
    },
    'records.save': async ({ name, ...saving }) => {
      return inTurn({ name }, records => records.save(name, saving))
    },
  }
}
