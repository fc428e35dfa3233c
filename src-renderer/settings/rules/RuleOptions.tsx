import { Autocomplete, Select, TextInput } from '@mantine/core'
import { paperNames } from '../../../src-shared/print/rules.ts'
import { useWords } from '../../kit/index.ts'
import type { RuleDraft, RuleFault } from './draft.ts'
import styles from './Rules.module.css'
import { changeDraft } from './store.ts'

const duplexes = ['one-sided', 'long-edge', 'short-edge'] as const
const scales = ['none', 'fit', 'fill', 'auto'] as const
const orientations = ['portrait', 'landscape'] as const
const leftOuts = ['hold', 'print'] as const
const papers = [...paperNames, '100x50mm', '100x150mm']

/** How a rule's jobs are put on paper. */
export function RuleOptions({
  draft,
  faultOf,
}: {
  draft: RuleDraft
  faultOf(field: RuleFault['field']): string | null
}) {
  const t = useWords('settings')
  const rule = useWords('rules')
  const set = (change: Partial<RuleDraft>) => changeDraft(draft.id, change)
  const byPrinter = t('rules.by-printer')
  const comboboxProps = { transitionProps: { duration: 0 } }
  return (
    <div className={styles['options']}>
      <Autocomplete
        label={t('rules.paper')}
        placeholder={byPrinter}
        data={papers}
        value={draft.paper}
        filter={({ options }) => options}
        error={faultOf('paper')}
        comboboxProps={comboboxProps}
        data-aim
        openOnFocus={false}
        onChange={paper => set({ paper })}
      />
      <TextInput
        label={t('rules.copies')}
        placeholder={t('rules.copies.placeholder')}
        inputMode="numeric"
        value={draft.copies}
        error={faultOf('copies')}
        onChange={event => set({ copies: event.target.value })}
      />
      <Select
        label={t('rules.duplex')}
        placeholder={byPrinter}
        clearable
        data={duplexes.map(value => ({ value, label: t(`rules.duplex.${value}`) }))}
        value={draft.duplex || null}
        comboboxProps={comboboxProps}
        onChange={duplex => set({ duplex: duplex ?? '' })}
      />
      <TextInput
        label={t('rules.tray')}
        placeholder={byPrinter}
        spellCheck={false}
        value={draft.tray}
        error={faultOf('tray')}
        onChange={event => set({ tray: event.target.value })}
      />
      <Select
        label={t('rules.scale')}
        placeholder={t('rules.scale.none')}
        clearable
        data={scales.map(value => ({ value, label: t(`rules.scale.${value}`) }))}
        value={draft.scale || null}
        comboboxProps={comboboxProps}
        onChange={scale => set({ scale: scale ?? '' })}
      />
      <Select
        label={t('rules.orientation')}
        placeholder={byPrinter}
        clearable
        data={orientations.map(value => ({ value, label: t(`rules.orientation.${value}`) }))}
        value={draft.orientation || null}
        comboboxProps={comboboxProps}
        onChange={orientation => set({ orientation: orientation ?? '' })}
      />
      <TextInput
        label={t('rules.pages')}
        placeholder={t('rules.pages.placeholder')}
        value={draft.pages}
        error={faultOf('pages')}
        onChange={event => set({ pages: event.target.value })}
      />
      <Select
        label={rule('left-out')}
        placeholder={rule('left-out.hold')}
        clearable
        data={leftOuts.map(value => ({ value, label: rule(`left-out.${value}`) }))}
        value={draft.left_out || null}
        comboboxProps={comboboxProps}
        onChange={left_out => set({ left_out: left_out ?? '' })}
      />
    </div>
  )
}
