import type { JobRow } from '../../../src-shared/contract/print.ts'
import { Pill, useWords } from '../../kit/index.ts'

/** True while nobody knows whether the service did what it was asked for. */
const isAnswerUnknown = (asked: NonNullable<JobRow['asked']>) => asked.code === 'ask.unknown'

/** That the service was asked to do something with a job: it is awaited, or its answer was lost. */
export function AskedPill({ asked }: { asked: NonNullable<JobRow['asked']> }) {
  const t = useWords('evidence')
  return isAnswerUnknown(asked) ? (
    <Pill tone="unsure" icon="question">
      {t('asked.unknown')}
    </Pill>
  ) : (
    <Pill tone="waiting" icon="clock">
      {t('asked.waiting')}
    </Pill>
  )
}
