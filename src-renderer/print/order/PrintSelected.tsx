import { Button } from '@mantine/core'
import { useId } from 'react'
import { mostBulkOrders } from '../../../src-shared/contract/orders.ts'
import { goTo, Kbd, useAccess, useClient, useKeys, useLackText } from '../../app/index.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { usePrintStore } from '../use-print.ts'
import { bulkObstacle, giveBulk, useBulk } from './bulk.ts'
import styles from './Order.module.css'
import { useOrderWords } from './words.ts'

const key = 'P'

/** The way from orders that are selected in a list to their bulk print, which is the print desk's; or why there is none. */
export function PrintSelected({ orders, group }: { orders: readonly string[]; group: string }) {
  const t = useOrderWords()
  const client = useClient()
  const store = usePrintStore()
  const { offered } = useAccess('admin.orders.bulk-print')
  const may = useMayPrint()
  const lack = useLackText({ 'orders.bulkPrint': t('may.bulk') })
  const runs = useBulk().run !== null
  const count = orders.length
  const obstacle = bulkObstacle(count, { offered, may, runs })
  const whyId = useId()
  const show = () => {
    giveBulk(client, orders)
    goTo('print')
    store.setState({ orderPlace: { kind: 'many' }, moving: false, inspectorOpen: true })
  }
  useKeys('print-selected', [{ keys: key, title: t('selected.key'), group, run: show, when: () => obstacle === null }])
  const why =
    obstacle &&
    {
      absent: t('absent.bulkPrint'),
      lacks: lack ?? '',
      runs: t('selected.runs'),
      none: t('selected.none'),
      tooMany: t('many.tooMany', { most: mostBulkOrders }),
    }[obstacle]
  return (
    <span className={styles['selected']}>
      <span id={whyId} className={count === 0 ? 'only-heard' : undefined}>
        {why}
      </span>
      <Button
        variant="default"
        disabled={obstacle !== null}
        aria-describedby={whyId}
        aria-keyshortcuts={key}
        rightSection={<Kbd keys={key} />}
        onClick={show}
      >
        {count === 0 ? t('selected.key') : t('many.button', { count })}
      </Button>
    </span>
  )
}
