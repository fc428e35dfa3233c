import type { OutboxState } from '../../src-shared/contract/prices.ts'
import { FootStatus } from '../app/index.ts'
import { allCounts, needing } from './counts.ts'
import { showPart } from './desk/part.ts'
import { count } from './numbers.ts'
import { spanText } from './time-left.ts'
import { useEarlyOpen, usePriceProfile, usePriceRights, usePrices } from './use-prices.ts'
import { type PriceWords, usePriceWords } from './words.ts'

/** The foot's sentence: what is saved, what was refused, what is left; empty where nothing is to be said. */
export function statusText(outbox: OutboxState, t: PriceWords): string {
  const counts = allCounts(outbox)
  const { state, saved, total, secondsLeft } = outbox
  return [
    total > 0 && t('foot.saved', { saved: count(saved), total: count(total) }),
    counts.rejected > 0 && t('foot.rejected', { count: counts.rejected }),
    counts.conflict > 0 && t('foot.conflicts', { count: counts.conflict }),
    counts.draft > 0 && t('foot.drafts', { count: counts.draft }),
    counts.held > 0 && t('foot.held', { count: counts.held }),
    state === 'sending' && secondsLeft !== null && t('foot.left', { time: spanText(secondsLeft, t) }),
    state === 'paused' && t('foot.paused'),
    state === 'waiting' && t('foot.waits'),
  ]
    .filter(part => part !== false)
    .join(', ')
}

/** The foot's word on prices; opens their screen. */
export function PriceStatus() {
  usePriceProfile()
  useEarlyOpen()
  const t = usePriceWords()
  const outbox = usePrices(state => state.outbox)
  const { see } = usePriceRights()
  const text = outbox ? statusText(outbox, t) : ''
  if (!outbox || !see || text === '') return null
  const tone = needing(allCounts(outbox)) > 0 ? 'failed' : outbox.state === 'sending' ? 'moving' : 'unsure'
  return (
    <FootStatus tone={tone} title={t('foot.open')} onClick={() => showPart('fabrics')}>
      {text}
    </FootStatus>
  )
}

/** How many cells wait for a person, fabric and design prices together, for the rail. */
export function usePricesNeedYou(): number {
  const { see } = usePriceRights()
  const waiting = usePrices(({ outbox }) => needing(allCounts(outbox)) + (outbox?.designs.needing ?? 0))
  return see ? waiting : 0
}
