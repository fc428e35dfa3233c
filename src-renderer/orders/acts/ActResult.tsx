import type { Act } from '../../../src-shared/contract/acts.ts'
import { undoOf } from '../../../src-shared/orders/actions.ts'
import { ActionButton, formatNumber, joinSentences, useSay, useWords, type Words } from '../../kit/index.ts'
import styles from './Acts.module.css'
import type { Sent } from './use-acts.ts'

type Settled = NonNullable<NonNullable<Act['answer']>['settled']>

function amountOf({ amount, currency, direction }: Settled): string | null {
  if (amount === null) return null
  const figure = formatNumber(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return [currency, figure, direction].filter(one => one !== null).join(' ')
}

/** What a done act did, in a sentence or two. */
export function doneText({ asked, answer, orders }: Act, t: Words<'order-acts'>): string {
  const order = orders[0] ?? ''
  const batch = answer?.batch === undefined ? [] : [t('done.batch', { batch: answer.batch })]
  switch (asked.kind) {
    case 'settle': {
      const amount = answer?.settled ? amountOf(answer.settled) : null
      const which = answer?.replayed ? ('done.settle.before' as const) : ('done.settle' as const)
      return amount === null ? t(which) : t(`${which}.amount`, { amount })
    }
    case 'void': {
      const status = answer?.settlementStatus
      return joinSentences([t('done.void', { order }), ...(status ? [t('void.settlement', { status })] : [])])
    }
    case 'issue':
      return answer?.ticket === undefined ? t('done.issue') : t('done.issue.id', { ticket: answer.ticket })
    case 'wallet': {
      const amount = amountOf(asked) ?? ''
      const balance = amountOf({ amount: answer?.balance ?? null, currency: asked.currency, direction: null })
      return balance === null ? t('done.wallet', { amount }) : t('done.wallet.balance', { amount, balance })
    }
    case 'measure': {
      const sent = Object.values(asked.values).reduce((sum, own) => sum + Object.keys(own).length, 0)
      return t('done.measure', { count: answer?.updated ?? sent })
    }
    case 'phase-summary':
    case 'hand-finishing':
      return joinSentences([t('done.export'), ...batch])
    case 'complete-batch':
      return t('bulk.completed', { count: orders.length })
    case 'cloud-order':
      return joinSentences([t('done.cloud-order'), ...batch])
    default:
      return t(`done.${asked.kind}`, { order })
  }
}

/** What became of what was sent last, with a way back where the service has one. */
export function ActResult({
  sent,
  isSending,
  onUndo,
}: {
  sent: Sent | null
  isSending: boolean
  onUndo?: (kind: 'issue' | 'resolve') => void
}) {
  const t = useWords('order-acts')
  const say = useSay()
  const undo = sent?.is === 'act' ? undoOf(sent.act) : null
  const text =
    sent === null
      ? isSending
        ? t('sending.now')
        : ''
      : sent.is === 'error'
        ? say(sent.reason)
        : sent.act.state === 'done'
          ? doneText(sent.act, t)
          : sent.act.reason
            ? say(sent.act.reason)
            : t(`state.${sent.act.state}`)
  const isBad = sent !== null && !(sent.is === 'act' && sent.act.state === 'done')
  return (
    <p
      className={styles['result']}
      role={isBad ? 'alert' : 'status'}
      data-bad={isBad || undefined}
      hidden={text === ''}
    >
      <span>{text}</span>
      {undo && onUndo && !isSending && (
        <ActionButton action={{ title: t('undo'), needs: 'acts.change', run: () => onUndo(undo) }} size="compact-sm" />
      )}
    </p>
  )
}
