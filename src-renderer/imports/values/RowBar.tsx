import { SegmentedControl, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { type Action, ActionButton, ChipButton, formatList, useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useDraftQuery } from '../use-imports.ts'
import type { RowFilter } from './row-filter.ts'
import styles from './ValuesStep.module.css'

/** A pause in typing after which the rows are looked through (ms). */
const patience = 250

/** Above the rows: which of them are shown, a text to find, and the last text taken back. */
export function RowBar({
  filter,
  onFilter,
  search,
  onEnter,
  undo,
  replace,
  replaces,
  onReplace,
  settled,
  showsAll,
  onShowAll,
}: {
  filter: RowFilter
  onFilter(filter: RowFilter): void
  search: RefObject<HTMLInputElement | null>
  onEnter(): void
  undo: Action
  replace: Action
  /** Find and replace is open. */
  replaces: boolean
  onReplace(replaces: boolean): void
  /** Columns that are right in every row. */
  settled: readonly number[]
  showsAll: boolean
  onShowAll(shows: boolean): void
}) {
  const t = useWords('imports-values')
  const [text, setText] = useState(filter.text)
  const total = useDraftQuery('imports.rows', { ...filter, from: 0, count: 1 })?.total ?? null
  const hasChanges = useDraft(view => view.totals !== null)
  const titles = useDraft(view => view.titles)
  const hasEdits = useDraft(view => view.edits > 0)

  useEffect(() => setText(filter.text), [filter.text])
  useEffect(() => {
    if (text === filter.text) return
    const timer = setTimeout(() => onFilter({ ...filter, text }), patience)
    return () => clearTimeout(timer)
  }, [text, filter, onFilter])

  const choices = [
    { value: 'all', label: t('bar.all') },
    {
      value: 'problems',
      label: filter.kind === null ? t('bar.problems') : t('bar.kind', { kind: t(filter.kind) }),
    },
    { value: 'changes', label: t('bar.changes'), disabled: !hasChanges },
  ]
  return (
    <div className="flex wrap items-center gap-8 no-shrink">
      <SegmentedControl
        size="xs"
        aria-label={t('bar.label')}
        data={choices}
        value={filter.only}
        onChange={value => {
          if (value === 'all' || value === 'problems' || value === 'changes')
            onFilter({ only: value, kind: null, text })
        }}
      />
      <TextInput
        ref={search}
        className={styles['search'] ?? ''}
        placeholder={t('bar.search')}
        aria-label={t('bar.search')}
        value={text}
        maxLength={200}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && text !== '') setText('')
          else if (event.key === 'Enter') onEnter()
          else return
          event.preventDefault()
        }}
      />
      {total !== null && (
        <span className="quiet small figures" role="status">
          {t('bar.rows', { count: total, figure: count(total) })}
        </span>
      )}
      <ActionButton action={replace} showsKeys={false} aria-expanded={replaces} onClick={() => onReplace(!replaces)}>
        {t('bar.replace')}
      </ActionButton>
      {settled.length > 0 && (
        <ChipButton isSwitch on={showsAll} title={t('bar.settledHint')} onClick={() => onShowAll(!showsAll)}>
          <span>{formatList(settled.map(column => titles[column]?.trim() ?? ''))}</span>
        </ChipButton>
      )}
      {hasEdits && (
        <ActionButton action={undo} className="ms-auto">
          {t('bar.undo')}
        </ActionButton>
      )}
    </div>
  )
}
