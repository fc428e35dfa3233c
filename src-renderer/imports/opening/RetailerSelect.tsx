import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { asSearched, holds } from '../../../src-shared/search-text.ts'
import { useAskedAgain, useWords } from '../../kit/index.ts'
import { useRetailerName } from '../retailer-name.ts'
import { useImportActions, useImportAttempt, useImports } from '../use-imports.ts'

/** How long typing is waited for before main is asked (ms). */
const gather = 150

interface RetailerSelectProps {
  label: string
  value: string | null
  onChange(retailer: string): void
  autoFocus?: boolean
  beside?: boolean
}

/** A retailer, found by typing; without a list of the service, one by its id. */
export function RetailerSelect({ label, value, onChange, autoFocus = false, beside = false }: RetailerSelectProps) {
  const t = useWords('imports-opening')
  const name = useRetailerName()
  const attempt = useImportAttempt()
  const { readRetailers } = useImportActions()
  const retailers = useImports(state => state.retailers)
  const listed = useImports(state => state.listed)
  const unlisted = useImports(state => state.unlisted)
  const again = useAskedAgain(unlisted === 'waiting' || unlisted === 'failed')
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const [answered, setAnswered] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what couldn't be answered is asked again
  useEffect(() => {
    const timer = setTimeout(
      () => attempt(t('for.read'), () => readRetailers(asked ?? '').finally(() => setAnswered(asked ?? ''))),
      asked === null ? 0 : gather,
    )
    return () => clearTimeout(timer)
  }, [asked, readRetailers, attempt, t, again])
  const known = (retailers ?? []).map(one => ({ value: one.id, label: name(one) }))
  const byId = search.trim()
  const nothing = answered === (asked ?? '') ? 'nothing' : 'loading'
  const options = [
    ...known,
    ...(value !== null && !known.some(one => one.value === value)
      ? [{ value, label: name({ id: value, name: null }) }]
      : []),
    ...(!listed && byId !== '' && !known.some(one => one.value === byId || one.label === byId) && byId !== value
      ? [{ value: byId, label: t('for.byId', { id: byId }) }]
      : []),
  ]
  return (
    <Select
      {...(beside ? { 'aria-label': label } : { label })}
      data={options}
      value={value}
      placeholder={t('for.placeholder')}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      data-autofocus={autoFocus || undefined}
      searchValue={search}
      onSearchChange={text => {
        setSearch(text)
        if (!known.some(one => one.label === text)) setAsked(text.trim())
      }}
      onKeyDown={event => {
        // An answer of the service that comes just before Enter takes the mark off the first one.
        const marked = event.currentTarget.getAttribute('aria-activedescendant')
        if (event.key !== 'Enter' || byId === '' || (marked && document.getElementById(marked))) return
        const fit = options.find(one => holds(one.label, asSearched(byId)))
        if (!fit) return
        // Enter chooses here, and does not continue to what the choice is for.
        event.preventDefault()
        onChange(fit.value)
      }}
      nothingFoundMessage={unlisted ? t(`for.unlisted.${unlisted}`) : t(`for.${nothing}`)}
      maxDropdownHeight={240}
      comboboxProps={{ transitionProps: { duration: 0 }, shadow: 'md' }}
      onChange={chosen => {
        if (chosen !== null) onChange(chosen)
      }}
    />
  )
}
