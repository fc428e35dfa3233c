import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { QcCheckpoint } from '../../../src-shared/service/readers/orders/photos.ts'
import { ActResult } from './ActResult.tsx'
import { useActions, useSendAct } from './use-acts.ts'
import { useActWords } from './words.ts'

/** Marks the photos of a checkpoint as checked, which `children` shows with a button each. */
export function Checking({
  order,
  status,
  children,
}: {
  order: string
  status: string | null | undefined
  children(mark: (checkpoint: QcCheckpoint) => ReactNode): ReactNode
}) {
  const t = useActWords()
  const mayCheck = useActions(status).includes('qc-check')
  const { send, last, isSending } = useSendAct()
  const mark = ({ key, checked, photos }: QcCheckpoint): ReactNode =>
    mayCheck &&
    photos.length > 0 && (
      <Button
        variant="default"
        size="compact-sm"
        disabled={isSending}
        onClick={() => void send({ kind: 'qc-check', order, checkpoint: key, checked: checked !== true })}
      >
        {t(checked === true ? 'qc.uncheck' : 'qc.check')}
      </Button>
    )
  return (
    <>
      {children(mark)}
      <ActResult sent={last} isSending={isSending} />
    </>
  )
}
