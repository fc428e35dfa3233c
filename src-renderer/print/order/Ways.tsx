import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { BulkPrintResult } from '../../../src-shared/contract/orders.ts'
import { useClient, useWords } from '../../kit/index.ts'
import { useAbsent } from '../use-print.ts'
import { BulkResult } from './BulkResult.tsx'
import { CloudPrint } from './CloudPrint.tsx'
import styles from './Order.module.css'
import { PrintHere, type PrintHereProps } from './PrintHere.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { useOnce } from './use-once.ts'
import { documentTypes, waysOf } from './ways.ts'

/** Asks the service to queue a job of the order, by its bulk print. */
function ThroughService({ order }: { order: string }) {
  const t = useWords('order')
  const client = useClient()
  const [type, setType] = useState<string>(documentTypes[0])
  const [result, setResult] = useState<BulkPrintResult | null>(null)
  const { busy, once } = useOnce<BulkPrintResult>(t('doing.bulk'))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setResult(null)
    setResult(await once(() => client.call('orders.bulkPrint', { orders: [order], type })))
  }
  return (
    <form className={styles['way']} aria-label={t('service.title')} onSubmit={event => void send(event)}>
      <h3>{t('service.title')}</h3>
      <p className={styles['quiet']}>{t('service.text')}</p>
      <TypeChoice value={type} onChange={setType} />
      <div className={styles['foot']}>
        <Button type="submit" variant="default" loading={busy}>
          {t('service.print')}
        </Button>
      </div>
      {result && <BulkResult result={result} />}
    </form>
  )
}

/** The ways that are there, and one line for each that is not. */
export function Ways(props: PrintHereProps) {
  const { order } = props
  const t = useWords('order')
  const missing = useAbsent()
  const { open, absent } = waysOf(missing)
  return (
    <>
      {open.includes('printUrl') && <PrintHere {...props} />}
      {open.includes('bulkPrint') && <ThroughService order={order} />}
      {open.includes('cloudPrint') && <CloudPrint order={order} />}
      {absent.map(way => (
        <p key={way} className={styles['quiet']}>
          {t(`absent.${way}`)}
        </p>
      ))}
    </>
  )
}
