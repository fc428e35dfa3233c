import { Button, Checkbox, Radio } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ServiceRequest } from '../../../src-shared/contract/orders.ts'
import { Late, useClient, useOperation, useSay, useWords } from '../../kit/index.ts'
import styles from './Order.module.css'
import { useOnce } from './use-once.ts'
import { cloudTypes } from './ways.ts'

const tones: Record<ServiceRequest['state'], string> = {
  accepted: 'done',
  asking: 'unsure',
  unknown: 'unsure',
  refused: 'failed',
}

/** What the service answered to something that it was asked once. */
function RequestStatus({ request }: { request: ServiceRequest }) {
  const t = useWords('order')
  const say = useSay()
  const why = request.reason ? say(request.reason) : ''
  const text = {
    accepted: request.answer === null ? t('ask.accepted') : t('ask.acceptedAs', { answer: request.answer }),
    refused: t('ask.refused', { why }),
    asking: why,
    unknown: why || say({ code: 'ask.unknown', data: { what: request.type ?? request.kind } }),
  }[request.state]
  return (
    <p className={styles['said']} data-tone={tones[request.state]} role="status">
      {text}
    </p>
  )
}

/** Asks the service for a print job of the order's bill or shirt codes, for the groups that are ticked. */
export function CloudPrint({ order }: { order: string }) {
  const t = useWords('order')
  const client = useClient()
  const say = useSay()
  const { data, error, offered } = useOperation('admin.orders.cloud-print.groups', { path: { order } })
  const [type, setType] = useState<string>(cloudTypes[0])
  const [without, setWithout] = useState<readonly string[]>([])
  const [request, setRequest] = useState<ServiceRequest | null>(null)
  const { busy, once } = useOnce<ServiceRequest>(t('doing.cloud', { order }))
  if (offered && !data && !error) {
    return (
      <Late>
        <p role="status">{t('looking')}</p>
      </Late>
    )
  }
  const groups = data?.rows ?? []
  // A service that has no list of groups prints the whole order.
  const why = error && error.code !== 'service.operation-absent' ? say(error.toMessage()) : null
  const wanted = groups.map(({ label }) => label).filter(label => !without.includes(label))
  const noneWanted = groups.length > 0 && wanted.length === 0
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const chosen = cloudTypes.find(one => one === type)
    if (!chosen || noneWanted) return
    setRequest(null)
    setRequest(await once(() => client.call('orders.cloudPrint', { order, type: chosen, groups: wanted })))
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
        <p className={styles['quiet']}>{why === null ? t('cloud.noGroups') : t('cloud.groupsFailed', { why })}</p>
      ) : (
        <Checkbox.Group
          label={t('cloud.groups')}
          value={wanted}
          onChange={ticked => setWithout(groups.map(({ label }) => label).filter(label => !ticked.includes(label)))}
          error={noneWanted ? t('cloud.none') : null}
        >
          <div className={styles['groups']}>
            {groups.map(({ label, detail }) => (
              <Checkbox key={label} value={label} size="xs" label={detail === null ? label : `${label} · ${detail}`} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className={styles['foot']}>
        <Button type="submit" variant="default" loading={busy} disabled={noneWanted || why !== null}>
          {t('cloud.print')}
        </Button>
      </div>
      {request && <RequestStatus request={request} />}
    </form>
  )
}
