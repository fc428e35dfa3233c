import { Button } from '@mantine/core'
import { useId } from 'react'
import { mostBulkOrders } from '../../../src-shared/contract/orders.ts'
import {
  type Action,
  goTo,
  Kbd,
  keyAttributes,
  useAccess,
  useActions,
  useClient,
  useLackLine,
  useWords,
} from '../../kit/index.ts'
import { usePrintStore } from '../use-print.ts'
import { bulkObstacle, giveBulk, useBulk } from './bulk.ts'
import styles from './Order.module.css'

const key = 'P'

/** The way from orders that are selected in a list to their bulk print, which is the print desk's; or why there is none. */
export function PrintSelected({ orders, group }: { orders: readonly string[]; group: string }) {
  const t = useWords('order')
  const client = useClient()
  const store = usePrintStore()
  const { offered } = useAccess('admin.orders.bulk-print')
  const lack = useLackLine()
  const runs = useBulk().run !== null
  const count = orders.length
  const whyId = useId()
  const whyOf = (obstacle: ReturnType<typeof bulkObstacle>) =>
    obstacle &&
    {
      absent: t('absent.bulkPrint'),
      lacks: lack ?? '',
      runs: t('selected.runs'),
      none: t('selected.none'),
      tooMany: t('many.tooMany', { most: mostBulkOrders }),
    }[obstacle]
  const show: Action = {
    keys: key,
    title: t('selected.key'),
    needs: 'orders.bulkPrint',
    lacking: t('may.bulk'),
    run: () => {
      giveBulk(client, orders)
      goTo('print')
      store.setState({ orderPlace: { kind: 'many' }, moving: false, inspectorOpen: true })
    },
    when: () => obstacle === null,
    whyNot: whyOf(bulkObstacle(count, { offered, may: true, runs })) ?? undefined,
  }
  const may = useActions('print-selected', group, [show])(show)
  const obstacle = bulkObstacle(count, { offered, may, runs })
  const why = whyOf(obstacle)
  return (
    <span className={styles['selected']}>
      {lack !== null && obstacle !== 'lacks' && <span role="status">{lack}</span>}
      <span id={whyId} className={count === 0 ? 'only-heard' : undefined}>
        {why}
      </span>
      <Button
        variant="default"
        disabled={obstacle !== null}
        aria-describedby={whyId}
        {...keyAttributes(show)}
        rightSection={<Kbd keys={key} />}
        onClick={show.run}
      >
        {count === 0 ? t('selected.key') : t('many.button', { count })}
      </Button>
    </span>
  )
}
