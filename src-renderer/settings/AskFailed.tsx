import { Button } from '@mantine/core'
import { asDeskError } from '../../src-shared/errors.ts'
import { useSay } from '../app/index.ts'
import styles from './Fields.module.css'
import { useSettingsWords } from './words.ts'

/** A question to main that failed, said calmly in the place of its answer. */
export function AskFailed({ error, again }: { error: unknown; again(): void }) {
  const t = useSettingsWords()
  const say = useSay()
  const { code, data } = asDeskError(error).toJSON()
  return (
    <div className={styles['field']} role="alert">
      <p className={styles['hint']}>{say({ code, data })}</p>
      <Button variant="default" onClick={again}>
        {t('try-again')}
      </Button>
    </div>
  )
}
