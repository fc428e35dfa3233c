import { Button, Skeleton } from '@mantine/core'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { Late, useActions, useLackLine, useSay, useWords } from '../../kit/index.ts'
import { useAge } from '../parts/use-age.ts'
import styles from './Records.module.css'
import type { RecordForm } from './record-form.ts'

/** Why the record may differ from the service's current one; null if it is current, as far as known. */
export const problemOf = ({ view, failure }: Pick<RecordForm, 'view' | 'failure'>): MessageOnWire | null =>
  failure ? asDeskError(failure).toJSON() : (view?.problem ?? null)

/** True if this service doesn't have the record at all. */
export const isAbsent = (form: Pick<RecordForm, 'view' | 'failure'>): boolean =>
  problemOf(form)?.code === 'service.operation-absent'

/** Explains why the record couldn't be loaded, and how old the shown one is. */
export function ReadingLine({ form }: { form: RecordForm }) {
  const t = useWords('records')
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

/** Explains that the service has no such record yet; a first one can be saved. */
export function NoneYetLine({ form }: { form: Pick<RecordForm, 'view'> }) {
  const t = useWords('records')
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

/** Explains that a record is read-only because the service can't save it. */
export function FixedLine({ form }: { form: Pick<RecordForm, 'view'> }) {
  const t = useWords('records')
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

/** Explains that nothing can be changed here, and which permission is missing. */
export function ReadOnlyLine() {
  const t = useWords('records')
  useActions('records', '', [{ title: t('lack.save'), needs: 'records.save', lacking: t('lack.save') }])
  const lack = useLackLine()
  return (
    lack !== null && (
      <div className={styles['line']} data-tone="waiting">
        <p role="status">{lack}</p>
      </div>
    )
  )
}

/** The placeholder of a record while it is loaded for the first time. */
export function RecordLoading({ lines }: { lines: number }) {
  const t = useWords('records')
  return (
    <Late>
      <div className="grid gap-8" role="status" aria-label={t('loading')}>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines without content
          <Skeleton key={line} height={28} radius={6} />
        ))}
      </div>
    </Late>
  )
}
