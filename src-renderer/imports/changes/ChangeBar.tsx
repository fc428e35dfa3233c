import { Button, Select, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { changeFilters } from '../../../src-shared/contract/import-drafts.ts'
import { useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useImportActions, useImportAttempt } from '../use-imports.ts'
import type { ShownChanges } from './ChangeGrid.tsx'
import styles from './ChangesStep.module.css'
import { type ChangesView, changeCounts, isCollection, isEvery } from './change-filter.ts'
import { useLeaveOut } from './use-leave-out.ts'

/** A pause in typing after which codes are looked for (ms). */
const patience = 200

/** The kinds of changes, each with its count; those that do not occur are left away. */
function Ways({ filter, onFilter }: { filter: ChangesView; onFilter(filter: ChangesView): void }) {
  const t = useWords('imports-changes')
  const view = useDraft(each => each)
  const counts = changeCounts(view)
  return (
    <fieldset className={styles['ways']}>
      <legend className="only-heard">{t('filter.label')}</legend>
      {changeFilters
        .filter(only => only === 'all' || counts[only] > 0 || filter.only === only)
        .map(only => (
          <button
            type="button"
            key={only}
            className={styles['way']}
            aria-pressed={filter.only === only}
            data-look={only === 'jump' || only === 'to-not-priced' || undefined}
            onClick={() => onFilter({ ...filter, only })}
          >
            {t(`filter.${only}`)} <b className="figures">{count(counts[only])}</b>
          </button>
        ))}
    </fieldset>
  )
}

/** The whole collection, where nothing else is asked for: it stays out when the file is compared again. */
function OutCollection({ collection, isOut }: { collection: string; isOut: boolean }) {
  const t = useWords('imports-changes')
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  return (
    <Button
      variant="default"
      onClick={() => attempt(t('told.out'), () => decide({ set: 'left-out-collection', collection, on: !isOut }))}
    >
      {t(isOut ? 'in.collection' : 'out.collection')}
    </Button>
  )
}

/** Leaves everything that is shown out, or takes it in again: each with how many changes that is. */
function OutAll({ filter, shown: { total, leftOut: out } }: { filter: ChangesView; shown: ShownChanges }) {
  const t = useWords('imports-changes')
  const leaveOut = useLeaveOut()
  const view = useDraft(each => each)
  const { collection } = filter
  const wholeOut = collection !== null && view.leftOut.collections.includes(collection)
  if (collection !== null && (wholeOut || isCollection(filter)))
    return <OutCollection collection={collection} isOut={wholeOut} />
  if (isEvery(filter)) return null
  const said = (figure: number) => ({ count: figure, figure: count(figure) })
  return (
    <>
      {total > out && (
        <Button variant="default" onClick={() => leaveOut(filter, true)}>
          {t('out.shown', said(total - out))}
        </Button>
      )}
      {out > 0 && (
        <Button variant="default" onClick={() => leaveOut(filter, false)}>
          {t('in.shown', said(out))}
        </Button>
      )}
    </>
  )
}

/** Above the changes: which are shown, in which order, and what can be done with all of them. */
export function ChangeBar({
  filter,
  onFilter,
  shown,
  search,
  onEnter,
}: {
  filter: ChangesView
  onFilter(filter: ChangesView): void
  shown: ShownChanges | null
  search: RefObject<HTMLInputElement | null>
  onEnter(): void
}) {
  const t = useWords('imports-changes')
  const [code, setCode] = useState(filter.code)
  // What this field asked for comes back while more is typed: only another's filter takes its place.
  const asked = useRef(filter.code)
  useEffect(() => {
    if (filter.code === asked.current) return
    asked.current = filter.code
    setCode(filter.code)
  }, [filter.code])
  useEffect(() => {
    if (code === filter.code) return
    const timer = setTimeout(() => {
      asked.current = code
      onFilter({ ...filter, code })
    }, patience)
    return () => clearTimeout(timer)
  }, [code, filter, onFilter])
  return (
    <div className="grid gap-8 no-shrink">
      <Ways filter={filter} onFilter={onFilter} />
      <div className="flex wrap items-center gap-8">
        <TextInput
          ref={search}
          className={styles['search'] ?? ''}
          placeholder={t('code.label')}
          aria-label={t('code.label')}
          value={code}
          maxLength={100}
          onChange={event => setCode(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Escape' && code !== '') setCode('')
            else if (event.key === 'Enter' || event.key === 'ArrowDown') onEnter()
            else return
            event.preventDefault()
          }}
        />
        <Select
          className={styles['sort'] ?? ''}
          aria-label={t('sort.label')}
          allowDeselect={false}
          data={[
            { value: 'grid', label: t('sort.grid') },
            { value: 'size', label: t('sort.size') },
          ]}
          value={filter.sort}
          onChange={sort => onFilter({ ...filter, sort: sort === 'size' ? 'size' : 'grid' })}
        />
        {shown !== null && (
          <span className="quiet small figures" role="status">
            {t('shown.changes', { count: shown.total, figure: count(shown.total) })}
          </span>
        )}
        {shown !== null && <OutAll filter={filter} shown={shown} />}
      </div>
    </div>
  )
}
