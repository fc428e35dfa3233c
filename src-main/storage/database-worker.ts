import { DeskError } from '../../src-shared/errors.ts'
import { WorkerHost, type WorkerPlan } from '../workers/worker-host.ts'

/** What a worker that holds a database open is started with. */
export interface DatabaseStart {
  file: string
  /** The folder of its migrations. */
  migrations: string
}

/**
 * A worker that serves the stores of a database (`serveStores`). A call rejects with `desk.database-failed` when the file cannot
 * be used, or when the worker has ended.
 */
export const databaseWorker = <S>(
  worker: URL,
  start: DatabaseStart,
  plan: Pick<WorkerPlan, 'idleMs' | 'failed'> = {},
): WorkerHost<S> =>
  new WorkerHost({
    file: worker,
    data: start,
    // What a call makes is gone with its answer.
    limits: { maxYoungGenerationSizeMb: 8 },
    ended: why =>
      new DeskError('desk.database-failed', {
        file: start.file,
        why: why instanceof Error ? why.message : 'it is closed',
      }),
    ...plan,
  })
