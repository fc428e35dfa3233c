import { type KeyboardEvent, useEffect, useState } from 'react'
import type { QuickSearchRow } from '../../src-shared/contract/print.ts'
import { parseLabel } from '../../src-shared/print/label.ts'
import { useOperation } from '../kit/ask/query.ts'
import { goTo } from '../kit/navigation.ts'
import { OrderStatus } from '../kit/parts/OrderStatus.tsx'
import { setSearchText } from '../kit/scan/search.ts'
import { useSignedIn } from '../kit/session.ts'
import { useDeskConnected, useStation } from '../kit/station.ts'
import { useSay } from '../kit/words/say.ts'
import { useWords } from '../kit/words/words.ts'
import styles from './SearchBox.module.css'

/** Fewer letters than these find everyone. */
const fewest = 2
/** While an answer is awaited, a newer text waits so long before it is asked for as well (ms). */
const pause = 120
/** As many as the service answers (specification 4.2). */
const most = 10

export const quickSearchId = 'quick-search'
export const optionId = (order: string) => `${quickSearchId}-${order}`

const open = (order: string) => {
  // What was typed named this order; it narrows nothing on the screen that is left.
  setSearchText('')
  goTo('orders', { order })
}

/** The service's quick search of a text; null: nothing to ask. */
function useAnswer(text: string | null) {
  const [asked, setAsked] = useState(text)
  const query = useOperation(
    'admin.dashboard.quick-search',
    { query: { q: asked ?? '' } },
    { enabled: asked !== null, keepsOld: true },
  )
  const { isFetching } = query
  // Nothing is under way: the text is asked for in the very stroke. Else the service gets it after a pause in typing.
  if (asked !== text && (text === null || asked === null || !isFetching)) setAsked(text)
  useEffect(() => {
    if (asked === text) return
    const timer = setTimeout(() => setAsked(text), pause)
    return () => clearTimeout(timer)
  }, [asked, text])
  return { ...query, isAnswered: asked === text && !query.isPlaceholderData && query.data !== undefined }
}

const holds = (row: QuickSearchRow, text: string) =>
  [row.orderId, row.customerName ?? ''].some(part => part.toLowerCase().includes(text.toLowerCase()))

/** Orders that are found while a person types, and the one that the arrow keys have reached. */
export interface QuickSearch {
  isOpen: boolean
  rows: readonly QuickSearchRow[]
  isAnswered: boolean
  why: string | null
  /** The chosen order's number. */
  active: string | null
  /** A person has typed: the list shows. */
  typed(): void
  close(): void
  /** True if the key was the list's. */
  onKey(event: KeyboardEvent): boolean
  open(order: string): void
}

/** Looks up what is typed into the search box; `typedText` is what is in it. */
export function useQuickSearch(typedText: string): QuickSearch {
  const say = useSay()
  const [isWanted, setWanted] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const connected = useDeskConnected()
  const isOnline = useStation()?.online !== false
  const isSignedIn = useSignedIn()
  // Whatever names an order is asked for by its number: `#51360`, `51,360`, a piece of it.
  const text = parseLabel(typedText)?.order ?? typedText.trim().normalize('NFKC')
  const mayAsk = isWanted && connected && isOnline && isSignedIn && text.length >= fewest
  const { data, error, offered, lacks, isAnswered } = useAnswer(mayAsk ? text : null)
  const isOpen = mayAsk && offered && lacks === null
  // Until the newest answer is here, those of the one before that fit as well stay in sight.
  const found = (data?.rows ?? []).slice(0, most)
  const rows = !isOpen ? [] : isAnswered ? found : found.filter(row => holds(row, text))
  const active = rows.some(({ orderId }) => orderId === chosen) ? chosen : null

  const close = () => {
    setWanted(false)
    setChosen(null)
  }
  const leave = (order: string) => {
    close()
    open(order)
  }
  const move = (step: 1 | -1) => {
    // One place more than there are orders: the text itself.
    const places = rows.length + 1
    const at = rows.findIndex(({ orderId }) => orderId === active) + 1
    setChosen(rows[((at + step + places) % places) - 1]?.orderId ?? null)
  }
  return {
    isOpen,
    rows,
    isAnswered,
    why: isOpen && error ? say(error.toMessage()) : null,
    active,
    typed: () => {
      setWanted(true)
      setChosen(null)
    },
    close,
    open: leave,
    onKey(event) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
      if (step !== undefined && event.ctrlKey === false && event.altKey === false) {
        event.preventDefault()
        if (isOpen) move(step)
        else setWanted(true)
        return true
      }
      if (!isOpen) return false
      if (event.key === 'Enter' && active !== null) {
        event.preventDefault()
        leave(active)
        return true
      }
      if (event.key === 'Escape' && active !== null) {
        event.preventDefault()
        close()
        return true
      }
      return false
    },
  }
}

/** The orders under the search box. */
export function QuickSearchList({ search }: { search: QuickSearch }) {
  const t = useWords('frame')
  const { isOpen, rows, isAnswered, why, active } = search
  if (!isOpen) return null
  const none = isAnswered && rows.length === 0
  const hasSomething = rows.length > 0 || none || why !== null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press leaves the focus in the search box
    <div
      className={styles['found']}
      data-empty={!hasSomething || undefined}
      onMouseDown={event => event.preventDefault()}
    >
      {hasSomething && <strong aria-hidden="true">{t('search.orders')}</strong>}
      <div id={quickSearchId} role="listbox" aria-label={t('search.orders')} aria-busy={!isAnswered}>
        {rows.map(({ orderId, customerName, status, retailer, express }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the search box
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box
          <div
            key={orderId}
            id={optionId(orderId)}
            role="option"
            aria-selected={orderId === active}
            className={styles['option']}
            onClick={() => search.open(orderId)}
          >
            <b className="figures">{orderId}</b>
            <span className={styles['who']}>
              <span>{customerName}</span>
              {express && <em>{t('order.express')}</em>}
            </span>
            <small>{retailer}</small>
            {status !== null && <OrderStatus status={status} />}
          </div>
        ))}
      </div>
      {none && <p>{t('search.orders.none')}</p>}
      {why !== null && !isAnswered && <p>{t('search.orders.failed', { why })}</p>}
      <p className="only-heard" role="status">
        {isAnswered && rows.length > 0 && t('search.orders.found', { count: rows.length })}
      </p>
    </div>
  )
}
