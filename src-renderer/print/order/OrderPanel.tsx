import { Button } from '@mantine/core'
import { Late, useDeskQuery, useOpened, useSay, useWords } from '../../kit/index.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import type { OrderPlace } from '../state.ts'
import { usePrintStore } from '../use-print.ts'
import { ManyOrders } from './ManyOrders.tsx'
import styles from './Order.module.css'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderJobs } from './OrderJobs.tsx'
import { OrderLink } from './OrderLink.tsx'
import { OrderSearch, useLookup } from './OrderSearch.tsx'
import { focusPanel, PanelFrame } from './PanelFrame.tsx'
import { Ways } from './Ways.tsx'

const isNumber = (text: string) => /^\d+$/.test(text)

function Facts({ order }: { order: string }) {
  const t = useWords('order')
  const say = useSay()
  const lookup = useLookup(order)
  if (!lookup.offered) return <p className={styles['quiet']}>{t('noQuickSearch')}</p>
  if (lookup.isPending) {
    return (
      <Late>
        <p role="status">{t('looking')}</p>
      </Late>
    )
  }
  if (lookup.error) return <p className={styles['quiet']}>{t('lookFailed', { why: say(lookup.error.toMessage()) })}</p>
  const row = lookup.data.rows.find(({ orderId }) => orderId === order)
  return (
    <div className={styles['facts']}>{row ? <OrderFacts row={row} /> : <span role="status">{t('notFound')}</span>}</div>
  )
}

function OneOrder({ order, missing, linked }: { order: string; missing: boolean; linked: boolean }) {
  const t = useWords('order')
  const store = usePrintStore()
  const may = useMayPrint()
  const choose = (next: string) => {
    store.setState({ orderPlace: { kind: 'order', order: next, missing: false } })
    // The button or field that was pressed is gone; keys continue from the panel.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusPanel()
    })
  }
  const known = isNumber(order)
  useOpened(known ? t('opened', { order }) : null, { screen: 'print', params: { order } })
  return (
    <PanelFrame title={known ? t(may ? 'title' : 'opened', { order }) : t('titleNone')}>
      {missing && (
        <p className={styles['missing']} role="status">
          {known ? t('missing', { order }) : t('missingText', { text: order })}
        </p>
      )}
      {known && <OrderJobs order={order} />}
      {known ? <Facts order={order} /> : <OrderSearch first={order} onOrder={choose} />}
      {known && may && <Ways order={order} takesEnter={!linked} />}
      <div className={styles['foot']}>
        {known && <OrderLink order={order} />}
        {known && (
          <Button variant="subtle" onClick={() => choose('')}>
            {t('another')}
          </Button>
        )}
        {may && (
          <Button variant="subtle" onClick={() => store.setState({ orderPlace: { kind: 'many' } })}>
            {t('openMany')}
          </Button>
        )}
      </div>
    </PanelFrame>
  )
}

/** In the place of a job's panel: printing any order by its number, or a list of them. */
export function OrderPanel({ place }: { place: OrderPlace }) {
  // Read before an order is chosen, so that its Print button takes the next Enter.
  useDeskQuery('rules.get', {})
  if (place.kind === 'many') return <ManyOrders />
  const { order, missing, linked = false } = place
  return <OneOrder key={order} order={order} missing={missing} linked={linked} />
}
