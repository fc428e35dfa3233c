import type { OutboxCounts, OutboxState } from '../../../src-shared/contract/prices.ts'

const none: OutboxCounts = { queued: 0, saving: 0, rejected: 0, conflict: 0, draft: 0, held: 0 }

/** What is unsaved in all retailers' grids together. */
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

/** What is unsaved in one retailer's grid. */
export function countsOf(outbox: OutboxState | null, retailer: string | null): OutboxCounts {
  return outbox?.retailers.find(({ id }) => id === retailer)?.counts ?? none
}

/** Cells that wait for a person. */
export const needing = ({ rejected, conflict, draft }: OutboxCounts): number => rejected + conflict + draft
