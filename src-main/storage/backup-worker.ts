import { serveWorker } from '../workers/serve-worker.ts'
import { faultOfCopy } from './backup-check.ts'

// Reads whole databases, off the thread that prints.
const check = { faultOfCopy }

export type BackupStores = { check: typeof check }

serveWorker({ check })
