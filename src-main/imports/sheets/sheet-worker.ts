import { serveWorker } from '../../workers/serve-worker.ts'
import { SheetHost, type SheetProgress } from './sheet-host.ts'

// Reads and checks price files away from the desk's own thread: a hundred megabytes of text are seconds of work.
const sheets = new SheetHost((draft, reading) => tell({ draft, reading }))
const tell = serveWorker<SheetProgress>({ sheets })

/** What the sheet worker serves. */
export interface SheetStores {
  sheets: SheetHost
}
