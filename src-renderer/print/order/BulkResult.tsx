import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BulkPrintResult } from '../../../src-shared/contract/orders.ts'
import { useSay } from '../../app/index.ts'
import { useNames } from '../dialogs/Outcome.tsx'
import styles from './Order.module.css'
import { useOrderWords } from './words.ts'

function Part({ tone, text, orders }: { tone: string; text: string; orders: readonly string[] }) {
  const t = useOrderWords()
  const namesOf = useNames()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(orders.join('\n')).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <div className={`${styles['said']} ${styles['part']}`} data-tone={tone}>
      <p>{text}</p>
      <p className="figures">{namesOf(orders)}</p>
      <Button variant="default" size="compact-sm" onClick={copy}>
        {copied ? t('many.copied') : t('many.copy')}
      </Button>
    </div>
  )
}

/** What became of a bulk print: taken, refused with reasons, unknown, not sent; what failed can be copied. */
export function BulkResult({ result }: { result: BulkPrintResult }) {
  const t = useOrderWords()
  const say = useSay()
  const { accepted, refused, unknown, left } = result
  return (
    <section className={styles['panel']} aria-label={t('many.result')} role="status">
      {accepted.length > 0 && (
        <p className={styles['said']} data-tone="done">
          {t('many.accepted', { count: accepted.length })}
        </p>
      )}
      {refused.map(({ orders, reason }) => (
        <Part
          key={orders[0]}
          tone="failed"
          text={t('many.refused', { count: orders.length, why: say(reason) })}
          orders={orders}
        />
      ))}
      {unknown.length > 0 && (
        <Part tone="unsure" text={t('many.unknown', { count: unknown.length })} orders={unknown} />
      )}
      {left.length > 0 && <Part tone="unsure" text={t('many.left', { count: left.length })} orders={left} />}
    </section>
  )
}
