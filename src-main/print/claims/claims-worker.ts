import { workerData } from 'node:worker_threads'
import { setSink } from '../../observers.ts'
import { serveWorker } from '../../workers/serve-worker.ts'
import { ClaimsConnections, type ClaimsPlace, type LineNews } from './claims-connections.ts'

// Talks to the claims database, off the thread that prints: whoever answers there can end or stop this one and nothing more.

/** What is told without being asked for: notifications, and what the log should know (the first line of an error). */
export type ClaimsEvent = LineNews | { odd: string }

export type ClaimsStores = { claims: ClaimsConnections }

const tell: (event: ClaimsEvent) => void = serveWorker<ClaimsEvent>({
  claims: new ClaimsConnections(workerData as ClaimsPlace, heard => tell(heard)),
})
setSink(error => tell({ odd: error instanceof Error ? error.message : String(error) }))
