import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { ReplacedCells, Replacement } from '../../../src-shared/contract/import-drafts.ts'
import { columnLetters } from '../../../src-shared/imports/column-letters.ts'
import { useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useDraftQuery } from '../use-imports.ts'
import styles from './FindReplace.module.css'
import { columnTitle } from './file-columns.ts'
import { useReplace } from './use-replace.ts'

/** A pause in typing after which the column is looked through (ms). */
const patience = 250
/** Cells that are shown before anything is replaced. */
const previewed = 50

type Asked = Extract<Replacement, { by: 'find' }>

/** What a replacement would change; null while no one knows. Replacing says what is wrong. */
function usePreview(of: Asked): ReplacedCells | null {
  const [settled] = useDebouncedValue(of, patience)
  const isAsked = settled === of && of.find !== ''
  return useDraftQuery('imports.replacements', isAsked ? { of, count: previewed } : null, false)
}

/** Finds a text in one column of the file and replaces it in all its cells; what results from it is shown first. */
export function FindReplace({ column: first, onClose }: { column: number; onClose(): void }) {
  const t = useWords('imports-values')
  const replace = useReplace()
  const titles = useDraft(view => view.titles)
  const [of, setOf] = useState<Asked>({
    by: 'find',
    column: first,
    find: '',
    replace: '',
    whole: false,
    matchCase: false,
  })
  const preview = usePreview(of)
  const total = preview?.total ?? 0
  const put = (change: Partial<Asked>) => setOf(before => ({ ...before, ...change }))
  const nameOf = (column: number) => columnTitle(titles, column, t('grid.untitled', { column: columnLetters(column) }))
  return (
    <search className={styles['panel']} aria-label={t('replace.label')}>
      <form
        className={styles['fields']}
        onSubmit={event => {
          event.preventDefault()
          if (total > 0) replace(of)
        }}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onClose()
        }}
      >
        <TextInput
          label={t('replace.find')}
          value={of.find}
          maxLength={200}
          autoFocus
          onChange={event => put({ find: event.currentTarget.value })}
        />
        <TextInput
          label={t('replace.with')}
          value={of.replace}
          maxLength={200}
          onChange={event => put({ replace: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('replace.column')}
          value={String(of.column)}
          data={titles.map((_, column) => ({ value: String(column), label: nameOf(column) }))}
          onChange={event => put({ column: Number(event.currentTarget.value) })}
        />
        <div className="grid gap-4">
          <Checkbox
            size="xs"
            label={t('replace.whole')}
            checked={of.whole}
            onChange={event => put({ whole: event.currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={t('replace.case')}
            checked={of.matchCase}
            onChange={event => put({ matchCase: event.currentTarget.checked })}
          />
        </div>
        <div className="flex gap-8 ms-auto">
          <Button type="submit" disabled={total === 0}>
            {t('replace.do', { count: total, figure: count(total) })}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('replace.close')}
          </Button>
        </div>
      </form>
      <p className="only-heard" role="status">
        {preview && t('replace.found', { count: total, figure: count(total) })}
      </p>
      {of.find !== '' && preview && total === 0 && <p className="bare quiet">{t('replace.none')}</p>}
      {preview && total > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
        <ul className={styles['preview']} tabIndex={0} aria-label={t('replace.preview')}>
          {preview.cells.map(({ row, line, before, after }) => (
            <li key={row}>
              <span className="figures">{t('place.line', { line })}</span>
              <span>
                <s>{before}</s> → <b>{after || t('place.empty')}</b>
              </span>
            </li>
          ))}
          {total > preview.cells.length && <li>{t('out.more', { figure: count(total - preview.cells.length) })}</li>}
        </ul>
      )}
    </search>
  )
}
