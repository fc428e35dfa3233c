import { Button, CloseButton, Select, TextInput, UnstyledButton } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { asDeskError } from '../../../src-shared/errors.ts'
import { addressFault } from '../../../src-shared/print/address.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { findJob, joinItems, labelled, useClient, useSay, useWords } from '../../kit/index.ts'
import { type RuleDraft, type RuleFault, type RuleMode, readDraft } from './draft.ts'
import { PrinterField } from './PrinterField.tsx'
import { bestPrinter, type PrinterChoice } from './printer-choices.ts'
import { RuleOptions } from './RuleOptions.tsx'
import styles from './Rules.module.css'
import { SpareFields } from './SpareFields.tsx'
import { changeDraft, removeDraft, takenBesides } from './store.ts'
import { TogetherFields } from './TogetherFields.tsx'
import { ruleTypeName } from './type-name.ts'

/** What a rule says beside its printer, in a few words; what can't be read is left out. */
function useSummary(): (draft: RuleDraft) => string {
  const t = useWords('settings')
  const rule = useWords('rules')
  return draft => {
    const { paper, copies, duplex, tray, scale, orientation, pages, left_out, spare, together_with } =
      readDraft(draft) ?? {}
    const parts = [
      paper,
      copies !== undefined && rule('options.copies', { count: copies }),
      duplex && t(`rules.duplex.${duplex}`),
      tray && rule('options.tray', { tray }),
      scale && t(`rules.scale.${scale}`),
      orientation && t(`rules.orientation.${orientation}`),
      pages && rule('options.pages', { pages }),
      left_out === 'print' && rule('options.left-out'),
      spare && rule('options.spare', { printer: printerName(spare) }),
      together_with && rule('options.together', { types: joinItems(together_with) }),
    ].filter(part => typeof part === 'string' && part !== '')
    return parts.length === 0 ? rule('options.none') : joinItems(parts.filter(part => typeof part === 'string'))
  }
}

type Said =
  | { at: 'nothing' }
  | { at: 'sending' }
  | { at: 'sent'; job: string; printer: string; unsaved: boolean }
  | { at: 'failed'; why: string }

/** Prints a test page by a rule as it is in the editor, and leads to its job. */
function TestPage({ draft, name, unsaved }: { draft: RuleDraft; name: string; unsaved: boolean }) {
  const t = useWords('rules')
  const client = useClient()
  const say = useSay()
  const [said, setSaid] = useState<Said>({ at: 'nothing' })
  const send = async () => {
    const rule = readDraft(draft)
    if (!rule) return setSaid({ at: 'failed', why: t('test.faulty') })
    setSaid({ at: 'sending' })
    try {
      const { job } = await client.call('rules.testPage', rule)
      setSaid({ at: 'sent', job, printer: printerName(rule.printer ?? ''), unsaved })
    } catch (error) {
      setSaid({ at: 'failed', why: t('test.failed', { why: say(asDeskError(error).toJSON()) }) })
    }
  }
  return (
    <div className={styles['test']}>
      <Button
        variant="default"
        size="compact-sm"
        loading={said.at === 'sending'}
        aria-label={labelled(t('test'), name)}
        onClick={() => void send()}
      >
        {t('test')}
      </Button>
      {said.at === 'sent' && (
        <p role="status">
          {t('test.sent', { job: said.job, printer: said.printer })} {said.unsaved && t('test.unsaved')}{' '}
          <Button variant="default" size="compact-sm" onClick={() => findJob(said.job)}>
            {t('test.show')}
          </Button>
        </p>
      )}
      {said.at === 'failed' && (
        <p role="alert" data-fault>
          {said.why}
        </p>
      )}
    </div>
  )
}

const modes: readonly RuleMode[] = ['print', 'hold', 'skip', 'leave']

