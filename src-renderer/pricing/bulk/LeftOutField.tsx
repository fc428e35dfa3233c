import styles from './Bulk.module.css'
import type { LeftField } from './copied-fields.ts'
import { useBulkWords } from './words.ts'

/** Why a field is not among what is copied. */
export function LeftOutField({ field: { field, here, there } }: { field: LeftField }) {
  const t = useBulkWords()
  const name = t(`field.${field}`)
  return (
    <p className={styles['hint']}>
      {here === null || there === null
        ? t('copy.noCurrency', { field: name })
        : t('copy.otherCurrency', { field: name, here, there })}
    </p>
  )
}
