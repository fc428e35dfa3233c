import { WorkLine } from '../kit/index.ts'
import { showPart } from './desk/part.ts'
import { statusText } from './PriceStatus.tsx'
import { useSheetWords } from './sheet/sheet-words.ts'
import { useAttempt } from './state/use-notices.ts'
import { usePriceActions, usePriceRights, usePrices } from './state/use-prices.ts'

/** The outbox in the job tray: how many prices are saved, and the way to pause the saving. */
export function PriceWork() {
  const t = useSheetWords('prices')
  const outbox = usePrices(state => state.outbox)
  const { pause } = usePriceActions()
  const attempt = useAttempt()
  const { see } = usePriceRights()
  if (!see || !outbox || outbox.state === 'empty' || outbox.total === 0) return null
  const { state, saved, total } = outbox
  const isPaused = state === 'paused'
  return (
    <WorkLine
      title={t('work.saving')}
      detail={statusText(outbox, t)}
      tone={isPaused ? 'unsure' : state === 'waiting' ? 'waiting' : 'moving'}
      done={saved / total}
      onOpen={() => showPart('fabrics')}
      act={{
        title: t(isPaused ? 'palette.resume' : 'palette.pause'),
        needs: 'prices.pause',
        run: () => attempt(() => pause(!isPaused)),
      }}
    />
  )
}
