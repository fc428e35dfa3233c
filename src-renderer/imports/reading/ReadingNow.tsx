import { Button, Progress } from '@mantine/core'
import { Late, useWords } from '../../kit/index.ts'
import { size } from '../numbers.ts'
import { useImportActions, useImportAttempt, useImports } from '../use-imports.ts'
import styles from './Reading.module.css'

/** How far the reading of the open draft has come. */
export function ReadingNow() {
  const t = useWords('imports-reading')
  const { cancel } = useImportActions()
  const attempt = useImportAttempt()
  const reading = useImports(state => state.reading)
  const name = useImports(
    ({ view, drafts, open }) => (view?.draft ?? drafts?.find(({ id }) => id === open))?.source.name ?? '',
  )
  const { read = 0, total = 0 } = reading ?? {}
  const text =
    reading?.state === 'arriving'
      ? t('now.arriving', { name })
      : total > 0
        ? t('now.text', { name, read: size(read), total: size(total) })
        : t('now.begins', { name })
  return (
    <Late>
      <div className={styles['now']}>
        <p role="status">{text}</p>
        <Progress.Root size={6} transitionDuration={0}>
          <Progress.Section value={(read / Math.max(1, total)) * 100} aria-label={text} />
        </Progress.Root>
        <Button variant="default" onClick={() => attempt(t('now.doing'), cancel)}>
          {t('now.stop')}
        </Button>
      </div>
    </Late>
  )
}