interface RowProps {
  draft: RuleDraft
  faults: readonly RuleFault['field'][]
  /** True once it was to be saved: then an empty field is a fault, too. */
  tried: boolean
  choices: readonly PrinterChoice[]
  autoFocus: boolean
  /** True if someone came here for this very rule. */
  aimed: boolean
  /** True if a type without a rule of its own follows the rule for any other type. */
  followsOther: boolean
  /** True while what it says beside its printer is shown; one that can't be saved like that is shown anyway. */
  isOpen: boolean
  onToggle(): void
  /** How it differs from what is saved. */
  change: 'new' | 'changed' | null
  readOnly: boolean
  mayTest: boolean
}

type FaultOf = (field: RuleFault['field']) => string | null

/** What is wrong with a field, in words; an empty one only once the rules were to be saved. */
function useFaults({ draft, faults, tried }: Pick<RowProps, 'draft' | 'faults' | 'tried'>): FaultOf {
  const t = useWords('settings')
  const rule = useWords('rules')
  const printer = useWords('printers')
  const typed: Partial<Record<RuleFault['field'], string>> = {
    job_type: draft.jobType,
    printer: draft.printer,
    left_to: draft.left_to,
  }
  return field => {
    if (!faults.includes(field)) return null
    if (typed[field]?.trim() === '' && !tried) return null
    const address = field === 'printer' || field === 'spare' ? addressFault(draft[field].trim()) : null
    if (address !== null && address !== 'shape') return printer(`address.fault.${address}`)
    if (field === 'spare') return rule('spare.fault')
    if (field === 'left_to') return rule('station.fault')
    if (field === 'together_with') return rule('together.fault')
    const isSaid =
      field === 'job_type' || field === 'printer' || field === 'copies' || field === 'paper' || field === 'pages'
    return isSaid ? t(`rules.fault.${field}`) : t('rules.fault.other')
  }
}

/** Brings a rule into sight that someone came here for, and the field that is likely meant under their fingers. */
function useAim(aimed: boolean) {
  const row = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!aimed || !row.current) return
    row.current.scrollIntoView({ block: 'center' })
    const fields = row.current.querySelectorAll<HTMLElement>('[data-aim]:not(:disabled)')
    Array.from(fields).at(-1)?.focus()
  }, [aimed])
  return row
}

/** The type that a rule is for; one of a person's own is typed. */
function TypeName({
  draft,
  fault,
  autoFocus,
  nameId,
  readOnly,
}: {
  draft: RuleDraft
  fault: string | null
  autoFocus: boolean
  nameId: string
  readOnly: boolean
}) {
  const t = useWords('settings')
  const name = ruleTypeName(t, draft)
  if (draft.fixed) {
    return (
      <>
        <strong id={nameId}>{name}</strong>
        <span>{draft.id === '*' ? t('rules.type.*.hint') : <code>{draft.jobType}</code>}</span>
      </>
    )
  }
  return (
    <>
      <span id={nameId} className="only-heard">
        {name}
      </span>
      <TextInput
        aria-label={t('rules.type')}
        placeholder={t('rules.type.placeholder')}
        spellCheck={false}
        autoFocus={autoFocus}
        disabled={readOnly}
        value={draft.jobType}
        error={fault}
        onChange={event => changeDraft(draft.id, { jobType: event.target.value })}
      />
    </>
  )
}

/** Where a rule's jobs go, beside its mode: a printer, another station, or why nowhere. */
function Where({
  draft,
  faultOf,
  choices,
  followsOther,
}: Pick<RowProps, 'draft' | 'choices' | 'followsOther'> & { faultOf: FaultOf }) {
  const t = useWords('settings')
  const rule = useWords('rules')
  const set = (change: Partial<RuleDraft>) => changeDraft(draft.id, change)
  const width = styles[draft.fixed ? 'wide' : 'printer'] ?? ''
  if (draft.mode === 'print') {
    return (
      <PrinterField
        className={width}
        name={t('rules.printer')}
        placeholder={t('rules.printer.placeholder')}
        value={draft.printer}
        fault={faultOf('printer')}
        choices={choices}
        onChange={printer => set({ printer })}
      />
    )
  }
  if (draft.mode === 'leave') {
    return (
      <TextInput
        className={width}
        aria-label={rule('station')}
        placeholder={rule('station.placeholder')}
        spellCheck={false}
        value={draft.left_to}
        error={faultOf('left_to')}
        onChange={event => set({ left_to: event.target.value })}
      />
    )
  }
  if (draft.mode === 'skip') return <p className={styles['note']}>{rule('mode.skip.what')}</p>
  return <p className={styles['note']}>{t(`rules.mode.${followsOther ? 'other' : 'hold'}.what`)}</p>
}

