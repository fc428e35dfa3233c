import type { OutboxState } from '../../src-shared/contract/prices.ts'
import { FootStatus, joinItems, type Words } from '../kit/index.ts'
import { showPart } from './desk/part.ts'
import { count } from './parts/numbers.ts'
import { spanText } from './parts/time-left.ts'
import { useSheetWords } from './sheet/sheet-words.ts'
import { allCounts, needing } from './state/counts.ts'
import { useEarlyOpen, usePriceRights, usePrices } from './state/use-prices.ts'

/** The footer text: counts of saved, rejected and remaining prices; empty if there is nothing to report. */
export function statusText(outbox: OutboxState, t: Words<'prices'>): string {
  const counts = allCounts(outbox)
  const { state, saved, total, secondsLeft } = outbox
  const parts = [
    total > 0 && t('foot.saved', { saved: count(saved), total: count(total) }),
    counts.rejected > 0 && t('foot.rejected', { count: counts.rejected }),
    counts.conflict > 0 && t('foot.conflicts', { count: counts.conflict }),
    counts.draft > 0 && t('foot.drafts', { count: counts.draft }),
    counts.held > 0 && t('foot.held', { count: counts.held }),
    state === 'sending' && secondsLeft !== null && t('foot.left', { time: spanText(secondsLeft, t) }),
    state === 'paused' && t('foot.paused'),
    state === 'waiting' && t('foot.waits'),
  ]
  return joinItems(parts.filter(part => part !== false))
}

/** The footer text for unsubmitted design prices, including drafts and conflicts; empty if there are none. */
export const designsText = ({ designs: { unsent } }: OutboxState, t: Words<'prices'>): string =>
  unsent > 0 ? t('foot.designs', { count: unsent, figure: count(unsent) }) : ''

/** True if everything is saved: nothing is queued, kept for a file or waiting to be submitted. */
const isAllSaved = (outbox: OutboxState): boolean =>
  outbox.state === 'empty' && allCounts(outbox).held === 0 && outbox.designs.unsent === 0

/** The price status in the footer; a click opens the part of the pricing desk that it describes. */
export function PriceStatus() {
  useEarlyOpen()
  const t = useSheetWords('prices')
  const outbox = usePrices(state => state.outbox)
  const { see } = usePriceRights()
  const fabrics = outbox ? statusText(outbox, t) : ''
  const designs = outbox ? designsText(outbox, t) : ''
  if (!outbox || !see || fabrics + designs === '') return null
  const part = fabrics === '' ? 'designs' : 'fabrics'
  const tone =
    needing(allCounts(outbox)) + outbox.designs.needing > 0
      ? 'failed'
      : outbox.state === 'sending'
        ? 'moving'
        : isAllSaved(outbox)
          ? 'done'
          : 'unsure'
  return (
    <FootStatus tone={tone} title={t('foot.open')} onClick={() => showPart(part)}>
      {joinItems([fabrics, designs].filter(text => text !== ''))}
    </FootStatus>
  )
}

/** How many cells need the user, fabric and design prices together; shown in the rail. */
export function usePricesNeedYou(): number {
  const { see } = usePriceRights()
  const waiting = usePrices(({ outbox }) => needing(allCounts(outbox)) + (outbox?.designs.needing ?? 0))
  return see ? waiting : 0
}
