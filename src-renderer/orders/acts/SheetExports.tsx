import { Button } from '@mantine/core'
import { ActResult } from './ActResult.tsx'
import styles from './Acts.module.css'
import { useActions, useOfferedActs, useSendAct } from './use-acts.ts'
import { useActWords } from './words.ts'

/** Starts the exports of the order's phase summary and hand finishing to the cloud. */
export function SheetExports({ order, status }: { order: string; status: string | null | undefined }) {
  const t = useActWords()
  const actions = useActions(status)
  const { send, last, isSending } = useSendAct()
  const kinds = (['phase-summary', 'hand-finishing'] as const).filter(kind => actions.includes(kind))
  useOfferedActs(
    kinds.map(kind => ({
      id: kind,
      title: t(kind === 'phase-summary' ? 'export.phase' : 'export.hand'),
      run: () => void send({ kind, orders: [order] }),
      when: () => !isSending,
    })),
  )
  if (kinds.length === 0) return null
  return (
    <div className={`${styles['stack']} ${styles['sheets']}`}>
      <div className={styles['bar']}>
        {kinds.map(kind => (
          <Button
            key={kind}
            variant="default"
            size="compact-sm"
            disabled={isSending}
            onClick={() => void send({ kind, orders: [order] })}
          >
            {t(kind === 'phase-summary' ? 'export.phase' : 'export.hand')}
          </Button>
        ))}
      </div>
      <ActResult sent={last} isSending={isSending} />
    </div>
  )
}
