import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { QuickSearchRow } from '../../../src-shared/contract/print.ts'
import { Late, useOperation, useSay, useWords } from '../../kit/index.ts'
import { numberOf } from '../find/named.ts'
import styles from './Order.module.css'
import { OrderFacts } from './OrderFacts.tsx'

/** Looks a text up by the service's quick search; null: nothing to look up. */
export const useLookup = (text: string | null) =>
  useOperation('admin.dashboard.quick-search', { query: { q: text ?? '' } }, { enabled: text !== null })
type Lookup = ReturnType<typeof useLookup>

function Hits({ rows, onOrder }: { rows: readonly QuickSearchRow[]; onOrder(order: string): void }) {
  const t = useWords('order')
  if (rows.length === 0) return <p role="status">{t('notFound')}</p>
  return (
    <ul className={styles['hits']} aria-label={t('hits')}>
      {rows.map(row => (
        <li key={row.orderId}>
          <UnstyledButton className={styles['hit']} onClick={() => onOrder(row.orderId)}>
            <b className="figures">{row.orderId}</b> <OrderFacts row={row} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

function Answer({ lookup, onOrder }: { lookup: Lookup; onOrder(order: string): void }) {
  const t = useWords('order')
  const say = useSay()
  if (lookup.isFetching) {
    return (
      <Late>
        <p role="status">{t('looking')}</p>
      </Late>
    )
  }
  if (lookup.error) return <p role="status">{t('lookFailed', { why: say(lookup.error.toMessage()) })}</p>
  return lookup.data ? <Hits rows={lookup.data.rows} onOrder={onOrder} /> : null
}

/** Which order: by its number or label at once, by its customer through the service's quick search. */
export function OrderSearch({ first, onOrder }: { first: string; onOrder(order: string): void }) {
  const t = useWords('order')
  const [text, setText] = useState(first)
  const [asked, setAsked] = useState(first === '' ? null : first)
  const lookup = useLookup(asked)
  const quick = lookup.offered
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A search that came from a scan leaves the focus where the next scan or key is expected.
    if (first === '') field.current?.focus()
  }, [first])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const number = numberOf(text)
    if (/^\d+$/.test(number)) onOrder(number)
    else if (quick && number !== '') setAsked(number)
  }
  return (
    <>
      <form className={styles['search']} onSubmit={send}>
        <TextInput
          ref={field}
          label={quick ? t('search') : t('searchNumber')}
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={text.trim() === ''}>
          {t('find')}
        </Button>
      </form>
      <Answer lookup={lookup} onOrder={onOrder} />
    </>
  )
}
