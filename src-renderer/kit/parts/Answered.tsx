import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DeskError } from '../../../src-shared/errors.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import { isServiceAway } from '../../../src-shared/messages/service.ts'
import { ageOf } from '../age.ts'
import type { Access } from '../ask/query.ts'
import { formatTime } from '../locale.ts'
import { useSay } from '../words/say.ts'
import { useWords } from '../words/words.ts'
import styles from './Answered.module.css'
import { Loading } from './Late.tsx'
import { useNow } from './use-now.ts'

interface AnsweredProps<T> extends Partial<Access> {
  data: T | undefined
  error: DeskError | null
  refetch(): unknown
  /** When the answer was given (ms since 1970), where the service can't be reached for a newer one. */
  asOf?: number | undefined
  /** When the answer came. Where asking for a newer one has failed, that is said. */
  dataUpdatedAt?: number
  /** How high the answer will be, roughly (px). */
  height?: number
  /** Shows the answer. */
  children?: (data: T) => ReactNode
}

/** Says how old an answer is that can't be renewed now, and why; null: the service can't be reached. */
function AsOf({ at, why, onRetry }: { at: number; why: string | null; onRetry(): unknown }) {
  const t = useWords('frame')
  const { unit, count } = ageOf(useNow() - at)
  const when = { time: formatTime(at), age: t(`age.${unit}`, { count }) }
  return (
    <p className={styles['as-of']} role="status">
      {why === null ? t('answer.as-of', when) : t('answer.old', { ...when, why })}
      <button type="button" className={styles['retry']} onClick={() => onRetry()}>
        {t('answer.retry')}
      </button>
    </p>
  )
}

/** What of an answer can't be shown: a list that may not be whole, and records that couldn't be read. */
function Unread({ answer }: { answer: unknown }) {
  const t = useWords('frame')
  const say = useSay()
  const { warnings = [] } = answer as { warnings?: readonly Message[] }
  const cut = warnings.filter(({ code }) => code === 'service.list-incomplete')
  const count = warnings.filter(({ code }) => code === 'service.unreadable-record').length
  return (
    <>
      {cut.map(warning => (
        <p key={warning.code} className={styles['as-of']} role="status">
          {say(warning)}
        </p>
      ))}
      {count > 0 && (
        <p className={styles['as-of']} role="status">
          {t('answer.unread', { count })}
        </p>
      )}
    </>
  )
}

/**
 * Shows an answer of main or of the service with what of it couldn't be read, or why there is none: still loading, failed, not
 * offered, not permitted.
 */
export function Answered<T>({
  data,
  error,
  refetch,
  dataUpdatedAt,
  asOf = error ? dataUpdatedAt : undefined,
  lacks,
  offered = true,
  height,
  children,
}: AnsweredProps<T>) {
  const t = useWords('frame')
  const say = useSay()
  if (!offered) return <p role="status">{t('answer.absent')}</p>
  if (lacks != null) return <p role="status">{t('answer.lacks', { permission: lacks })}</p>
  if (data !== undefined) {
    return (
      <>
        {asOf !== undefined && (
          <AsOf
            at={asOf}
            why={error === null || isServiceAway(error.code) ? null : say(error.toMessage())}
            onRetry={refetch}
          />
        )}
        {typeof data === 'object' && data !== null && 'warnings' in data && <Unread answer={data} />}
        {children?.(data)}
      </>
    )
  }
  if (error) {
    return (
      <div role="alert">
        <p>{say(error.toMessage())}</p>
        <Button variant="default" onClick={() => refetch()}>
          {t('answer.retry')}
        </Button>
      </div>
    )
  }
  return <Loading height={height ?? 140} />
}
