import type { CommandHandlers } from '../../src-shared/contract/index.ts'
import type { StationContext } from './open-station.ts'
import { discoverPrinters } from './printers/index.ts'

/** The commands of the station, its printers and what its service offers: contract/print.ts. */
export type StationHandlers = Pick<
  CommandHandlers,
  Extract<keyof CommandHandlers, `station.${string}` | `printers.${string}`>
>

/** How the station is steered, and what it stands among. */
export function stationHandlers(context: StationContext): StationHandlers {
  return {
    'station.state': async () => context.state(),
    'station.pause': async () => {
      context.mayPrint().station.pause()
      return context.state()
    },
    'station.resume': async () => {
      context.mayPrint().station.resume()
      return context.state()
    },
    'station.readNow': async () => {
      await context.mustBeOpen().station.readNow()
      return context.state()
    },
    'printers.list': async () => (await context.opened())?.watch.views() ?? [],
    'printers.discover': async () => discoverPrinters(),
    'printers.resume': async ({ uri }) => {
      context.mayPrint().station.resumePrinter(uri)
      return {}
    },
    'printers.moveToSpare': async ({ uri, run: name }) => {
      const { spares } = context.mayPrint().station
      const run = context.runs.begin(name, spares.offer(uri)?.jobs.length ?? 0)
      try {
        return await spares.move(uri, context.who(), run)
      } finally {
        run.end()
      }
    },
  }
}
