import { Button, Checkbox, Radio } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import type { Ask, OrderGroup } from '../../../src-shared/contract/orders.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { Late, useClient, useSay } from '../../app/index.ts'
import { AskSaid } from './AskSaid.tsx'
import styles from './Order.module.css'
import { useOnce } from './use-once.ts'
import { cloudTypes } from './ways.ts'
import { useOrderWords } from './words.ts'

/** The order's garment groups, or why they are not known. */
interface Groups {
  groups: readonly OrderGroup[]
  why: string | null
}

/** Null until the service has answered. One that has no list of groups prints the whole order. */
function useGroups(order: string): Groups | null {
  const client = useClient()
  const say = useSay()
  const [read, setRead] = useState<Groups | null>(null)
  useEffect(() => {
    let shown = true
    client.call('admin.orders.cloud-print.groups', { path: { order } }).then(
      ({ rows: groups }) => shown && setRead({ groups, why: null }),
      error => {
        const { code, data } = asDeskError(error).toJSON()
        const why = code === 'service.operation-absent' ? null : say({ code, data })
        if (shown) setRead({ groups: [], why })
      },
    )
    return () => {
      shown = false
    }
  }, [client, order, say])
  return read
}

/** Asks the service for a print job of the order's bill or shirt codes, for the groups that are ticked. */
export function CloudPrint({ order }: { order: string }) {
  const t = useOrderWords()
  const client = useClient()
  const read = useGroups(order)
  const [type, setType] = useState<string>(cloudTypes[0])
  const [without, setWithout] = useState<readonly string[]>([])
  const [ask, setAsk] = useState<Ask | null>(null)
  const { busy, once } = useOnce<Ask>(t('doing.cloud', { order }))
  if (!read) {
    return (
      <Late>
        <p role="status">{t('looking')}</p>
      </Late>
    )
  }
  const { groups, why } = read
  const wanted = groups.map(({ label }) => label).filter(label => !without.includes(label))
  const noneWanted = groups.length > 0 && wanted.length === 0
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const chosen = cloudTypes.find(one => one === type)
    if (!chosen || noneWanted) return
    setAsk(null)
    setAsk(await once(() => client.call('orders.cloudPrint', { order, type: chosen, groups: wanted })))
  }
  return (
    <form className={styles['way']} aria-label={t('cloud.title')} onSubmit={event => void send(event)}>
      <h3>{t('cloud.title')}</h3>
      <Radio.Group label={t('cloud.type')} value={type} onChange={setType}>
        <div className={styles['choices']}>
          {cloudTypes.map(value => (
            <Radio key={value} value={value} size="xs" label={t(`cloud.${value}`)} />
          ))}
        </div>
      </Radio.Group>
      {groups.length === 0 ? (
        <p className={styles['quiet']}>
          {why === null ? t('cloud.noGroups') : t('cloud.groupsFailed', { why })}
        </p>
      ) : (
        <Checkbox.Group
          label={t('cloud.groups')}
          value={wanted}
          onChange={ticked =>
            setWithout(groups.map(({ label }) => label).filter(label => !ticked.includes(label)))
          }
          error={noneWanted ? t('cloud.none') : null}
        >
          <div className={styles['groups']}>
            {groups.map(({ label, detail }) => (
              <Checkbox
                key={label}
                value={label}
                size="xs"
                label={detail === null ? label : `${label} · ${detail}`}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className={styles['foot']}>
        <Button type="submit" variant="default" loading={busy} disabled={noneWanted || why !== null}>
          {t('cloud.print')}
        </Button>
      </div>
      {ask && <AskSaid ask={ask} />}
    </form>
  )
}
