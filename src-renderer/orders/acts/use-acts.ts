import { useCallback, useState } from 'react'
import type { Act, OrderChange, OrderRequest } from '../../../src-shared/contract/acts.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import {
  type Asker,
  actionsOf,
  lackForAction,
  type OrderAction,
  offersAction,
  statusesFor,
} from '../../../src-shared/orders/actions.ts'
import { joinItems, useClient, useDeskQuery, useOrderStatusWord, useSession, useWords } from '../../kit/index.ts'

/** Who asks; null until it is known what the service has, and while nobody is signed in. */
export function useAsker(): Asker | null {
  const session = useSession()
  const absent = useDeskQuery('service.absent', {}).data
  const isIn = session?.status === 'signed-in' || session?.status === 'unproven'
  if (!isIn || !absent) return null
  return { me: session.me, offers: operation => !absent.includes(operation) }
}

/** The actions of an order for the signed-in user. */
export function useOrderActions(status: string | null | undefined): readonly OrderAction[] {
  const asker = useAsker()
  return asker && status !== undefined ? actionsOf(status, asker) : []
}

/** Why an action isn't there in a status, for the palette; undefined where nobody knows, or the screen's notice says it. */
export function useWhyNot(): (...actions: [OrderAction, ...OrderAction[]]) => string | undefined {
  const t = useWords('order-acts')
  const word = useOrderStatusWord()
  const asker = useAsker()
  return (...actions) => {
    if (!asker || actions.some(action => lackForAction(asker.me, action) !== null)) return undefined
    if (!actions.some(action => offersAction(asker, action))) return t('why.absent')
    const all = actions.map(statusesFor)
    if (all.includes('not voided')) return t('why.voided')
    const statuses = all.flatMap(each => (typeof each === 'string' ? [] : each))
    return statuses.length === 0 ? undefined : t('why.status', { statuses: joinItems(statuses.map(word)) })
  }
}

/** What became of what was sent here. */
export type Sent = { is: 'act'; act: Act } | { is: 'error'; reason: Message }

/** Sends acts of one part of the page, one at a time; `last` is what became of the last one. */
export function useSendAct() {
  const client = useClient()
  const [last, setLast] = useState<Sent | null>(null)
  const [isSending, setSending] = useState(false)
  const send = useCallback(
    async (asked: OrderChange | OrderRequest): Promise<Sent> => {
      setSending(true)
      setLast(null)
      let sent: Sent
      try {
        const act =
          'ticket' in asked ||
          asked.kind === 'issue' ||
          asked.kind === 'settle' ||
          asked.kind === 'phase-summary' ||
          asked.kind === 'hand-finishing'
            ? await client.call('acts.ask', asked)
            : await client.call('acts.change', asked)
        sent = { is: 'act', act }
      } catch (error) {
        sent = { is: 'error', reason: asDeskError(error).toMessage() }
      }
      setLast(sent)
      setSending(false)
      return sent
    },
    [client],
  )
  return { send, last, isSending, forget: () => setLast(null) }
}

export const isDone = (sent: Sent): boolean => sent.is === 'act' && sent.act.state === 'done'
export const isUnknown = (sent: Sent): boolean => sent.is === 'act' && sent.act.state === 'unknown'
