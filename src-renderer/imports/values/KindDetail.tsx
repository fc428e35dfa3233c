import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import { columnLetters } from '../../../src-shared/imports/column-letters.ts'
import { kindOfFix } from '../../../src-shared/imports/decisions.ts'
import { usePreferences, useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useDraftQuery, useImportActions, useImportAttempt } from '../use-imports.ts'
import { columnTitle } from './file-columns.ts'
import type { FilePlace } from './next-problem.ts'
import styles from './ProblemList.module.css'
import { allRows, type RowFilter } from './row-filter.ts'
import { UnknownCodes } from './UnknownCodes.tsx'

type Problem = DraftView['problems'][number]

/** Places that are listed at first, and with each “more”. */
const step = 12
const most = 1000

function PlaceList({ kind, onGoTo }: { kind: Problem['kind']; onGoTo(place: FilePlace): void }) {
  const t = useWords('imports-values')
  const titles = useDraft(view => view.titles)
  const [shown, setShown] = useState(step)
  const places = useDraftQuery('imports.problems', { kind, from: 0, count: shown })
  if (!places) return null
  const listed = places.rows.length
  const more = Math.min(places.total, most) - listed
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
    <ol className={styles['places']} tabIndex={0} aria-label={t('place.label')}>
      {Array.from(places.rows, (row, i) => {
        const column = places.columns[i] ?? 0
        const line = places.lines[i] ?? 0
        const title = columnTitle(titles, column, t('grid.untitled', { column: columnLetters(column) }))
        const text = places.texts[i] || t('place.empty')
        const after = places.after[i] ?? null
        const service = places.service?.[i] ?? null
        return (
          <li key={`${row} ${column}`}>
            <button
              type="button"
              aria-label={t('place.go', {
                line,
                column: title,
                text: after === null ? text : `${text} → ${after}`,
              })}
              title={title}
              onClick={() => onGoTo({ row, column })}
            >
              <span className="figures">{t('place.line', { line })}</span>
              <b className="figures">
                {text}
                {after !== null && <> → {after}</>}
              </b>
              <small>{service === null ? title : t('place.service', { text: service })}</small>
            </button>
          </li>
        )
      })}
      {more > 0 && (
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setShown(before => Math.min(most, before + step * 4))}
          >
            {t('kind.more', { figure: count(more) })}
          </Button>
        </li>
      )}
    </ol>
  )
}

/** What one kind of problem means, what mends all of it, and where it is. */
export function KindDetail({
  problem: { kind, count: cells, fixes },
  filter,
  onFilter,
  onGoTo,
}: {
  problem: Problem
  filter: RowFilter
  onFilter(filter: RowFilter): void
  onGoTo(place: FilePlace): void
}) {
  const t = useWords('imports-values')
  const { priceGuardPercent: percent } = usePreferences()
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const isAgain = useDraft(
    view =>
      view.leftOut.problems.includes(kind) || view.fixes.some(fix => kindOfFix(fix) === kind && fixes.includes(fix)),
  )
  const said = { count: cells, figure: count(cells) }
  const isShown = filter.only === 'problems' && filter.kind === kind
  return (
    <div className={styles['detail']}>
      <p>{t(`${kind}.what`, { percent })}</p>
      {isAgain && <p>{t('kind.again')}</p>}
      {kind === 'unknown-code' && <UnknownCodes />}
      <div className="flex wrap gap-6">
        {fixes.map((fix, i) => (
          <Button
            key={fix}
            variant={i === 0 ? 'filled' : 'default'}
            size="compact-sm"
            onClick={() => attempt(t('told.decide'), () => decide({ set: 'fix', fix, on: true, count: cells }))}
          >
            {t(`fix.${fix}`, said)}
          </Button>
        ))}
        <Button
          variant={kind === 'total-row' ? 'filled' : 'default'}
          size="compact-sm"
          onClick={() =>
            attempt(t('told.decide'), () => decide({ set: 'left-out-problem', kind, on: true, count: cells }))
          }
        >
          {t(kind === 'total-row' ? 'kind.leaveOutTotals' : 'kind.leaveOut', said)}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-pressed={isShown}
          onClick={() => onFilter(isShown ? allRows : { only: 'problems', kind, text: '' })}
        >
          {t(isShown ? 'kind.showAll' : 'kind.showRows')}
        </Button>
      </div>
      <PlaceList kind={kind} onGoTo={onGoTo} />
    </div>
  )
}
