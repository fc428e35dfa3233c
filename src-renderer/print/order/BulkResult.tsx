import { Button } from '@mantine/core'
import type { BulkPrintResult } from '../../../src-shared/contract/orders.ts'
import { CopyButton, useSay, useWords } from '../../kit/index.ts'
import { useNames } from '../dialogs/Outcome.tsx'
import styles from './Order.module.css'

function Part({ tone, text, orders }: { tone: string; text: string; orders: readonly string[] }) {
  const t = useWords('order')
  const namesOf = useNames()
  return (
    <div className={`${styles['said']} ${styles['part']}`} data-tone={tone}>
      <p>{text}</p>
      <p className="figures">{namesOf(orders)}</p>
      <CopyButton name={`many ${orders[0]}`} variant="default" size="compact-sm" text={orders.join('\n')}>
        {t('many.copy')}
      </CopyButton>
    </div>
  )
}

/** Orders that were refused only because others of their batch were. */
export function refusedWithOthers({ refused }: BulkPrintResult): string[] {
  return refused.flatMap(({ orders, named = [] }) =>
    named.length > 0 ? orders.filter(one => !named.includes(one)) : [],
  )
}

/** Both results as one, after the orders that were refused with others were sent again. */
export function afterOthers(before: BulkPrintResult, others: BulkPrintResult): BulkPrintResult {
  const refused = before.refused.map(({ named = [], ...one }) =>
    named.length > 0 ? { ...one, orders: named, named } : one,
  )
  return {
    accepted: [...before.accepted, ...others.accepted],
    refused: [...refused, ...others.refused],
    unknown: [...before.unknown, ...others.unknown],
    left: [...before.left, ...others.left],
  }
}

/** What became of a bulk print: taken, refused with reasons, unknown, not sent; what failed can be copied. */
export function BulkResult({ result, onOthers }: { result: BulkPrintResult; onOthers?(): void }) {
  const t = useWords('order')
  const say = useSay()
  const namesOf = useNames()
  const { accepted, refused, unknown, left } = result
  const others = refusedWithOthers(result)
  return (
    <section className={styles['panel']} aria-label={t('many.result')} role="status">
      {accepted.length > 0 && (
        <p className={styles['said']} data-tone="done">
          {t('many.accepted', { count: accepted.length })}
        </p>
      )}
      {refused.map(({ orders, reason, named = [] }) => {
        const about = named.length > 0 ? named : orders
        const text = t('many.refused', { count: about.length, why: say(reason) })
        return <Part key={about[0]} tone="failed" text={text} orders={about} />
      })}
      {others.length > 0 && onOthers && (
        <div className={`${styles['said']} ${styles['part']}`} data-tone="unsure">
          <p>{t('many.others', { count: others.length })}</p>
          <p className="figures">{namesOf(others)}</p>
          <Button variant="filled" data-others onClick={onOthers}>
            {t('many.printOthers', { count: others.length })}
          </Button>
        </div>
      )}
      {unknown.length > 0 && (
        <Part tone="unsure" text={t('many.unknown', { count: unknown.length })} orders={unknown} />
      )}
      {left.length > 0 && <Part tone="unsure" text={t('many.left', { count: left.length })} orders={left} />}
    </section>
  )
}
