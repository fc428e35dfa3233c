import type { JobRow } from '../../../src-shared/contract/print.ts'
import { actionsFor } from '../../../src-shared/print/intake.ts'
import type { Action } from '../../kit/index.ts'
import { useWords } from '../../kit/index.ts'
import { commandOf } from '../calls.ts'
import type { DeskAction } from '../state.ts'
import { chosenRows, usePrintStore } from '../use-print.ts'
import { useJobActions } from './use-job-actions.ts'

/** The key of each action. */
export const actionKeys: Record<DeskAction, string> = {
  print: 'P',
  again: 'R',
  reprintThroughService: 'Shift+R',
  kanbanReprint: 'Shift+K',
  cameOut: 'Y',
  skip: 'S',
  cancel: 'X',
}

/** What can be done with jobs: those that are given, or else the chosen ones. */
export function useJobAction(): (action: DeskAction, rows?: readonly JobRow[]) => Action {
  const t = useWords('print')
  const { ask, can } = useJobActions()
  return (action, rows) => ({
    keys: actionKeys[action],
    title: t(`action.${action}`),
    needs: commandOf[action],
    lacking: t('lack.print'),
    run: () => ask(action, rows),
    when: () => can(action),
    whyNot: t('why.not-now'),
  })
}

/** Asks for another printer for the chosen jobs. */
export function useMoveAction(): Action {
  const t = useWords('print')
  const store = usePrintStore()
  return {
    keys: 'M',
    title: t('action.moveKey'),
    needs: 'jobs.print',
    run: () => store.setState({ moving: true, inspectorOpen: true }),
    when: () => chosenRows(store.getState()).some(row => actionsFor(row).has('move')),
    whyNot: t('why.not-now'),
  }
}
