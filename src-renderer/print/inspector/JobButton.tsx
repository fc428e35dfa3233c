import type { JobRow } from '../../../src-shared/contract/print.ts'
import { ActionButton } from '../../kit/index.ts'
import { useJobAction } from '../act/job-action.ts'
import type { DeskAction } from '../state.ts'
import { usePrint } from '../use-print.ts'
import styles from './Inspector.module.css'

/** One action on the job that is shown, with its key. */
export function JobButton({
  action,
  row,
  label,
  primary = false,
}: {
  action: DeskAction
  row: JobRow
  label: string
  primary?: boolean
}) {
  const jobAction = useJobAction()
  const busy = usePrint(state => state.busy.has(row.id))
  return (
    <ActionButton
      action={jobAction(action, [row])}
      variant={primary ? 'filled' : 'default'}
      aria-disabled={busy || undefined}
      className={styles['action'] ?? ''}
    >
      {label}
    </ActionButton>
  )
}
