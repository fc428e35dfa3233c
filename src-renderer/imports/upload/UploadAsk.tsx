import { Button, Modal } from '@mantine/core'
import type { UploadWay } from '../../../src-shared/contract/import-uploads.ts'
import { formatTime, joinItems, usePreferences, useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useRetailerName } from '../retailer-name.ts'
import { useDraft } from '../use-imports.ts'
import styles from './UploadStep.module.css'

const ways = ['up', 'down', 'newlyPriced', 'toNotPriced'] as const

/** Asks once more before many prices change: how many, whose, and what is odd about it. */
export function UploadAsk({
  way,
  sameAt,
  onNo,
  onYes,
}: {
  way: UploadWay
  /** The same bytes went up before; null: they did not. */
  sameAt: number | null
  onNo(): void
  onYes(): void
}) {
  const t = useWords('imports-upload')
  const name = useRetailerName()
  const { priceGuardPercent } = usePreferences()
  const retailer = useDraft(view => view.draft.retailer)
  const totals = useDraft(view => view.totals)
  const baseline = useDraft(view => view.baseline)
  const jumps = useDraft(view => view.problems.find(({ kind }) => kind === 'jump')?.count ?? 0)
  const cells = totals?.cells ?? 0
  const said = { count: cells, figure: count(cells) }
  const isSame = way === 'file' && sameAt !== null
  return (
    <Modal
      opened
      size={520}
      onClose={onNo}
      title={t('ask.title', { ...said, retailer: name(retailer) })}
      closeButtonProps={{ 'aria-label': t('ask.no') }}
    >
      <div className={styles['ask']}>
        <p className="figures">
          {joinItems(
            ways
              .filter(each => (totals?.[each] ?? 0) > 0)
              .map(each => t(`ask.${each}`, { count: totals?.[each] ?? 0, figure: count(totals?.[each] ?? 0) })),
          )}
        </p>
        {jumps > 0 && (
          <p className={styles['warn']}>
            {t('ask.jumps', { count: jumps, figure: count(jumps), percent: priceGuardPercent })}
          </p>
        )}
        {baseline?.at != null && <p>{t('ask.seen', { time: formatTime(baseline.at) })}</p>}
        {isSame && <p className={styles['warn']}>{t('ask.same', { time: formatTime(sameAt) })}</p>}
        <div className={styles['buttons']}>
          <Button variant="default" data-autofocus onClick={onNo}>
            {t('ask.no')}
          </Button>
          <Button variant="filled" onClick={onYes}>
            {isSame ? t('ask.again') : t(`ask.${way}`, said)}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
