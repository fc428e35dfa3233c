import { Select } from '@mantine/core'
import { usualPatience } from '../../../src-shared/print/rules.ts'
import { useWords, type Words } from '../../kit/index.ts'
import type { RuleDraft, RuleFault } from './draft.ts'
import { PrinterField } from './PrinterField.tsx'
import type { PrinterChoice } from './printer-choices.ts'
import styles from './Rules.module.css'
import { changeDraft } from './store.ts'

/** How long a printer may stand still, in seconds, as a person chooses it; a file may say any other. */
const patiences = [30, 60, 120, usualPatience, 600, 1800, 3600]
const moves = ['ask', 'by-itself'] as const

function sayPatience(seconds: number, t: Words<'rules'>): string {
  if (seconds % 3600 === 0) return t('after.hours', { count: seconds / 3600 })
  if (seconds % 60 === 0) return t('after.minutes', { count: seconds / 60 })
  return t('after.seconds', { count: seconds })
}

/** The spare printer of a rule, when it takes over, and whether someone has to confirm. */
export function SpareFields({
  draft,
  choices,
  faultOf,
}: {
  draft: RuleDraft
  choices: readonly PrinterChoice[]
  faultOf(field: RuleFault['field']): string | null
}) {
  const t = useWords('rules')
  const set = (change: Partial<RuleDraft>) => changeDraft(draft.id, change)
  const own = Number(draft.spare_after_seconds)
  const seconds = [...new Set(own > 0 ? [...patiences, own] : patiences)].toSorted((a, b) => a - b)
  const comboboxProps = { transitionProps: { duration: 0 } }
  return (
    <div className={styles['spare']}>
      <PrinterField
        label={t('spare')}
        placeholder={t('spare.placeholder')}
        value={draft.spare}
        fault={faultOf('spare')}
        choices={choices.filter(({ uri }) => uri !== draft.printer)}
        clearable
        onChange={spare => set({ spare })}
      />
      {draft.spare.trim() !== '' && (
        <>
          <Select
            label={t('after')}
            placeholder={t('after.usual', { age: sayPatience(usualPatience, t) })}
            clearable
            data={seconds.map(value => ({ value: String(value), label: sayPatience(value, t) }))}
            value={draft.spare_after_seconds || null}
            error={faultOf('spare_after_seconds')}
            comboboxProps={comboboxProps}
            onChange={value => set({ spare_after_seconds: value ?? '' })}
          />
          <Select
            label={t('moves')}
            allowDeselect={false}
            data={moves.map(value => ({ value, label: t(`moves.${value}`) }))}
            value={draft.spare_moves || 'ask'}
            comboboxProps={comboboxProps}
            onChange={value => set({ spare_moves: value ?? '' })}
          />
        </>
      )}
    </div>
  )
}
