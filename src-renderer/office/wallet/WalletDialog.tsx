import { NativeSelect, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { usualWalletLimit } from '../../../src-shared/contract/desk.ts'
import { fillGaps } from '../../../src-shared/service/readers/office/mails.ts'
import type { Ticket } from '../../../src-shared/service/readers/office/tickets.ts'
import {
  Answered,
  formatNumber,
  joinSentences,
  useDeskSend,
  useErrorNotice,
  useOperation,
  usePreferences,
  useSession,
  useWords,
} from '../../kit/index.ts'
import { AskDialog, isDone, isUnknown, useSendAct } from '../../orders/index.ts'
import styles from '../Office.module.css'
import { useGapValues } from '../tickets/gaps.ts'

const money = (amount: number, currency: string | null) =>
  [currency, formatNumber(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2 })]
    .filter(one => one !== null)
    .join(' ')

/** An amount as it is typed: digits with at most two decimals, a comma or a point before them; null for anything else. */
export const amountIn = (text: string): number | null => {
  const match = /^\s*(\d{1,7}(?:[.,]\d{1,2})?)\s*$/.exec(text)
  const amount = match ? Number(match[1]?.replace(',', '.')) : 0
  return amount > 0 && amount <= 1_000_000 ? amount : null
}

/** Credits or debits the retailer's wallet, with the reason as the retailer will read it. */
export function WalletDialog({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const t = useWords('office')
  const notice = useErrorNotice()
  const profile = useSession()?.profile?.id ?? ''
  const { walletLimit } = usePreferences()
  const limit = walletLimit[profile] ?? usualWalletLimit
  const save = useDeskSend('settings.save')
  const account = useOperation('admin.tickets.billable-account', { path: { ticket: ticket.id } })
  const templates = useOperation('admin.tickets.templates.index', {})
  const values = useGapValues(ticket)
  const { send, last, isSending } = useSendAct()
  const [once] = useState(() => crypto.randomUUID())
  const [direction, setDirection] = useState<'CR' | 'DR'>('CR')
  const [text, setText] = useState('')
  const [template, setTemplate] = useState('')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const amount = amountIn(text)
  const { currency = null, balance = null, brandname = null } = account.data ?? {}
  const reasons = templates.data?.rows.filter(({ kind }) => kind === 'wallet') ?? []
  const asksAgain = amount !== null && amount > limit
  const isConfirmed = !asksAgain || amountIn(typed) === amount
  const isKnown = account.data !== undefined || !account.offered || account.error !== null
  const after = amount === null || balance === null ? null : balance + (direction === 'CR' ? amount : -amount)
  const shown = amount === null ? '' : money(amount, currency)
  const book = async () => {
    if (amount === null) return
    const sent = await send({
      kind: 'wallet',
      ticket: ticket.id,
      once,
      direction,
      amount,
      currency,
      reason: reason.trim(),
      template: template === '' ? null : template,
      typed: typed === '' ? '' : String(amountIn(typed) ?? ''),
    })
    if (isDone(sent) || isUnknown(sent)) onClose()
  }
  return (
    <AskDialog
      title={t('wallet.title', { brand: brandname ?? ticket.brand ?? '' })}
      action={t(direction === 'CR' ? 'wallet.credit.do' : 'wallet.debit.do', { amount: shown })}
      isReady={isKnown && amount !== null && reason.trim() !== '' && isConfirmed}
      isDangerous={direction === 'DR'}
      isSending={isSending}
      sent={last}
      size={560}
      onSend={() => void book()}
      onClose={onClose}
    >
      <Answered {...account} height={24}>
        {() => (
          <p>
            {joinSentences([
              currency === null ? t('wallet.currency.none') : t('wallet.currency', { currency }),
              balance === null ? '' : t('wallet.balance', { balance: money(balance, currency) }),
            ])}
          </p>
        )}
      </Answered>
      <SegmentedControl
        aria-label={t('wallet.direction')}
        value={direction}
        data={[
          { value: 'CR', label: t('wallet.credit') },
          { value: 'DR', label: t('wallet.debit') },
        ]}
        onChange={value => setDirection(value === 'DR' ? 'DR' : 'CR')}
      />
      <TextInput
        label={currency === null ? t('wallet.amount') : t('wallet.amount.in', { currency })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        data-autofocus
        value={text}
        error={text !== '' && amount === null && t('wallet.amount.bad')}
        onChange={event => setText(event.currentTarget.value)}
      />
      {after !== null && (
        <p role="status" data-bad={after < 0 || undefined}>
          {t('wallet.after', { before: money(balance ?? 0, currency), after: money(after, currency) })}
        </p>
      )}
      {reasons.length > 0 && (
        <NativeSelect
          label={t('wallet.template')}
          value={template}
          data={[
            { value: '', label: t('wallet.template.none') },
            ...reasons.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setTemplate(value)
            const body = reasons.find(({ id }) => id === value)?.body
            if (body !== undefined) setReason(fillGaps(body, values))
          }}
        />
      )}
      <Textarea
        label={t('wallet.reason')}
        description={t('wallet.reason.visible')}
        maxLength={500}
        rows={2}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      {reason.trim() !== '' && amount !== null && (
        <blockquote className={styles['seen']} aria-label={t('wallet.preview')}>
          {t(direction === 'CR' ? 'wallet.credited' : 'wallet.debited', { amount: shown })} {reason.trim()}
        </blockquote>
      )}
      {asksAgain && (
        <TextInput
          label={t('wallet.type', { amount: amount.toFixed(2), limit: money(limit, currency) })}
          autoComplete="off"
          maxLength={12}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
      <NumberInput
        label={t('wallet.limit')}
        size="xs"
        min={0}
        max={1_000_000}
        value={limit}
        onBlur={({ currentTarget: { value } }) => {
          const next = Number(value)
          if (value === '' || !Number.isFinite(next) || next === limit) return
          save.mutate(
            { walletLimit: { ...walletLimit, [profile]: Math.min(1_000_000, Math.max(0, next)) } },
            { onError: error => notice(error, t('wallet.limit')) },
          )
        }}
      />
    </AskDialog>
  )
}
