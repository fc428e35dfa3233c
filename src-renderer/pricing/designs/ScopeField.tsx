import { Autocomplete, Select } from '@mantine/core'
import { type FocusEvent, type RefObject, useMemo } from 'react'
import { labelOf, type Named, namedBy } from './scope-part.ts'
import { useEnter } from './use-enter.ts'
import { useKeptText } from './use-kept-text.ts'
import { useDesignWords } from './words.ts'

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
  const kept = useKeptText(listed, field, text => onChange(namedBy(text, known), false))
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
    const names = [...new Set(known.map(labelOf))]
    return (
      <Autocomplete
        {...shared}
        value={value ? labelOf(value) : ''}
        data={names}
        onChange={text => onChange(namedBy(text, known), false)}
        onOptionSubmit={text => onChange(namedBy(text, known), true)}
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
      data={offered.map(one => ({ value: one.id, label: labelOf(one) }))}
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
