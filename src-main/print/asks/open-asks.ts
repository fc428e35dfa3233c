import type { EmitEvent } from '../../../src-shared/contract/index.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import type { Station } from '../station/station.ts'
import { type AskBook, Asks } from './asks.ts'

/** At most five times a second. */
const tellAfter = 200

/**
 * The asks of a station's service, told as `asks.changed`, and seen in the rows of the jobs that they name. Throws
 * `desk.database-failed`.
 */
export async function openAsks(
  book: AskBook,
  station: Station,
  emit: EmitEvent,
): Promise<{ asks: Asks; close(): void }> {
  const { board, parts } = station
  let timer: NodeJS.Timeout | null = null
  const failed = (error: unknown) => parts.log.warn(asDeskError(error).message)
  const tell = () => {
    timer = null
    asks.list().then(list => emit('asks.changed', list), failed)
  }
  const asks = await Asks.read({
    book,
    service: parts.serviceKey,
    now: parts.now,
    changed: ask => {
      const jobs = ask.type === null ? ask.names : []
      for (const record of jobs.flatMap(job => board.get(job) ?? [])) board.put(record)
      timer ??= setTimeout(tell, tellAfter)
    },
  })
  const stop = board.listen((record, before) => {
    const isTaken = (one: typeof before) => one?.plan?.kind === 'service-reprint'
    if (isTaken(record) && !isTaken(before)) void asks.cameBack(record.id).catch(failed)
  })
  return {
    asks,
    close() {
      stop()
      if (timer) clearTimeout(timer)
    },
  }
}
