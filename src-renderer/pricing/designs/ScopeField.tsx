import { Autocomplete, Select } from '@mantine/core'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Named, namedLabel, scopePartNamed } from './scope-part.ts'
import { useDesignWords } from './words.ts'

/**
 * Carries what somebody is typing from a list over to a field of its own, where the service turns out to have no list meanwhile: the
 * text and the focus stay. `take` hears the text.
 */
function useKeptText(
  listed: boolean,
  field: RefObject<HTMLInputElement | null>,
  take: (text: string) => void,
): { onText(text: string): void } {
  const typed = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is no list any more
  useEffect(() => {
    const text = typed.current
    typed.current = ''
    if (listed || text.trim() === '') return
    take(text)
    const frame = requestAnimationFrame(() => {
      const input = field.current
      // The field that had the focus went with the list.
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
 * Enter in a list that is searched takes the first that fits, also where the answer to what was typed comes after it; a list
 * of its own marks one only while somebody types.
 */
function useEnter(
  offered: readonly Named[],
  take: (one: Named) => void,
): { onSearch(text: string): void; onKeyDown(event: KeyboardEvent<HTMLInputElement>): void } {
  const [waitsFor, setWaitsFor] = useState<string | null>(null)
  const typed = useRef('')
  const fitting = (text: string) => offered.find(one => namedLabel(one).toLowerCase().includes(text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was entered is among what is offered
  useEffect(() => {
    const found = waitsFor === null ? undefined : fitting(waitsFor)
    if (!found) return
    setWaitsFor(null)
    take(found)
  }, [waitsFor, offered])
  return {
    onSearch(text) {
      typed.current = text.trim().toLowerCase()
      setWaitsFor(null)
    },
    onKeyDown(event) {
      const isMarked = event.currentTarget.hasAttribute('aria-activedescendant')
      if (event.key !== 'Enter' || isMarked || typed.current === '') return
      event.preventDefault()
      setWaitsFor(typed.current)
    },
  }
}

/**
 * A choice of one by its name, with search. Where the service lists none, it is a field for a name or an id, which offers what was
 * typed before.
 */
export function ScopeField({
  label,
  listed,
  known,
  value,
  disabled = false,
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
  /** The one that begins with the focus. */
  first?: boolean
  field: RefObject<HTMLInputElement | null>
  /** `chosen`: from the list; else typed so far. */
  onChange(value: Named | null, chosen: boolean): void
  onSearch?: (text: string) => void
}) {
  const t = useDesignWords()
  // What is chosen stands there before the list has arrived.
  const offered = useMemo(
    () => (value && !known.some(({ id }) => id === value.id) ? [value, ...known] : known),
    [value, known],
  )
  const enter = useEnter(offered, one => onChange(one, true))
  const kept = useKeptText(listed, field, text => onChange(scopePartNamed(text, known), false))
  const shared = {
    ref: field,
    label,
    disabled,
    placeholder: t('scope.search'),
    comboboxProps: { withinPortal: false },
    maxDropdownHeight: 240,
    // What is typed takes the place of what was chosen before.
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
      nothingFoundMessage={t('scope.nothing')}
      value={value?.id ?? null}
      data={offered.map(one => ({ value: one.id, label: namedLabel(one) }))}
      onKeyDown={enter.onKeyDown}
      onSearchChange={text => {
        enter.onSearch(text)
        kept.onText(text)
        onSearch?.(text)
      }}
      onChange={id => onChange(offered.find(one => one.id === id) ?? null, true)}
    />
  )
}
