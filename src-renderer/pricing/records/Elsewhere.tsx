import { Button } from '@mantine/core'
import { labelled, useWords } from '../../kit/index.ts'
import styles from './Records.module.css'
import type { RecordForm } from './record-form.ts'

/** Texts shorter than this share a line with their labels (characters). */
const inlineLength = 24

/** Someone else's value and the user's own, side by side, until the user chooses one. */
export function Elsewhere({
  form,
  field,
  label,
  mine,
  theirs,
}: {
  form: RecordForm
  field: string
  label: string
  mine: string
  theirs: string
}) {
  const t = useWords('records')
  const value = (text: string) => (text === '' ? t('elsewhere.empty') : text)
  return (
    <fieldset
      className={styles['elsewhere']}
      data-short={(theirs.length < inlineLength && mine.length < inlineLength) || undefined}
      aria-label={labelled(label, t('elsewhere.title'))}
    >
      <strong role="status">{t('elsewhere.title')}</strong>
      <dl>
        <dt>{t('elsewhere.theirs')}</dt>
        <dd>{value(theirs)}</dd>
        <dt>{t('elsewhere.mine')}</dt>
        <dd>{value(mine)}</dd>
      </dl>
      <Button size="compact-sm" variant="default" onClick={() => form.resolve(field, 'theirs')}>
        {t('elsewhere.takeTheirs')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => form.resolve(field, 'mine')}>
        {t('elsewhere.keepMine')}
      </Button>
    </fieldset>
  )
}
