import { Autocomplete, CloseButton, Select, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { DiscoveredPrinter } from '../../../src-shared/contract/print.ts'
import { paperNames } from '../../../src-shared/print/rules.ts'
import { useSettingsWords, type WordsOf } from '../words.ts'
import { fixedTypes, type RuleDraft, type RuleFault, type RuleMode } from './draft.ts'
import styles from './Rules.module.css'
import { changeDraft, removeDraft } from './store.ts'

const modes: readonly RuleMode[] = ['print', 'hold', 'skip']
const duplexes = ['one-sided', 'long-edge', 'short-edge'] as const
const scales = ['none', 'fit', 'fill', 'auto'] as const
const orientations = ['portrait', 'landscape'] as const
const papers = [...paperNames, '100x50mm', '100x150mm']

/** A type in words; one that only this service has as it is written. */
function typeName(t: WordsOf, draft: RuleDraft): string {
  const known = fixedTypes.find(type => type === draft.id)
  if (known) return t(`rules.type.${known}`)
  return draft.jobType.trim() || t('rules.new')
}

interface RowProps {
  draft: RuleDraft
  faults: readonly RuleFault['field'][]
  /** True once it was to be saved: then an empty field is a fault, too. */
  tried: boolean
  choices: readonly string[]
  found: readonly DiscoveredPrinter[]
  autoFocus: boolean
  /** True where a type without a rule of its own follows the rule for any other type. */
  followsOther: boolean
}

function Options({
  draft,
  faultOf,
}: {
  draft: RuleDraft
  faultOf(field: RuleFault['field']): string | null
}) {
  const t = useSettingsWords()
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
    </div>
  )
}

/** One rule: which type, what happens with it, on which printer, and how. */
export function RuleRow({ draft, faults, tried, choices, found, autoFocus, followsOther }: RowProps) {
  const t = useSettingsWords()
  const nameId = useId()
  const name = typeName(t, draft)
  const set = (change: Partial<RuleDraft>) => changeDraft(draft.id, change)
  const faultOf = (field: RuleFault['field']) => {
    if (!faults.includes(field)) return null
    // What was never touched is no fault before it is to be saved.
    const empty = field === 'job_type' ? !draft.jobType.trim() : field === 'printer' && !draft.printer.trim()
    if (empty && !tried) return null
    if (
      field === 'job_type' ||
      field === 'printer' ||
      field === 'copies' ||
      field === 'paper' ||
      field === 'pages'
    ) {
      return t(`rules.fault.${field}`)
    }
    return t('rules.fault.other')
  }
  /** What stands for a mode: without a rule, a type is held or follows the rule for any other type. */
  const wordsOf = (mode: RuleMode) => (mode === 'hold' && followsOther ? 'other' : mode)
  const infoOf = (uri: string) => found.find(printer => printer.uri === uri)

  return (
    <fieldset className={styles['row']} aria-labelledby={nameId}>
      <div className={styles['main']}>
        <div className={styles['type']}>
          {draft.fixed ? (
            <>
              <strong id={nameId}>{name}</strong>
              <span>{draft.id === '*' ? t('rules.type.*.hint') : draft.jobType}</span>
            </>
          ) : (
            <>
              <span id={nameId} className="only-heard">
                {name}
              </span>
              <TextInput
                aria-label={t('rules.type')}
                placeholder={t('rules.type.placeholder')}
                spellCheck={false}
                autoFocus={autoFocus}
                value={draft.jobType}
                error={faultOf('job_type')}
                onChange={event => set({ jobType: event.target.value })}
              />
            </>
          )}
        </div>
        <Select
          className={styles['mode'] ?? ''}
          aria-label={t('rules.mode.for', { type: name })}
          allowDeselect={false}
          data={modes
            .filter(mode => draft.fixed || mode !== 'hold')
            .map(value => ({ value, label: t(`rules.mode.${wordsOf(value)}`) }))}
          value={draft.mode}
          comboboxProps={{ transitionProps: { duration: 0 } }}
          onChange={value => set({ mode: modes.find(mode => mode === value) ?? 'hold' })}
        />
        {draft.mode === 'print' ? (
          <Autocomplete
            className={styles[draft.fixed ? 'wide' : 'printer'] ?? ''}
            aria-label={t('rules.printer')}
            placeholder={t('rules.printer.placeholder')}
            spellCheck={false}
            data={[...choices]}
            value={draft.printer}
            filter={({ options, search }) =>
              choices.includes(search)
                ? options
                : options.filter(
                    option => 'value' in option && option.value.toLowerCase().includes(search.toLowerCase()),
                  )
            }
            renderOption={({ option }) => (
              <span className={styles['choice']}>
                {infoOf(option.value)?.name && <b>{infoOf(option.value)?.name}</b>}
                <span>{option.value}</span>
              </span>
            )}
            error={faultOf('printer')}
            comboboxProps={{ transitionProps: { duration: 0 } }}
            onChange={printer => set({ printer })}
          />
        ) : (
          <p className={styles['note']}>
            {t(`rules.mode.${draft.mode === 'skip' ? 'skip' : followsOther ? 'other' : 'hold'}.what`)}
          </p>
        )}
        {!draft.fixed && (
          <CloseButton
            aria-label={draft.jobType.trim() ? t('rules.remove', { type: name }) : t('rules.remove.new')}
            onClick={() => removeDraft(draft.id)}
          />
        )}
      </div>
      {draft.mode === 'print' && <Options draft={draft} faultOf={faultOf} />}
    </fieldset>
  )
}
