import { NumberInput, Select, TextInput } from '@mantine/core'
import { usualTogetherMinutes } from '../../../src-shared/print/together.ts'
import { useWords } from '../../kit/index.ts'
import type { RuleDraft, RuleFault } from './draft.ts'
import styles from './Rules.module.css'
import { changeDraft } from './store.ts'

const ends = ['hold', 'print'] as const

/** Which types of the same order print right after this one, how long they wait for each other, and what happens then. */
export function TogetherFields({
  draft,
  faultOf,
}: {
  draft: RuleDraft
  faultOf(field: RuleFault['field']): string | null
}) {
  const t = useWords('rules')
  const set = (change: Partial<RuleDraft>) => changeDraft(draft.id, change)
  return (
    <div className={styles['spare']}>
      <TextInput
        label={t('together')}
        placeholder={t('together.placeholder')}
        spellCheck={false}
        value={draft.together_with}
        error={faultOf('together_with')}
        onChange={event => set({ together_with: event.target.value })}
      />
      {draft.together_with.trim() !== '' && (
        <>
          <NumberInput
            label={t('together.minutes')}
            placeholder={t('together.usual', { count: usualTogetherMinutes })}
            suffix={t('together.suffix')}
            min={0}
            max={1440}
            clampBehavior="none"
            value={draft.together_minutes}
            error={faultOf('together_minutes')}
            onChange={value => set({ together_minutes: String(value) })}
          />
          <Select
            label={t('together.then')}
            allowDeselect={false}
            data={ends.map(value => ({ value, label: t(`together.then.${value}`) }))}
            value={draft.together_then || 'hold'}
            comboboxProps={{ transitionProps: { duration: 0 } }}
            onChange={value => set({ together_then: value ?? '' })}
          />
        </>
      )}
    </div>
  )
}
