import type { ReactNode } from 'react'
import type { QcCheckpoint } from '../../../src-shared/service/readers/orders/photos.ts'
import { ActionButton, serviceTerm, useActions, useWords } from '../../kit/index.ts'
import { ActResult } from './ActResult.tsx'
import { useOrderActions, useSendAct, useWhyNot } from './use-acts.ts'

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
  const t = useWords('order-acts')
  const mayCheck = useOrderActions(status).includes('qc-check')
  const whyNot = useWhyNot()
  const { send, last, isSending } = useSendAct()
  const canCheck = ({ photos }: QcCheckpoint) => mayCheck && photos.length > 0
  const word = ({ checked }: QcCheckpoint) => t(checked === true ? 'qc.uncheck' : 'qc.check')
  const check = (one: QcCheckpoint) => ({
    id: `order.act.qc.${one.key}`,
    title: t('qc.palette', { what: word(one), checkpoint: serviceTerm(one.title) }),
    run: () => void send({ kind: 'qc-check', order, checkpoint: one.key, checked: one.checked !== true }),
    when: () => !isSending,
    isOffered: canCheck(one),
    whyNot: canCheck(one) ? t('why.sending') : mayCheck ? t('why.no-photos') : whyNot('qc-check'),
  })
  useActions('order-acts', t('keys'), checkpoints.map(check))
  const mark = (one: QcCheckpoint): ReactNode => (
    <ActionButton action={check(one)} size="compact-sm" disabled={isSending}>
      {word(one)}
    </ActionButton>
  )
  return (
    <>
      {children(mark)}
      <ActResult sent={last} isSending={isSending} />
    </>
  )
}
