import type { CommandHandlers, CommandName } from '../../../src-shared/contract/index.ts'
import type { RecordName } from '../../../src-shared/contract/records.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import type { PriceDesk } from '../price-desk.ts'
import { recordBook } from './record-books.ts'
import { RecordDesk } from './record-desk.ts'
import { RecordTurns } from './record-turns.ts'

export type RecordHandlers = Pick<
  CommandHandlers,
  Extract<CommandName, `records.${string}` | `formulas.${string}`>
>

/**
 * The commands on surcharges, express cost and formulas (contract/records.ts), of the open profile. `answered` hears that the service was
 * asked something, which shows what it has.
 */
export function recordHandlers(
  desk: Pick<PriceDesk, 'opened' | 'door'>,
  answered: () => void,
): RecordHandlers {
  const turns = new RecordTurns()
  const opened = async () => {
    const asked = desk.door.client()
    const { prices, database } = await desk.opened()
    // What was asked of one service is never asked of another, whose retailer may have the same number.
    if (asked && asked !== desk.door.client()) throw new DeskError('records.other-profile', {})
    const { service } = prices
    const book = recordBook(database)
    const records = new RecordDesk({
      ...{ service, book },
      client: () => prices.client(),
      retailer: id => prices.retailer(id),
      now: Date.now,
    })
    return { service, book, records }
  }
  const inTurn = async <T>(name: RecordName, act: (records: RecordDesk) => Promise<T>): Promise<T> => {
    const { service, records } = await opened()
    const { kind, retailer, product } = name
    try {
      return await turns.take(JSON.stringify([service, kind, retailer, product]), () => act(records))
    } finally {
      answered()
    }
  }
  return {
    'records.open': async ({ name }) => inTurn(name, records => records.open(name)),
    'records.keep': async ({ name, typed }) => {
      await (await opened()).records.keep(name, typed)
      return {}
    },
    'records.save': async ({ name, ...saving }) => {
      desk.door.mustMayChange()
      return inTurn(name, records => records.save(name, saving))
    },
    'formulas.cases': async ({ retailer, product }) => {
      const { service, book } = await opened()
      return book.cases(service, retailer, product)
    },
    'formulas.keepCases': async ({ retailer, product, cases }) => {
      const { service, book } = await opened()
      await book.keepCases(service, retailer, product, cases)
      return cases
    },
  }
}
