import { Button, Skeleton } from '@mantine/core'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { pricePermission } from '../../../src-shared/pricing/permission.ts'
import { Late, useSay } from '../../app/index.ts'
import { useAge } from '../parts/use-age.ts'
import styles from './Records.module.css'
import type { RecordForm } from './record-form.ts'
import { useRecordWords } from './words.ts'

/** Why the record is not what the service has now; null where it is, as far as is known. */
export const problemOf = ({ view, failure }: Pick<RecordForm, 'view' | 'failure'>): MessageOnWire | null =>
  failure ? asDeskError(failure).toJSON() : (view?.problem ?? null)

/** That this service does not have the record at all. */
export const isAbsent = (form: Pick<RecordForm, 'view' | 'failure'>): boolean =>
  problemOf(form)?.code === 'service.operation-absent'

/** Says why the record could not be read, and how old is what is shown instead. */
export function ReadingLine({ form }: { form: RecordForm }) {
  const t = useRecordWords()
  const say = useSay()
  const age = useAge()
  const problem = problemOf(form)
  const readAt = form.view?.readAt ?? null
  if (!problem) return null
  return (
    <div className={styles['line']} data-tone="unsure">
      <p role="status">
        {readAt === null
          ? t('line.failedNever', { why: say(problem) })
          : t('line.failed', { why: say(problem), age: age(readAt) })}
      </p>
      <Button variant="default" size="compact-sm" loading={form.isReading} onClick={form.reopen}>
        {t('line.again')}
      </Button>
    </div>
  )
}

/** Says that the service has no such record yet: a first one can be saved. */
export function NoneYetLine({ form }: { form: Pick<RecordForm, 'view'> }) {
  const t = useRecordWords()
  const say = useSay()
  const noneYet = form.view?.noneYet
  return (
    noneYet && (
      <div className={styles['line']} data-tone="unsure">
        <p role="status">{t('line.noneYet', { why: say(noneYet) })}</p>
      </div>
    )
  )
}

/** Says that a record can be looked at only, since the service has nothing that saves it. */
export function FixedLine({ form }: { form: Pick<RecordForm, 'view'> }) {
  const t = useRecordWords()
  const say = useSay()
  const fixed = form.view?.fixed
  return (
    fixed && (
      <div className={styles['line']} data-tone="waiting">
        <p role="status">{t('line.fixed', { why: say(fixed) })}</p>
      </div>
    )
  )
}

/** Says that nothing can be changed here, and what it would take. */
export function ReadOnlyLine() {
  const t = useRecordWords()
  return (
    <div className={styles['line']} data-tone="waiting">
      <p role="status">{t('line.readOnly', { permission: pricePermission })}</p>
    </div>
  )
}

/** Stands where a record will stand, while it is read for the first time. */
export function RecordLoading({ lines }: { lines: number }) {
  const t = useRecordWords()
  return (
    <Late>
      <div className={styles['loading']} role="status" aria-label={t('loading')}>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines without content
          <Skeleton key={line} height={28} radius={6} />
        ))}
      </div>
    </Late>
  )
}
