import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ticketName } from '../../../src-shared/orders/acts.ts'
import type { Ticket } from '../../../src-shared/service/readers/office/tickets.ts'
import {
  type Action,
  ActionButton,
  Answered,
  goTo,
  SmallIcon,
  ticketTerm,
  useActions,
  useDeskQuery,
  useDeskSend,
  useErrorNotice,
  useKept,
  useOpened,
  useOperation,
  useRetailerActions,
  useScreenParams,
  useWords,
} from '../../kit/index.ts'
import { Facts, momentText, OpenActs, OrderBeside, OrderJournal } from '../../orders/index.ts'
import styles from '../Office.module.css'
import { WalletDialog } from '../wallet/WalletDialog.tsx'
import { Comments } from './Comments.tsx'
import { anew, emptyDraft, isWhole, readDraft } from './drafts.ts'
import { statusesIn } from './filter.ts'
import { Reply } from './Reply.tsx'

const isAlike = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()

function Shown({ ticket, look }: { ticket: Ticket; look: Parameters<typeof Reply>[0]['look'] }) {
  const t = useWords('office')
  const notice = useErrorNotice()
  const status = useDeskSend('admin.tickets.update-status', {
    outdates: ['admin.tickets.show', 'admin.tickets.index'],
  })
  const [draft, change, drop] = useKept(`ticket.reply.${ticket.id}`, readDraft, emptyDraft)
  const past = useDeskQuery('acts.list', { order: ticketName(ticket.id) }).data?.acts ?? []
  const [wallet, setWallet] = useState(false)
  const give: Action = { title: t('status.set'), needs: 'admin.tickets.update-status', lacking: t('lack.status') }
  const book: Action = {
    keys: 'W',
    title: t('wallet.open'),
    needs: 'admin.tickets.wallet-transactions.store',
    lacking: t('lack.wallet'),
    run: () => setWallet(true),
  }
  const may = useActions('ticket', t('ticket'), [give, book])
  // What was sent is no draft any more, also from another window or before a restart.
  const sent = past.find(({ asked, state }) => 'once' in asked && asked.once === draft.once && state === 'done')
  useEffect(() => {
    if (sent) isWhole(draft, sent.asked) ? drop() : change(anew)
  })
  const { severity, category, subCategory, type, brand, createdAt, updatedAt } = ticket
  return (
    <>
      <div className={styles['bar']}>
        <NativeSelect
          aria-label={t('filter.status')}
          value={ticket.status ?? ''}
          disabled={!may(give) || status.isPending}
          data={[ticket.status ?? '', ...statusesIn([]).filter(one => !isAlike(one, ticket.status))].map(value => ({
            value,
            label: ticketTerm(value),
          }))}
          onChange={({ currentTarget: { value } }) =>
            status.mutate(
              { path: { ticket: ticket.id }, body: { status: value } },
              {
                // One's own change is no news.
                onSuccess: () => change(now => ({ ...now, seen: now.seen && { ...now.seen, status: value } })),
                onError: error => notice(error, t('status.set')),
              },
            )
          }
        />
        <ActionButton action={book} />
      </div>
      <Facts
        facts={[
          [t('col.severity'), severity === null ? null : ticketTerm(severity)],
          [t('col.category'), [category, subCategory].filter(one => one !== null).join(' · ')],
          [t('col.type'), type === null ? null : ticketTerm(type)],
          [t('col.brand'), brand],
          [t('col.created'), momentText(createdAt)],
          [t('col.updated'), momentText(updatedAt)],
        ]}
      />
      <Comments ticket={ticket} />
      <Reply ticket={ticket} draft={draft} change={change} drop={drop} look={look} />
      {wallet && <WalletDialog ticket={ticket} onClose={() => setWallet(false)} />}
    </>
  )
}

/** A ticket: what was said, the reply, and its order beside it. */
export function TicketPage({ ticket }: { ticket: string }) {
  const t = useWords('office')
  const { ticket: _ticket, ...others } = useScreenParams()
  const answer = useOperation('admin.tickets.show', { path: { ticket } }, { every: 60_000 })
  const name = t('ticket.name', { ticket })
  useOpened(name, { screen: 'office', params: { part: 'tickets', ticket } })
  const back = { keys: 'Escape', title: t('back'), run: () => goTo('office', { ...others, part: 'tickets' }) }
  const order = answer.data?.orderId ?? null
  // The order's own record names the retailer's id.
  const front = useOperation('admin.orders.show', { path: { order: order ?? '' } }, { enabled: order !== null })
  const retailer = useRetailerActions({ id: front.data?.retailerId ?? null, name: answer.data?.brand ?? null })
  useActions('ticket-page', t('ticket'), [
    back,
    { keys: 'R', title: t('refresh'), run: () => void answer.refetch() },
    {
      keys: 'O',
      title: t('order.open'),
      when: () => order !== null,
      whyNot: t('why.no-order'),
      run: () => order !== null && goTo('orders', { order }),
    },
    ...retailer,
  ])
  return (
    <div className={styles['split']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys */}
      <section className={styles['scroll']} aria-label={name} tabIndex={0}>
        <OpenActs order={ticketName(ticket)} />
        <div className={styles['bar']}>
          <Button variant="subtle" size="compact-sm" leftSection={<SmallIcon name="back" />} onClick={back.run}>
            {t('back')}
          </Button>
          <h2>{answer.data?.title ?? name}</h2>
          {answer.data?.title != null && <span className="figures">{name}</span>}
          {retailer.map(action => (
            <ActionButton key={action.title} action={action} size="compact-sm" />
          ))}
        </div>
        <Answered {...answer}>{found => <Shown ticket={found} look={() => answer.refetch()} />}</Answered>
        <h3>{t('journal')}</h3>
        <OrderJournal order={ticketName(ticket)} />
      </section>
      {order !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
        <section className={styles['scroll']} aria-label={t('order.beside')} tabIndex={0}>
          <OrderBeside order={order} />
        </section>
      )}
    </div>
  )
}
