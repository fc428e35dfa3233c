import { Autocomplete, Select } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { asSearched, holds } from '../../../src-shared/search-text.ts'
import { useWords } from '../../kit/index.ts'
import { type Named, namedLabel, scopePartNamed } from './scope-part.ts'

/**
 * Moves text being typed from a list to a plain field if the service turns out to have no list; the text and the focus
 * stay. `take` receives the text.
 */
function useKeptText(
  listed: boolean,
  field: RefObject<HTMLInputElement | null>,
  take: (text: string) => void,
): { onText(text: string): void } {
  const typed = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the list is gone
  useEffect(() => {
    const text = typed.current
    typed.current = ''
    if (listed || text.trim() === '') return
    take(text)
    const frame = requestAnimationFrame(() => {
      const input = field.current
      // The focused field was removed with the list.
      if (!input || !document.activeElement?.matches('body, main')) return
      input.focus()
      input.setSelectionRange(input.value.length, input.value.length)
    })
    return () => cancelAnimationFrame(frame)
  }, [listed])
  return {
    onText(text) {
      typed.current = text
    },
  }
}

/**
 * Enter in a searched list takes the first match, even if the results arrive later: the list component highlights an
 * option only while the user types.
 */
function useEnter(
  offered: readonly Named[],
  take: (option: Named) => void,
): { onSearch(text: string): void; onKeyDown(event: KeyboardEvent<HTMLInputElement>): void } {
  const [pendingText, setPendingText] = useState<string | null>(null)
  const typed = useRef('')
  const firstMatch = (text: string) => offered.find(option => holds(namedLabel(option), text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when a match for the entered text is offered
  useEffect(() => {
    const found = pendingText === null ? undefined : firstMatch(pendingText)
    if (!found) return
    setPendingText(null)
    take(found)
  }, [pendingText, offered])
  return {
    onSearch(text) {
      typed.current = asSearched(text.trim())
      setPendingText(null)
    },
    onKeyDown(event) {
      const isMarked = event.currentTarget.hasAttribute('aria-activedescendant')
      if (event.key !== 'Enter' || isMarked || typed.current === '') return
      event.preventDefault()
      setPendingText(typed.current)
    },
  }
}

/**
 * A searchable choice by name. If the service has no list, it is a field for a name or id that suggests earlier
 * entries.
 */
export function ScopeField({
  label,
  listed,
  known,
  value,
  disabled = false,
  isLoading,
  first = false,
  field,
  onChange,
  onSearch,
}: {
  label: string
  listed: boolean
  known: readonly Named[]
  value: Named | null
  disabled?: boolean
  /** Whether the list is still being loaded. */
  isLoading: boolean
  /** Gets the initial focus. */
  first?: boolean
  field: RefObject<HTMLInputElement | null>
  /** `chosen`: picked from the list; otherwise still being typed. */
  onChange(value: Named | null, chosen: boolean): void
  onSearch?: (text: string) => void
}) {
  const t = useWords('designs')
  // Show the chosen value before the list arrives.
  const offered = useMemo(
    () => (value && !known.some(({ id }) => id === value.id) ? [value, ...known] : known),
    [value, known],
  )
  const enter = useEnter(offered, option => onChange(option, true))
  const kept = useKeptText(listed, field, text => onChange(scopePartNamed(text, known), false))
  const shared = {
    ref: field,
    label,
    disabled,
    placeholder: t('scope.search'),
    comboboxProps: { withinPortal: false },
    maxDropdownHeight: 240,
    // Typing replaces the previous choice.
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    ...(first ? { 'data-autofocus': true } : {}),
  }
  if (!listed) {
    const names = [...new Set(known.map(namedLabel))]
    return (
      <Autocomplete
        {...shared}
        value={value ? namedLabel(value) : ''}
        data={names}
        onChange={text => onChange(scopePartNamed(text, known), false)}
        onOptionSubmit={text => onChange(scopePartNamed(text, known), true)}
      />
    )
  }
  return (
    <Select
      {...shared}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={t(isLoading ? 'scope.loading' : 'scope.nothing')}
      value={value?.id ?? null}
      data={offered.map(option => ({ value: option.id, label: namedLabel(option) }))}
      onKeyDown={enter.onKeyDown}
      onSearchChange={text => {
        enter.onSearch(text)
        kept.onText(text)
        onSearch?.(text)
      }}
      onChange={id => onChange(offered.find(option => option.id === id) ?? null, true)}
    />
  )
}
