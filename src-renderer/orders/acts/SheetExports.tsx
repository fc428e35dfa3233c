import { ActionButton, useActions, useWords } from '../../kit/index.ts'
import { ActResult } from './ActResult.tsx'
import styles from './Acts.module.css'
import { useOrderActions, useSendAct } from './use-acts.ts'

/** Starts the exports of the order's phase summary and hand finishing to the cloud. */
export function SheetExports({ order, status }: { order: string; status: string | null | undefined }) {
  const t = useWords('order-acts')
  const actions = useOrderActions(status)
  const { send, last, isSending } = useSendAct()
  const kinds = (['phase-summary', 'hand-finishing'] as const).filter(kind => actions.includes(kind))
  const exports = kinds.map(kind => ({
    id: `order.act.${kind}`,
    title: t(kind === 'phase-summary' ? 'export.phase' : 'export.hand'),
    run: () => void send({ kind, orders: [order] }),
    when: () => !isSending,
    whyNot: t('why.sending'),
  }))
  useActions('order-acts', t('keys'), exports)
  if (kinds.length === 0) return null
  return (
    <div className={`${styles['stack']} ${styles['sheets']}`}>
      <div className={styles['bar']}>
        {exports.map(action => (
          <ActionButton key={action.id} action={action} size="compact-sm" disabled={isSending} />
        ))}
      </div>
      <ActResult sent={last} isSending={isSending} />
    </div>
  )
}
