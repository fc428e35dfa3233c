import { Button } from '@mantine/core'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { Kbd } from '../../app/index.ts'
import { useJobActions } from '../act/use-job-actions.ts'
import { actionKeys } from '../act/use-print-keys.ts'
import type { DeskAction } from '../state.ts'
import { usePrint } from '../use-print.ts'
import styles from './Inspector.module.css'

/** One action on the job that is shown, with its key. */
export function ActionButton({
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
  const { ask } = useJobActions()
  const busy = usePrint(state => state.busy.has(row.id))
  const keys = actionKeys[action]
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      aria-disabled={busy || undefined}
      aria-keyshortcuts={keys}
      onClick={() => ask(action, [row])}
      rightSection={<Kbd keys={keys} />}
      className={styles['action']}
    >
      {label}
    </Button>
  )
}
