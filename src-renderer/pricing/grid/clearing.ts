import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import { isPrice, notPriced } from '../../../src-shared/pricing/price.ts'
import { type Changed, manyCells, type PriceActions } from '../state/price-state.ts'
import type { Edit } from './changes.ts'

/** Delete clears up to this many prices without asking, since Undo brings them back. */
const maxUnconfirmed = 200

const clears = ({ before, after }: Changeset, at: number): boolean =>
  after[at] === notPriced && isPrice(before[at] ?? notPriced)

/** How many prices a change clears. */
export function clearedBy(changeset: Changeset): number {
  let count = 0
  for (let at = 0; at < changeset.cells.length; at++) if (clears(changeset, at)) count++
  return count
}

/** The change without the cells that it would clear. */
export function withoutClearing(changeset: Changeset): Changeset {
  const kept = [...changeset.cells.keys()].filter(at => !clears(changeset, at))
  return {
    cells: Uint32Array.from(kept, at => changeset.cells[at] ?? 0),
    before: Int32Array.from(kept, at => changeset.before[at] ?? notPriced),
    base: Int32Array.from(kept, at => changeset.base[at] ?? notPriced),
    after: Int32Array.from(kept, at => changeset.after[at] ?? notPriced),
    texts: changeset.texts,
  }
}

/**
 * The confirmation an edit needs: paste and fill if they clear any price, Delete if it clears more than
 * `maxUnconfirmed`.
 */
function confirmationFor({ kind }: Edit, cleared: number): 'paste' | 'fill' | 'clear' | null {
  if (kind === 'paste' || kind === 'fill') return cleared > 0 ? kind : null
  return kind === 'clear' && cleared > maxUnconfirmed ? kind : null
}

/**
 * Applies an edit, or what the user leaves of it, after the necessary confirmations. Returns the change with its
 * journal entry; null if nothing changed. Throws main's error.
 */
export async function carryOut(
  edit: Edit,
  actions: Pick<PriceActions, 'ask' | 'change'>,
  isSubmitted: boolean,
  guardPercent: number,
): Promise<(Changed & { cleared: number; changeset: Changeset }) | null> {
  const { on, kind, detail } = edit
  let { changeset } = edit
  let cleared = clearedBy(changeset)
  const isLarge = changeset.cells.length > manyCells
  // The confirmation of a large change says how much it clears.
  const confirmation = confirmationFor(edit, cleared)
  if (confirmation && !(confirmation === 'clear' && isLarge && !isSubmitted)) {
    const others = changeset.cells.length - cleared
    const answer = await actions.ask(on, 'clearing', { kind: confirmation, cleared, others })
    if (answer === 'cancel') return null
    if (answer === 'leave') {
      changeset = withoutClearing(changeset)
      cleared = 0
    }
  }
  const { length: cells } = changeset.cells
  const send = cells <= manyCells || isSubmitted ? 'now' : await actions.ask(on, 'large', { cells, cleared })
  if (send === 'cancel') return null
  const done = await actions.change({ on, kind, detail, changeset, send, guardPercent })
  return done && { ...done, cleared, changeset }
}
