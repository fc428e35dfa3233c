import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { BulkPrintResult } from '../../../src-shared/contract/orders.ts'
import { useClient } from '../../app/index.ts'
import { BulkResult } from './BulkResult.tsx'
import styles from './Order.module.css'
import { TypeChoice } from './TypeChoice.tsx'
import { useOnce } from './use-once.ts'
import { documentTypes } from './ways.ts'
import { useOrderWords } from './words.ts'

/** Asks the service to queue a job of the order, by its bulk print. */
export function ThroughService({ order }: { order: string }) {
  const t = useOrderWords()
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
