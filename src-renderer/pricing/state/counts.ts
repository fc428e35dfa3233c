import type { OutboxCounts, OutboxState } from '../../../src-shared/contract/prices.ts'

const none: OutboxCounts = { queued: 0, saving: 0, rejected: 0, conflict: 0, draft: 0, held: 0 }

/** Unsaved cells of all retailers' grids together. */
export function allCounts(outbox: OutboxState | null): OutboxCounts {
  const sum = { ...none }
  for (const { counts } of outbox?.retailers ?? []) {
    sum.queued += counts.queued
    sum.saving += counts.saving
    sum.rejected += counts.rejected
    sum.conflict += counts.conflict
    sum.draft += counts.draft
    sum.held += counts.held
  }
  return sum
}

/** Unsaved cells of one retailer's grid. */
export function countsOf(outbox: OutboxState | null, retailer: string | null): OutboxCounts {
  return outbox?.retailers.find(({ id }) => id === retailer)?.counts ?? none
}

/** Number of cells that need the user. */
export const needing = ({ rejected, conflict, draft }: OutboxCounts): number => rejected + conflict + draft
