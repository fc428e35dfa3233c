import type { CommandHandlers } from '../../src-shared/contract/index.ts'
import type { PrintOffers } from '../../src-shared/contract/print.ts'
import type { OperationId } from '../service/index.ts'
import type { Session } from '../session/index.ts'
import type { StationDoor } from './open-station.ts'
import { discoverPrinters } from './printers/index.ts'

/** The commands of the station, its printers and what its service offers: contract/print.ts. */
export type StationHandlers = Pick<
  CommandHandlers,
  Extract<keyof CommandHandlers, `station.${string}` | `printers.${string}`> | 'print.offers'
>

const operations: Record<keyof PrintOffers, OperationId> = {
  reprint: 'admin.orders.print-jobs.reprint',
  kanbanReprint: 'admin.orders.print-jobs.kanban-reprint',
  printUrl: 'admin.orders.print-url',
  cloudPrint: 'admin.orders.cloud-print',
  bulkPrint: 'admin.orders.bulk-print',
  quickSearch: 'admin.dashboard.quick-search',
}

/** How the station is steered, and what it stands among. */
export function stationHandlers(door: StationDoor, session: Session): StationHandlers {
  return {
    'station.state': async () => door.state(),
    'station.pause': async () => {
      door.mayPrint().station.pause()
      return door.state()
    },
    'station.resume': async () => {
      door.mayPrint().station.resume()
      return door.state()
    },
    'station.readNow': async () => {
      await door.mustBeOpen().station.readNow()
      return door.state()
    },
    'printers.list': async () => (await door.opened())?.watch.views() ?? [],
    'printers.discover': async () => discoverPrinters(),
    'printers.resume': async ({ uri }) => {
      door.mayPrint().station.resumePrinter(uri)
      return {}
    },
    'printers.moveToSpare': async ({ uri, run: name }) => {
      const { spares } = door.mayPrint().station
      const run = door.runs.begin(name, spares.offer(uri)?.jobs.length ?? 0)
      try {
        return await spares.move(uri, door.who(), run)
      } finally {
        run.end()
      }
    },
    'print.offers': async () => {
      const client = session.client()
      const entries = Object.entries(operations).map(([name, id]) => [name, client?.offers(id) ?? false])
      return Object.fromEntries(entries) as PrintOffers
    },
  }
}
