import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import type { NameReason } from '../../../src-shared/imports/checked.ts'
import { SmallIcon, useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useImportActions, useImportAttempt } from '../use-imports.ts'
import styles from './Names.module.css'
import { fitsSearch, type NameOption, nameOptions, targetLabel } from './name-options.ts'

/** Why a name was matched with a combination, or is suggested for one. */
function useReasonWord(): (reason: NameReason, letters: number) => string {
  const t = useWords('imports-names')
  return useCallback((reason, letters) => t(`reason.${reason}`, { count: letters }), [t])
}

/** Lines that are shown at once; the others are found by typing. */
const mostShown = 60

function Options({ name, text }: { name: DraftView['names'][number]; text: string }) {
  const t = useWords('imports-names')
  const reasonWord = useReasonWord()
  const combinations = useDraft(view => view.baseline?.combinations)
  const locale = useDraft(view => view.locale)
  const { suggested, others } = useMemo(
    () => nameOptions(name, combinations ?? [], locale),
    [name, combinations, locale],
  )
  const typed = text.trim()
  const fitting = (options: NameOption[]) =>
    typed === '' ? options : options.filter(({ label }) => fitsSearch(label, typed))
  const first = fitting(suggested).slice(0, mostShown)
  const rest = fitting(others)
  const shown = rest.slice(0, Math.max(0, mostShown - first.length))
  const line = ({ key, label, reason, letters }: NameOption) => (
    <Combobox.Option key={key} value={key} className="flex justify-between gap-12">
      <span>{label}</span>
      {reason && <small className={styles['why']}>{reasonWord(reason, letters)}</small>}
    </Combobox.Option>
  )
  const ignore = t(name.columns.length > 0 ? 'choice.ignore' : 'choice.ignoreRows')
  return (
    <Combobox.Options aria-label={t('choice.all')} mah={340} style={{ overflowY: 'auto' }}>
      {first.length > 0 && <Combobox.Group label={t('choice.suggested')}>{first.map(line)}</Combobox.Group>}
      {(typed === '' || fitsSearch(ignore, typed)) && <Combobox.Option value="ignore">{ignore}</Combobox.Option>}
      {typed === '' && name.reason === 'chosen' && <Combobox.Option value="back">{t('choice.back')}</Combobox.Option>}
      {shown.length > 0 && <Combobox.Group label={t('choice.all')}>{shown.map(line)}</Combobox.Group>}
      {rest.length > shown.length && (
        <Combobox.Footer>{t('choice.more', { figure: count(rest.length - shown.length) })}</Combobox.Footer>
      )}
      {first.length + rest.length === 0 && <Combobox.Empty>{t('choice.none', { text: typed })}</Combobox.Empty>}
    </Combobox.Options>
  )
}

/**
 * Chooses the combination of a name in the file; Enter opens the choice, and typing searches. Letters outside of a
 * field may be a scan.
 */
export function NameChoice({ name }: { name: DraftView['names'][number] }) {
  const t = useWords('imports-names')
  const reasonWord = useReasonWord()
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const combinations = useDraft(view => view.baseline?.combinations)
  const locale = useDraft(view => view.locale)
  const [text, setText] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setText('')
    },
    onDropdownOpen: () => {
      combobox.focusSearchInput()
      requestAnimationFrame(() => combobox.selectFirstOption())
    },
  })
  const { target, reason } = name
  const [suggestion] = name.suggestions
  const inFile = name.name || t('table.noName')
  const ignore = t(name.columns.length > 0 ? 'choice.ignore' : 'choice.ignoreRows')
  const labelOf = (to: NonNullable<typeof target>) =>
    to === 'ignore'
      ? ignore
      : (targetLabel(to, combinations ?? [], locale) ?? t('choice.unknown', { id: to.combination }))
  const perhaps = name.before === null ? suggestion?.label : labelOf(name.before)
  const said =
    target !== null
      ? labelOf(target)
      : perhaps === undefined
        ? t('choice.choose')
        : t('choice.perhaps', { label: perhaps })
  const letters = suggestion?.letters ?? 0
  // A person's own choice of what was suggested keeps the reason of the suggestion.
  const isSuggested =
    target !== null && target !== 'ignore' && suggestion !== undefined && target.combination === suggestion.combination
  const shownReason =
    target === null
      ? name.before !== null
        ? 'remembered'
        : (suggestion?.reason ?? null)
      : reason === 'chosen' && isSuggested
        ? suggestion.reason
        : reason
  const why = shownReason === null || target === 'ignore' ? null : reasonWord(shownReason, letters)
  const choose = (key: string) => {
    combobox.closeDropdown()
    const to =
      key === 'back'
        ? null
        : key === 'ignore'
          ? 'ignore'
          : [...options().suggested, ...options().others].find(one => one.key === key)?.target
    if (to !== undefined) attempt(t('choice.doing'), () => decide({ set: 'name', name: name.name, to }))
  }
  const options = () => nameOptions(name, combinations ?? [], locale)
  /** On a slow computer the list is there some keys after the Enter that opened it: those keys are for its field all the same. */
  const typeAhead = (event: KeyboardEvent) => {
    if (!combobox.dropdownOpened || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && text !== '') {
      const { suggested, others } = options()
      const first = [...suggested, ...others].find(({ label }) => fitsSearch(label, text.trim()))
      if (first) choose(first.key)
    } else if (event.key.length === 1) setText(text + event.key)
    else return
    event.preventDefault()
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      shadow="md"
      transitionProps={{ duration: 0 }}
      position="bottom-start"
    >
      <Combobox.Target targetType="button" withKeyboardNavigation={false}>
        <UnstyledButton
          className={styles['choice']}
          data-name={name.name}
          data-open={target === null || undefined}
          aria-label={
            why === null
              ? t('choice.label', { name: inFile, target: said })
              : t('choice.labelReason', { name: inFile, target: said, reason: why })
          }
          onKeyDown={typeAhead}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={styles['said']}>{said}</span>
          {why !== null && <small className={styles['why']}>{why}</small>}
          {target === null && <SmallIcon name="question" />}
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            requestAnimationFrame(() => combobox.selectFirstOption())
          }}
          placeholder={t('choice.search')}
          aria-label={t('choice.search')}
        />
        {combobox.dropdownOpened && <Options name={name} text={text} />}
      </Combobox.Dropdown>
    </Combobox>
  )
}
