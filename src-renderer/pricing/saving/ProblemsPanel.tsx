import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Kbd } from '../../kit/index.ts'
import { useFiles } from '../bar/use-files.ts'
import { count } from '../parts/numbers.ts'
import { Panel } from '../parts/Panel.tsx'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { problemCells, unusualCells } from '../state/problems.ts'
import { useAttempt } from '../state/use-notices.ts'
import { usePriceActions, usePriceRights, usePrices } from '../state/use-prices.ts'
import { ProblemCell, type ProblemState } from './ProblemCell.tsx'
import styles from './ProblemsPanel.module.css'
import { useDiscard } from './use-discard.ts'

/** Number of cells listed; the grid's filter shows all of them. */
const maxShown = 100
/** Discarding more cells than this needs a confirmation. */
const fewCells = 10

const states: readonly ProblemState[] = ['rejected', 'draft', 'conflict', 'unusual']

function AllCellsActions({ state, cells }: { state: ProblemState; cells: number }) {
  const t = useSheetWords('prices-saving')
  const { retry, resolve, keepUnusual } = usePriceActions()
  const discard = useDiscard()
  const on = usePrices(({ columns }) => columns)
  const { importFile, openInStudio } = useFiles()
  const attempt = useAttempt()
  const figure = count(cells)
  if (!on) return null
  if (state === 'conflict') {
    return (
      <div className={styles['all']}>
        <Button variant="default" onClick={() => attempt(() => resolve(on, on.cellsIn(state), 'theirs'))}>
          {t('conflict.allTheirs', { figure })}
        </Button>
        <Button variant="default" onClick={() => attempt(() => resolve(on, on.cellsIn(state), 'mine'))}>
          {t('conflict.allMine', { figure })}
        </Button>
      </div>
    )
  }
  if (state === 'unusual') {
    return (
      <div className={styles['all']}>
        <Button variant="default" onClick={() => keepUnusual(null)}>
          {t('unusual.keepAll', { figure })}
        </Button>
      </div>
    )
  }
  const sure = { title: t('discard.title'), text: t('discard.text'), yes: t('discard.yes', { count: cells, figure }) }
  return (
    <div className={styles['all']}>
      {state === 'rejected' && (
        <>
          <Button variant="default" onClick={() => attempt(() => retry(on, state, null))}>
            {t('rejected.retry', { figure })}
          </Button>
          <Button variant="default" onClick={() => void openInStudio(state)}>
            {t('rejected.studio')}
          </Button>
          <Button variant="default" onClick={() => void importFile(state)}>
            {t('rejected.file')}
          </Button>
        </>
      )}
      <Button variant="default" onClick={() => discard([state], cells > fewCells ? sure : null)}>
        {t(`${state}.back`, { figure })}
      </Button>
    </div>
  )
}

function Section({ state, cells }: { state: ProblemState; cells: readonly number[] }) {
  const t = useSheetWords('prices-saving')
  const { change } = usePriceRights()
  const more = cells.length - maxShown
  const data = { count: cells.length, figure: count(cells.length) }
  return (
    <section className={styles['section']} data-state={state} aria-label={t(`${state}.title`)}>
      <h3>
        {t(`${state}.title`)} <b>{data.figure}</b>
      </h3>
      <p>{t(`${state}.what`, data)}</p>
      {change && cells.length > 1 && <AllCellsActions state={state} cells={cells.length} />}
      <ul>
        {cells.slice(0, maxShown).map(cell => (
          <ProblemCell key={cell} cell={cell} state={state} />
        ))}
      </ul>
      {more > 0 && <p>{t('cell.more', { count: more, figure: count(more) })}</p>}
    </section>
  )
}

/** All cells of this grid that need the user (rejected, invalid or in conflict), and unusual changes below them. */
export function ProblemsPanel() {
  const t = useSheetWords('prices-saving')
  const columns = usePrices(state => state.columns)
  const version = usePrices(state => state.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change in place, `version` says when
  const byState = useMemo(() => {
    const sorted = columns ? problemCells(columns) : []
    const inState = (state: Exclude<ProblemState, 'unusual'>) => {
      const some = new Set(columns?.cellsIn(state))
      return sorted.filter(cell => some.has(cell))
    }
    return {
      rejected: inState('rejected'),
      draft: inState('draft'),
      conflict: inState('conflict'),
      unusual: columns ? unusualCells(columns) : [],
    }
  }, [columns, version])
  const some = states.filter(state => byState[state].length > 0)
  return (
    <Panel
      title={t('problems.title')}
      {...(some.length > 0
        ? {
            foot: (
              <p className={styles['hint']}>
                <Kbd keys="F8" /> {t('problems.foot')}
              </p>
            ),
          }
        : {})}
    >
      {some.length === 0 && <p className={styles['none']}>{t('problems.none')}</p>}
      {some.map(state => (
        <Section key={state} state={state} cells={byState[state]} />
      ))}
    </Panel>
  )
}
