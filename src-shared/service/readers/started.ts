import { idOf, isRecord, type JsonRecord, textOf } from '../fields.ts'

/** The id of the job that a call started: `print_job` holds the record or just its id. */
export function startedJob(answer: unknown): string | null {
  if (!isRecord(answer)) return null
  const { print_job: job, data } = answer
  if (job !== undefined) return isRecord(job) ? (idOf(job['id']) ?? idOf(job['job_id'])) : idOf(job)
  return startedJob(data) ?? idOf(answer['id']) ?? idOf(answer['job_id'])
}

/** The batch that a call started, wherever the answer names it; null if it does not. */
export function startedBatch(answer: unknown): string | null {
  if (!isRecord(answer)) return textOf(answer)
  const { batch, data } = answer
  const named = isRecord(batch) ? (idOf(batch['batch_id']) ?? idOf(batch['id'])) : idOf(batch)
  return idOf(answer['batch_id']) ?? named ?? (isRecord(data) ? startedBatch(data) : idOf(answer['id']))
}

/** The batch that a record belongs to; null if it names none. */
export const batchOf = (record: JsonRecord): string | null =>
  idOf(record['batch_id']) ?? (isRecord(record['batch']) ? idOf(record['batch']['id']) : idOf(record['batch']))
