import { Button, SegmentedControl, Select } from '@mantine/core'
import { useWords } from '../../kit/index.ts'
import { Chip } from '../bar/Chip.tsx'
import { useAge } from '../parts/use-age.ts'
import { heatKinds, measuresOf } from './heat-map.ts'
import styles from './Overview.module.css'
import type { OverviewLook } from './overview-view.ts'
import { orders } from './shown-map.ts'

/** The overview's settings and actions. */
export function OverviewBar({
  look,
  onLook,
  isFolded,
  onFoldAll,
  countedAt,
  isCounting,
  onAgain,
  onExport,
}: {
  look: OverviewLook
  onLook(look: OverviewLook): void
  isFolded: boolean
  onFoldAll(): void
  countedAt: number | null
  isCounting: boolean
  onAgain(): void
  /** Null while there is nothing to export. */
  onExport: (() => void) | null
}) {
  const t = useWords('overview')
  const age = useAge()
  const { kind, measure, order } = look
  const offered = measuresOf(kind)
  const shared = { allowDeselect: false, comboboxProps: { transitionProps: { duration: 0 }, shadow: 'md' } }
  return (
    <div className={styles['bar']}>
      <SegmentedControl
        aria-label={t('kind.label')}
        transitionDuration={0}
        data={heatKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={value => {
          const next = heatKinds.find(each => each === value) ?? 'fabrics'
          onLook({ ...look, kind: next, measure: measuresOf(next).includes(measure) ? measure : 'prices' })
        }}
      />
      <Select
        {...shared}
        aria-label={t('measure.label')}
        className={styles['measure'] ?? ''}
        data={offered.map(value => ({ value, label: t(`measure.${value}`) }))}
        value={measure}
        onChange={value => {
          const next = offered.find(each => each === value)
          if (next) onLook({ ...look, measure: next })
        }}
      />
      <Select
        {...shared}
        aria-label={t('order.label')}
        className={styles['order'] ?? ''}
        data={orders.map(value => ({ value, label: t(`order.${value}`) }))}
        value={order}
        onChange={value => {
          const next = orders.find(each => each === value)
          if (next) onLook({ ...look, order: next })
        }}
      />
      <Chip word={t('bar.fold')} on={isFolded} onClick={onFoldAll} />
      <div className={styles['end']}>
        {countedAt !== null && <small>{t('bar.counted', { age: age(countedAt) })}</small>}
        <Button variant="default" loading={isCounting && countedAt !== null} onClick={onAgain}>
          {t('bar.again')}
        </Button>
        <Button variant="default" disabled={!onExport} onClick={() => onExport?.()}>
          {t('bar.export')}
        </Button>
      </div>
    </div>
  )
}
