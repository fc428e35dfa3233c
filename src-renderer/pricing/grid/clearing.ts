import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import { isPrice, notPriced } from '../../../src-shared/pricing/price.ts'
import { type Changed, manyCells, type PriceActions } from '../state/price-state.ts'
import type { Edit } from './changes.ts'

/** Delete clears so many prices without asking: with Undo in sight, they are soon back. */
const mostUnasked = 200

const clears = ({ before, after }: Changeset, at: number): boolean =>
  after[at] === notPriced && isPrice(before[at] ?? notPriced)

/** How many prices a change takes away. */
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
    after: Int32Array.from(kept, at => changeset.after[at] ?? notPriced),
    texts: changeset.texts,
  }
}

/** What a person must be asked before an edit is made: pasting and filling clear nothing unasked, Delete no more than a few. */
function questionFor({ kind }: Edit, cleared: number): 'paste' | 'fill' | 'clear' | null {
  if (kind === 'paste' || kind === 'fill') return cleared > 0 ? kind : null
  return kind === 'clear' && cleared > mostUnasked ? kind : null
}

/**
 * Lets an edit go, or what a person leaves of it, after what must be asked was asked. Answers what was changed with its entry in the
 * journal; null where nothing was. Throws what main says against it.
 */
export async function carryOut(
  edit: Edit,
  actions: Pick<PriceActions, 'askClearing' | 'askLarge' | 'change'>,
  isSubmitted: boolean,
  guardPercent: number,
): Promise<(Changed & { cleared: number; changeset: Changeset }) | null> {
  const { kind, detail } = edit
  let { changeset } = edit
  let cleared = clearedBy(changeset)
  const isLarge = changeset.cells.length > manyCells
  // What is asked about a large change says what it clears.
  const asked = questionFor(edit, cleared)
  if (asked && !(asked === 'clear' && isLarge && !isSubmitted)) {
    const how = await actions.askClearing({ kind: asked, cleared, others: changeset.cells.length - cleared })
    if (how === 'cancel') return null
    if (how === 'leave') {
      changeset = withoutClearing(changeset)
      cleared = 0
    }
  }
  const send = await actions.askLarge(changeset.cells.length, cleared)
  if (send === 'cancel') return null
  const done = await actions.change({ kind, detail, changeset, send, guardPercent })
  return done && { ...done, cleared, changeset }
}
