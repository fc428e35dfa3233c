import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { QcCheckpoint } from '../../../src-shared/service/readers/orders/photos.ts'
import { serviceTerm } from '../../app/index.ts'
import { ActResult } from './ActResult.tsx'
import { useActions, useOfferedActs, useSendAct } from './use-acts.ts'
import { useActWords } from './words.ts'

/** Marks the photos of a checkpoint as checked, which `children` shows with a button each. */
export function Checking({
  order,
  status,
  checkpoints,
  children,
}: {
  order: string
  status: string | null | undefined
  checkpoints: readonly QcCheckpoint[]
  children(mark: (checkpoint: QcCheckpoint) => ReactNode): ReactNode
}) {
  const t = useActWords()
  const mayCheck = useActions(status).includes('qc-check')
  const { send, last, isSending } = useSendAct()
  const canCheck = ({ photos }: QcCheckpoint) => mayCheck && photos.length > 0
  const word = ({ checked }: QcCheckpoint) => t(checked === true ? 'qc.uncheck' : 'qc.check')
  const check = ({ key, checked }: QcCheckpoint) =>
    void send({ kind: 'qc-check', order, checkpoint: key, checked: checked !== true })
  useOfferedActs(
    checkpoints.filter(canCheck).map(one => ({
      id: `qc.${one.key}`,
      title: t('qc.palette', { what: word(one), checkpoint: serviceTerm(one.title) }),
      run: () => check(one),
      when: () => !isSending,
    })),
  )
  const mark = (one: QcCheckpoint): ReactNode =>
    canCheck(one) && (
      <Button variant="default" size="compact-sm" disabled={isSending} onClick={() => check(one)}>
        {word(one)}
      </Button>
    )
  return (
    <>
      {children(mark)}
      <ActResult sent={last} isSending={isSending} />
    </>
  )
}
