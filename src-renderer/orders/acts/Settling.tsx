import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { canSettle, needToSettle } from '../../../src-shared/orders/actions.ts'
import type { PricingRow } from '../../../src-shared/service/readers/orders/pricing.ts'
import { ActionButton, formatNumber, useActions, useWords } from '../../kit/index.ts'
import { ActResult } from './ActResult.tsx'
import { AskDialog } from './AskDialog.tsx'
import { isDone, isUnknown, useAsker, useSendAct } from './use-acts.ts'

function amountOf({ amount, currency }: PricingRow): string {
  if (amount === null) return ''
  const figure = formatNumber(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return currency === null ? figure : `${currency} ${figure}`
}

/** Settles rows of the pricing history that `children` shows with a button each; what became of it stands below. */
export function Settling({
  order,
  rows,
  children,
}: {
  order: string
  rows: readonly PricingRow[]
  children(settle: (row: PricingRow) => ReactNode): ReactNode
}) {
  const t = useWords('order-acts')
  const asker = useAsker()
  const { send, last, isSending, forget } = useSendAct()
  const [row, setRow] = useState<PricingRow | null>(null)
  const [surcharge, setSurcharge] = useState(false)
  const ask = (chosen: PricingRow) => {
    forget()
    setSurcharge(false)
    setRow(chosen)
  }
  const settle = async () => {
    if (row?.id == null) return
    const sent = await send({ kind: 'settle', order, row: row.id, surcharge })
    if (isDone(sent) || isUnknown(sent)) setRow(null)
  }
  const canAsk = (one: PricingRow) => asker !== null && canSettle(one, { ...asker, me: null })
  const action = (one: PricingRow) => ({
    id: `order.act.settle.${one.id}`,
    title: t('settle.palette', {
      what: [one.description ?? one.id, amountOf(one), one.direction].filter(Boolean).join(' '),
    }),
    run: () => ask(one),
    when: () => row === null && !isSending,
    needs: needToSettle(one),
    lacking: t('settle.lacking'),
    isOffered: canAsk(one),
    whyNot: canAsk(one)
      ? t('why.sending')
      : asker?.offers('admin.orders.payment-settlement')
        ? t('why.settled')
        : undefined,
  })
  const offer = (one: PricingRow): ReactNode => {
    if (!asker || !one.settleable) return null
    return (
      <ActionButton action={action(one)} size="compact-sm" disabled={isSending}>
        {t('settle.do')}
      </ActionButton>
    )
  }
  useActions('order-acts', t('keys'), rows.map(action))
  return (
    <>
      {children(offer)}
      {row === null && <ActResult sent={last} isSending={isSending} />}
      {row !== null && (
        <AskDialog
          title={t('settle.title')}
          action={t('settle.confirm')}
          isSending={isSending}
          sent={last}
          onSend={() => void settle()}
          onClose={() => setRow(null)}
        >
          <p>
            {t('settle.what', {
              description: row.description ?? row.id ?? '',
              amount: amountOf(row),
              direction: row.direction ?? '',
            })}
          </p>
          <Checkbox
            label={t('settle.surcharge')}
            checked={surcharge}
            onChange={event => setSurcharge(event.currentTarget.checked)}
          />
        </AskDialog>
      )}
    </>
  )
}
