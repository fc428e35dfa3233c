import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import styles from './Overview.module.css'
import type { ShownColumn } from './shown-map.ts'
import { useOverviewWords } from './words.ts'

/** The heads of the map: main products over what belongs to them. A main product folds into one column. */
export const HeatHeads = memo(function HeatHeads({
  columns,
  folded,
  onFold,
}: {
  columns: readonly ShownColumn[]
  folded: ReadonlySet<string>
  onFold(group: string): void
}) {
  const t = useOverviewWords()
  const groups = [...Map.groupBy(columns.slice(1), ({ group }) => group ?? '')]
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={2}>
          {t('column.retailer')}
        </th>
        <th scope="col" rowSpan={2}>
          {t('column.all')}
        </th>
        {groups.map(([group, some]) => {
          const isFolded = folded.has(group)
          return (
            <th key={group} scope="colgroup" colSpan={some.length} className={styles['group']}>
              <UnstyledButton
                aria-expanded={!isFolded}
                title={t(isFolded ? 'group.unfold' : 'group.fold', { group })}
                onClick={() => onFold(group)}
              >
                <i aria-hidden>{isFolded ? '▸' : '▾'}</i>
                <span dir="auto">{group}</span>
              </UnstyledButton>
            </th>
          )
        })}
      </tr>
      <tr aria-rowindex={2}>
        {columns.slice(1).map(({ id, name }) => (
          <th key={id} scope="col" title={name ?? t('column.whole')}>
            <span dir="auto">{name ?? t('column.whole')}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
})
