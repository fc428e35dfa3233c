import { Checkbox, SegmentedControl } from '@mantine/core'
import { joinItems } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import styles from './Bulk.module.css'
import { CombinationSelect } from './CombinationSelect.tsx'
import type { Scope } from './use-scope.ts'

/** Windows higher than this have room for everything at once (px). */
const roomyHeight = 800

/** The scope of the command: the selection or all shown cells, and which of their columns. */
export function ScopeFields({ scope }: { scope: Scope }) {
  const t = useSheetWords('prices-bulk')
  const { fields, chosen, combinations } = scope
  const columns = joinItems(fields.filter(field => chosen.has(field)).map(field => t(`field.${field}`)))
  return (
    <fieldset className={styles['group']}>
      <legend>{t('scope.label')}</legend>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('scope.label')}
        value={scope.where}
        data={[
          { value: 'selection', label: t('scope.selection'), disabled: scope.selected === 0 },
          { value: 'shown', label: t('scope.shown') },
        ]}
        onChange={where => scope.setWhere(where === 'selection' ? 'selection' : 'shown')}
      />
      {fields.length > 0 && (
        <details className={styles['narrow']} open={window.innerHeight > roomyHeight}>
          <summary>
            {scope.cells === 0
              ? t('scope.noCells')
              : t('scope.cells', { count: scope.cells, figure: count(scope.cells), columns })}
          </summary>
          {combinations.length > 1 && (
            <CombinationSelect
              label={t('scope.combination')}
              any={t('scope.allCombinations')}
              combinations={combinations}
              value={scope.combination}
              onChange={scope.setCombination}
            />
          )}
          {fields.length > 1 && (
            <Checkbox.Group
              label={t('scope.fields')}
              value={[...chosen]}
              onChange={some => scope.setChosen(new Set(fields.filter(field => some.includes(field))))}
            >
              <div className={styles['checks']}>
                {fields.map(field => (
                  <Checkbox key={field} size="xs" value={field} label={t(`field.${field}`)} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </details>
      )}
    </fieldset>
  )
}
