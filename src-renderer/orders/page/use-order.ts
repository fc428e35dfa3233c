import type { CommandOutput } from '../../../src-shared/contract/index.ts'
import type { OpenOperation } from '../../../src-shared/contract/service.ts'
import type { DeskError } from '../../../src-shared/errors.ts'
import { isServiceAway } from '../../../src-shared/messages/service.ts'
import { useDeskQuery, useOperation } from '../../kit/index.ts'

interface OrderInput {
  path: { order: string }
  query?: Record<string, unknown>
}

/** An answer, and if the service is away, when it gave it (`asOf`, in milliseconds since 1970). */
type OrderAnswer<Id extends OpenOperation> = Omit<ReturnType<typeof useOperation<Id>>, 'data' | 'error'> & {
  data: CommandOutput<Id> | undefined
  error: DeskError | null
  asOf: number | undefined
}

/**
 * Reads one part of an order. While the service can't be reached, what it answered last stands, with its time (`asOf`),
 * and is asked for again by itself. What it refuses isn't shown from before. Nothing is asked until it is `enabled`.
 */
export function useOrder<Id extends OpenOperation>(
  operation: Id,
  input: OrderInput & Parameters<typeof useOperation<Id>>[1],
  { enabled = true }: { enabled?: boolean } = {},
): OrderAnswer<Id> {
  const fresh = useOperation(operation, input, { enabled, retriesAway: true })
  const { error } = fresh
  const isAway = error !== null && isServiceAway(error.code)
  const asksKept = isAway && fresh.data === undefined
  const kept = useDeskQuery('orders.kept', asksKept ? { operation, path: input.path, query: input.query } : null)
  const keptAnswer = asksKept ? kept.data : null
  return {
    ...fresh,
    // A kept answer comes from the same reader as a fresh one.
    data: error && !isAway ? undefined : (fresh.data ?? (keptAnswer?.answer as CommandOutput<Id> | undefined)),
    error: asksKept && kept.isLoading ? null : error,
    asOf: isAway ? (keptAnswer?.at ?? (fresh.data === undefined ? undefined : fresh.dataUpdatedAt)) : undefined,
  }
}
