import { Button } from '@mantine/core'
import type { Act } from '../../../src-shared/contract/acts.ts'
import { inShort } from '../../../src-shared/orders/acts.ts'
import { formatDate, Pill, useDeskQuery, useDeskSend, useErrorNotice, useSay, useWords } from '../../kit/index.ts'
import styles from './Acts.module.css'

const isUnknown = ({ state, settled }: Act) => state === 'unknown' && settled === null

/** Answers that were lost, on top until they are settled: of one order, or all. */
export function OpenActs({ order }: { order?: string }) {
  const t = useWords('order-acts')
  const say = useSay()
  const notice = useErrorNotice()
  const acts = useDeskQuery('acts.open', {}).data ?? []
  const check = useDeskSend('acts.check', { outdates: ['acts.open'] })
  const seen = useDeskSend('acts.seen', { outdates: ['acts.open'] })
  const unknown = acts.filter(act => isUnknown(act) && (order === undefined || act.orders.includes(order)))
  if (unknown.length === 0) return null
  return (
    <section className={styles['open']} aria-label={t('open.title', { count: unknown.length })}>
      <h3>
        <Pill tone="unsure" icon="question">
          {t('open.title', { count: unknown.length })}
        </Pill>
      </h3>
      <ul>
        {unknown.map(act => (
          <li key={act.id}>
            <span>
              {t('open.line', {
                what: t(`kind.${act.asked.kind}`),
                orders: inShort(act.orders),
                who: act.who,
                when: formatDate(act.askedAt, {
                  day: 'numeric',
                  month: 'short',
                  hour: '2-digit',
                  minute: '2-digit',
                  hourCycle: 'h23',
                }),
              })}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              disabled={check.isPending}
              onClick={() => check.mutate({ id: act.id }, { onError: error => notice(error, t('open.check')) })}
            >
              {t('open.check')}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => seen.mutate({ id: act.id }, { onError: error => notice(error, t('open.seen')) })}
            >
              {t('open.seen')}
            </Button>
            {act.reason && <span className={styles['why']}>{say(act.reason)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