/** One rule: which type, what happens with it, on which printer, how, and which printer is in. */
export function RuleRow(props: RowProps) {
  const { draft, faults, tried, choices, autoFocus, aimed, followsOther, change, readOnly, mayTest, onToggle } = props
  const t = useWords('settings')
  const rule = useWords('rules')
  const summary = useSummary()
  const [nameId, optionsId] = [useId(), useId()]
  const isOpen = props.isOpen || (tried && faults.some(field => !['job_type', 'printer', 'left_to'].includes(field)))
  const row = useAim(aimed)
  const faultOf = useFaults(props)
  const name = ruleTypeName(t, draft)
  const setMode = (mode: RuleMode) => {
    const suggested = mode === 'print' ? (bestPrinter(draft.jobType, choices, takenBesides(draft.id))?.uri ?? '') : ''
    changeDraft(draft.id, { mode, printer: draft.printer || suggested })
  }
  const wordsOf = (mode: RuleMode) => {
    if (mode === 'leave') return rule('mode.leave')
    return t(`rules.mode.${mode === 'hold' && followsOther ? 'other' : mode}`)
  }
  return (
    <fieldset ref={row} className={styles['row']} aria-labelledby={nameId} data-aimed={aimed || undefined}>
      <div className={styles['type']}>
        <TypeName draft={draft} fault={faultOf('job_type')} autoFocus={autoFocus} nameId={nameId} readOnly={readOnly} />
        {change && <em className={styles['changed']}>{rule(`mark.${change}`)}</em>}
        {draft.mode === 'print' && mayTest && <TestPage draft={draft} name={name} unsaved={change !== null} />}
      </div>
      <div className={styles['fields']}>
        <fieldset className={styles['main']} disabled={readOnly}>
          <Select
            className={styles['mode'] ?? ''}
            aria-label={t('rules.mode.for', { type: name })}
            allowDeselect={false}
            data={modes.filter(mode => draft.fixed || mode !== 'hold').map(value => ({ value, label: wordsOf(value) }))}
            value={draft.mode}
            comboboxProps={{ transitionProps: { duration: 0 } }}
            data-aim
            onChange={value => setMode(modes.find(mode => mode === value) ?? 'hold')}
          />
          <Where draft={draft} faultOf={faultOf} choices={choices} followsOther={followsOther} />
          {!draft.fixed && (
            <CloseButton
              aria-label={draft.jobType.trim() ? t('rules.remove', { type: name }) : t('rules.remove.new')}
              onClick={() => removeDraft(draft.id)}
            />
          )}
        </fieldset>
        {draft.mode === 'print' && (
          <UnstyledButton
            className={styles['toggle']}
            aria-expanded={isOpen}
            aria-controls={optionsId}
            aria-label={rule('options.of', { type: name })}
            onClick={onToggle}
          >
            <b>{rule('options')}</b> <span>{summary(draft)}</span>
          </UnstyledButton>
        )}
        {draft.mode === 'print' && isOpen && (
          <fieldset id={optionsId} disabled={readOnly}>
            <RuleOptions draft={draft} faultOf={faultOf} />
            <SpareFields draft={draft} choices={choices} faultOf={faultOf} />
            {draft.id !== '*' && <TogetherFields draft={draft} faultOf={faultOf} />}
          </fieldset>
        )}
      </div>
    </fieldset>
  )
}
