import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OrderRow } from '../../../src-shared/service/readers/orders/row.ts'
import {
  ActionButton,
  formatNumber,
  useActions,
  useClient,
  useDeskQuery,
  useDeskSend,
  useErrorNotice,
  useSay,
  useWords,
} from '../../kit/index.ts'
import styles from './Acts.module.css'
import { AskDialog } from './AskDialog.tsx'
import { closeResult, completable, completeOrders, innocent, openRuns, resumeRun, useBulk } from './bulk.ts'
import { OpenActs } from './OpenActs.tsx'
import { useAsker } from './use-acts.ts'

/** Completes the delivered orders among those that are chosen. */
export function CompleteButton({ chosen }: { chosen: readonly OrderRow[] }) {
  const t = useWords('order-acts')
  const client = useClient()
  const notice = useErrorNotice()
  const asker = useAsker()
  const isRunning = useBulk().running !== null
  /** The orders that are asked about: the choice may change behind the dialog. */
  const [asked, setAsked] = useState<string[] | null>(null)
  const orders = completable(chosen)
  const isThere = asker?.offers('admin.orders.completed') === true
  const complete = {
    id: 'orders.complete',
    title: orders.length === 0 ? t('bulk.name') : t('bulk.open', { count: orders.length }),
    needs: 'acts.complete',
    isOffered: isThere && orders.length > 0,
    when: () => !isRunning,
    whyNot: isThere
      ? t(isRunning ? 'bulk.why.running' : chosen.length === 0 ? 'bulk.why.none' : 'bulk.why.status')
      : t('bulk.why.absent'),
    run: () => setAsked(orders),
  } as const
  useActions('orders-complete', t('keys'), [
    { title: t('bulk.lacking'), needs: 'acts.complete', lacking: t('bulk.lacking'), isOffered: isThere },
    complete,
  ])
  const send = (all: readonly string[]) => {
    setAsked(null)
    completeOrders(client, all).catch((error: unknown) => notice(error, t('bulk.do', { count: all.length })))
  }
  return (
    <>
      <ActionButton action={complete} disabled={isRunning} />
      {asked && (
        <AskDialog
          title={t('bulk.title', { count: asked.length })}
          action={t('bulk.do', { count: asked.length })}
          isSending={false}
          onSend={() => send(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('bulk.text')}</p>
        </AskDialog>
      )}
    </>
  )
}

/** How the bulk completion stands: under way, what became of it, and what an earlier one has left open. */
export function BulkLines() {
  const t = useWords('order-acts')
  const say = useSay()
  const client = useClient()
  const notice = useErrorNotice()
  const { running, progress, result } = useBulk()
  const acts = useDeskQuery('acts.open', {}).data ?? []
  const cancel = useDeskSend('acts.cancel', { outdates: ['acts.open'] })
  const left = openRuns(acts).filter(({ run }) => run !== running)
  const stop = (run: string) => cancel.mutate({ run }, { onError: error => notice(error, t('bulk.stop')) })
  const others = result ? innocent(result) : []
  const completeOthers = {
    title: t('bulk.others', { count: others.length }),
    needs: 'acts.complete',
    isOffered: others.length > 0,
    run: () =>
      void completeOrders(client, others).catch((error: unknown) =>
        notice(error, t('bulk.do', { count: others.length })),
      ),
  } as const
  const resume = (run: string) =>
    ({
      title: t('bulk.resume'),
      needs: 'acts.resume',
      run: () => void resumeRun(client, run).catch((error: unknown) => notice(error, t('bulk.resume'))),
    }) as const
  if (running === null && !result && left.length === 0) return <OpenActs />
  return (
    <>
      <OpenActs />
      {running !== null && (
        <div className={styles['run']}>
          <div className={styles['bar']}>
            <span role="status">
              {progress
                ? t('bulk.progress', {
                    total: formatNumber(progress.total),
                    done: formatNumber(progress.done),
                    refused: formatNumber(progress.refused),
                  })
                : t('sending.now')}
            </span>
            <Button variant="default" size="compact-sm" onClick={() => stop(running)}>
              {t('bulk.stop')}
            </Button>
          </div>
        </div>
      )}
      {result && (
        <section className={styles['run']} aria-label={t('kind.complete-batch')}>
          <div className={styles['bar']}>
            <p role="status">{t('bulk.completed', { count: result.completed.length })}</p>
            <ActionButton action={completeOthers} size="compact-sm" disabled={running !== null} />
            <Button variant="default" size="compact-sm" onClick={() => closeResult(client)}>
              {t('close')}
            </Button>
          </div>
          {result.left.length > 0 && <p role="status">{t('bulk.left', { count: result.left.length })}</p>}
          {result.refused.map(({ orders, named, reason }) => (
            <p key={orders[0]} role="alert">
              {t('bulk.refused', { count: orders.length, why: say(reason) })}{' '}
              {named.length > 0 && t('bulk.named', { orders: named.join(', ') })}
            </p>
          ))}
        </section>
      )}
      {left.map(({ run, waiting, unknown }) => (
        <div key={run} className={styles['run']}>
          <p role="status">
            {unknown.length > 0 && t('bulk.unknown', { count: unknown.length })}{' '}
            {waiting.length > 0 && t('bulk.waiting', { count: waiting.length })}
          </p>
          <div className={styles['bar']}>
            <ActionButton action={resume(run)} size="compact-sm" disabled={running !== null} />
            {waiting.length > 0 && (
              <Button variant="default" size="compact-sm" onClick={() => stop(run)}>
                {t('bulk.drop')}
              </Button>
            )}
          </div>
        </div>
      ))}
    </>
  )
}
