import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DeskError } from '../../../src-shared/errors.ts'
import type { Access } from '../query.ts'
import { useFrameWords } from '../words/frame.ts'
import { useSay } from '../words/say.ts'
import { Late } from './Late.tsx'

interface AnsweredProps<T> extends Partial<Access> {
  data: T | undefined
  error: DeskError | null
  refetch(): unknown
  /** How high the answer will be, roughly (px). */
  height?: number
  /** Shows the answer. */
  children?: (data: T) => ReactNode
}

/**
 * Shows an answer of main or of the service, or why there is none: still loading, failed, not offered, not permitted.
 */
export function Answered<T>({ data, error, refetch, lacks, offered = true, height, children }: AnsweredProps<T>) {
  const t = useFrameWords()
  const say = useSay()
  if (!offered) return <p role="status">{t('answer.absent')}</p>
  if (lacks != null) return <p role="status">{t('answer.lacks', { permission: lacks })}</p>
  if (data !== undefined) return children?.(data)
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
  return (
    <Late>
      <Skeleton height={height ?? 140} aria-busy="true" />
    </Late>
  )
}
