import { hereStates, type JobRow } from '../../../src-shared/contract/print.ts'
import { actionsFor, shownState } from '../../../src-shared/print/intake.ts'
import { ActionButton, PanelHead, StatePill, useWords } from '../../kit/index.ts'
import { useJobAction, useMoveAction } from '../act/job-action.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { canBe, isActionOffered } from '../calls.ts'
import { KnownOf } from '../dialogs/Outcome.tsx'
import { MovePanel } from '../move/MovePanel.tsx'
import type { DeskAction } from '../state.ts'
import { closePanel, useAbsent, usePrint, usePrintStore } from '../use-print.ts'
import styles from './Inspector.module.css'

const offered: readonly DeskAction[] = [
  'print',
  'again',
  'cameOut',
  'skip',
  'cancel',
  'reprintThroughService',
  'kanbanReprint',
]

/** Many chosen jobs: how they stand, and what can be done to how many of them. */
export function ManyPanel({ rows }: { rows: readonly JobRow[] }) {
  const t = useWords('print')
  const store = usePrintStore()
  const jobAction = useJobAction()
  const move = useMoveAction()
  const may = useMayPrint()
  const absent = useAbsent()
  const moving = usePrint(state => state.moving)
  const stopped = usePrint(state => state.around.stopped)
  const movable = rows.filter(row => actionsFor(row).has('move'))
  return (
    <>
      <PanelHead
        title={t('many.chosen', { count: rows.length })}
        close={t('inspector.close')}
        onClose={() => closePanel(store)}
      />
      <div className={styles['body']}>
        <ul className={styles['states']} aria-label={t('many.states')}>
          {([...hereStates, 'blocked'] as const).map(here => {
            const count = rows.filter(row => shownState(row, stopped) === here).length
            return (
              count > 0 && (
                <li key={here}>
                  <b>{count}</b> <StatePill state={here} />
                </li>
              )
            )
          })}
        </ul>
        <KnownOf rows={rows} />
        {may && moving && <MovePanel rows={movable} />}
        {may && !moving && (
          <div className="grid gap-8">
            {offered.map(action => {
              const count = isActionOffered(action, absent) ? rows.filter(row => canBe(action, row)).length : 0
              return (
                count > 0 && (
                  <ActionButton key={action} action={jobAction(action, rows)} justify="space-between">
                    {t(`many.${action}`, { count })}
                  </ActionButton>
                )
              )
            })}
            {movable.length > 0 && (
              <ActionButton action={move} justify="space-between">
                {t('move.label')}
              </ActionButton>
            )}
          </div>
        )}
      </div>
    </>
  )
}
