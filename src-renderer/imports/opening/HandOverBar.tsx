import { Button, Progress } from '@mantine/core'
import { useWords } from '../../kit/index.ts'
import { size } from '../numbers.ts'
import { useImportActions, useImportAttempt, useImports } from '../use-imports.ts'
import styles from './Opening.module.css'

/** How far a file has been copied into the desk. */
export function HandOverBar() {
  const t = useWords('imports-opening')
  const { cancel } = useImportActions()
  const attempt = useImportAttempt()
  const handOver = useImports(state => state.handOver)
  if (!handOver) return null
  const { name, sent, total } = handOver
  const text = t('handing.text', { name, sent: size(sent), total: size(total) })
  return (
    <div className={styles['handing']}>
      <p>{text}</p>
      <Progress.Root size={6} transitionDuration={0}>
        <Progress.Section value={(sent / Math.max(1, total)) * 100} aria-label={text} />
      </Progress.Root>
      <Button variant="default" onClick={() => attempt(t('handing.doing'), cancel)}>
        {t('handing.stop')}
      </Button>
    </div>
  )
}
