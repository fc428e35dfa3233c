import { Button } from '@mantine/core'
import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import { kindOfFix } from '../../../src-shared/imports/decisions.ts'
import type { ProblemKind } from '../../../src-shared/imports/problem.ts'
import { Kbd, SmallIcon, useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useImportActions, useImportAttempt } from '../use-imports.ts'
import { KindDetail } from './KindDetail.tsx'
import { LeftOut } from './LeftOut.tsx'
import type { FilePlace } from './next-problem.ts'
import styles from './ProblemList.module.css'
import type { RowFilter } from './row-filter.ts'
import { withCount } from './with-count.ts'

type Problem = DraftView['problems'][number]

function Head() {
  const t = useWords('imports-values')
  const errors = useDraft(({ problems }) =>
    problems.reduce((sum, { severity, count: cells }) => sum + (severity === 'error' ? cells : 0), 0),
  )
  return (
    <header className={styles['head']} data-severity={errors > 0 ? 'error' : 'done'}>
      <SmallIcon name={errors > 0 ? 'cross' : 'check'} />
      <h2 role="status">
        {errors > 0 ? t('panel.errors', { count: errors, figure: count(errors) }) : t('panel.noErrors')}
      </h2>
    </header>
  )
}

function Kind({ problem, isOpen, onToggle }: { problem: Problem; isOpen: boolean; onToggle(): void }) {
  const t = useWords('imports-values')
  const { kind, severity, count: cells } = problem
  return (
    <button type="button" className={styles['kind']} aria-expanded={isOpen} onClick={onToggle}>
      <span className={styles['sign']} data-severity={severity}>
        <SmallIcon name={severity === 'error' ? 'cross' : 'alert'} />
        <span className="only-heard">{t(`severity.${severity}`)}: </span>
      </span>
      <span className="grow min-w-0">{t(kind)}</span>
      <small className={styles['severity']} aria-hidden="true" data-severity={severity}>
        {t(`severity.${severity}`)}
      </small>
      <b className="figures">{count(cells)}</b>
    </button>
  )
}

/** What was fixed for all cells at once, to be taken back. */
function Fixed() {
  const t = useWords('imports-values')
  const fixed = useDraft(view => view.fixes)
  const decided = useDraft(view => view.decided)
  const edits = useDraft(view => view.edits)
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  if (fixed.length === 0 && edits === 0) return null
  return (
    <section className={styles['group']} aria-label={t('fixed.title')}>
      <h3>{t('fixed.title')}</h3>
      <ul>
        {fixed.map(fix => (
          <li key={fix}>
            <span>{withCount(t, t(`done.${fix}`), kindOfFix(fix), decided)}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('fixed.backLabel', { what: t(`done.${fix}`) })}
              onClick={() => attempt(t('told.decide'), () => decide({ set: 'fix', fix, on: false }))}
            >
              {t('fixed.back')}
            </Button>
          </li>
        ))}
        {edits > 0 && (
          <li>
            <span>
              {t('edits.title', { count: edits, figure: count(edits) })}. {t('edits.text')}
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Nothing is wrong (any more): the changes are next. */
function AllFine() {
  const t = useWords('imports-values')
  const { goTo } = useImportActions()
  return (
    <div className={styles['fine']}>
      <p>
        {t('panel.none')} {t('panel.noneText')}
      </p>
      <Button variant="default" onClick={() => goTo('changes')}>
        {t('panel.toChanges')}
      </Button>
    </div>
  )
}

/** Everything that is wrong with the file's values, by kind: errors first, each with what mends all of it at once. */
export function ProblemList({
  open,
  onOpen,
  filter,
  onFilter,
  onGoTo,
}: {
  open: ProblemKind | null
  onOpen(kind: ProblemKind | null): void
  filter: RowFilter
  onFilter(filter: RowFilter): void
  onGoTo(place: FilePlace): void
}) {
  const t = useWords('imports-values')
  const problems = useDraft(view => view.problems)
  const sorted = [
    ...problems.filter(({ severity }) => severity === 'error'),
    ...problems.filter(({ severity }) => severity === 'warning'),
  ]
  return (
    <section className={styles['list']} aria-label={t('panel.label')}>
      <Head />
      {sorted.length === 0 && <AllFine />}
      <ul className={styles['kinds']}>
        {sorted.map(problem => {
          const isOpen = open === problem.kind
          return (
            <li key={problem.kind} data-open={isOpen || undefined}>
              <Kind problem={problem} isOpen={isOpen} onToggle={() => onOpen(isOpen ? null : problem.kind)} />
              {isOpen && <KindDetail problem={problem} filter={filter} onFilter={onFilter} onGoTo={onGoTo} />}
            </li>
          )
        })}
      </ul>
      <Fixed />
      <LeftOut />
      {sorted.length > 0 && (
        <p className={styles['hint']}>
          <Kbd keys="F8" /> {t('panel.next')}
        </p>
      )}
    </section>
  )
}
