import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ServiceRequest } from '../../../src-shared/contract/orders.ts'
import {
  ActionButton,
  formatTime,
  putAnswer,
  typeWord,
  useAnswer,
  useClient,
  useDeskSend,
  useErrorNotice,
  useWords,
} from '../../kit/index.ts'
import { useNames } from '../dialogs/Outcome.tsx'
import styles from './RequestsLine.module.css'

function OneRequest({ request }: { request: ServiceRequest }) {
  const t = useWords('requests')
  const notice = useErrorNotice()
  const namesOf = useNames()
  const client = useClient()
  const { mutate: send, isPending } = useDeskSend('requests.settle')
  const kind = t(`kind.${request.kind}`)
  const settle = () =>
    send(
      { id: request.id },
      { onSuccess: all => putAnswer(client, 'requests.list', all), onError: error => notice(error, t('settling')) },
    )
  return (
    <li>
      <div>
        <p>
          <b>{request.type === null ? kind : t('ofType', { kind, type: typeWord(request.type) })}</b>{' '}
          <span className="figures">{namesOf(request.names)}</span>
        </p>
        <small>{t('asked', { who: request.who, time: formatTime(request.askedAt) })}</small>
      </div>
      <ActionButton
        action={{ title: t('settle'), needs: 'requests.settle', run: settle }}
        size="compact-sm"
        loading={isPending}
      />
    </li>
  )
}

/** Says that answers of the service were lost, and which, until a person has looked. */
export function RequestsLine() {
  const t = useWords('requests')
  const requests = useAnswer('requests.list') ?? []
  const [open, setOpen] = useState(false)
  const unknown = requests.filter(({ state }) => state === 'unknown')
  if (unknown.length === 0) return null
  return (
    <div className={styles['requests']}>
      <div className="flex items-center justify-between gap-12">
        <p role="status">{t('unknown', { count: unknown.length })}</p>
        <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('hide') : t('look')}
        </Button>
      </div>
      {open && (
        <ul aria-label={t('list')}>
          {unknown.map(request => (
            <OneRequest key={request.id} request={request} />
          ))}
        </ul>
      )}
    </div>
  )
}
