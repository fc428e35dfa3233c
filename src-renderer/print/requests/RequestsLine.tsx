import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ServiceRequest } from '../../../src-shared/contract/orders.ts'
import {
  ActionButton,
  defineWords,
  formatTime,
  putAnswer,
  typeWord,
  useAnswer,
  useClient,
  useDeskSend,
  useErrorNotice,
} from '../../app/index.ts'
import { useNames } from '../dialogs/Outcome.tsx'
import styles from './RequestsLine.module.css'

/** The texts of what the service was asked and has not answered. */
const { useWords: useRequestWords } = defineWords(
  'requests',
  {
    unknown_one: '{{count}} request to the service got no reply: it may or may not have been done.',
    unknown_other: '{{count}} requests to the service got no reply: they may or may not have been done.',
    look: 'Show requests',
    hide: 'Hide requests',
    list: 'Requests without a reply',
    settle: 'I’ve checked',
    settling: 'Mark as checked',
    'kind.reprint': 'Reprint',
    'kind.kanban-reprint': 'Kanban reprint',
    'kind.cloud-print': 'Cloud print',
    'kind.bulk-print': 'Bulk print',
    ofType: '{{kind}} ({{type}})',
    asked: '{{who}}, {{time}}',
  } as const,
  {
    unknown_other: '{{count}} 个发给服务的请求没有收到回复，可能已处理，也可能未处理。',
    look: '显示请求',
    hide: '隐藏请求',
    list: '没有回复的请求',
    settle: '已核对',
    settling: '标记为已核对',
    'kind.reprint': '重新打印',
    'kind.kanban-reprint': '看板重打',
    'kind.cloud-print': '云打印',
    'kind.bulk-print': '批量打印',
    ofType: '{{kind}}（{{type}}）',
    asked: '{{who}}，{{time}}',
  },
)

function OneRequest({ request }: { request: ServiceRequest }) {
  const t = useRequestWords()
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
  const t = useRequestWords()
  const requests = useAnswer('requests.list') ?? []
  const [open, setOpen] = useState(false)
  const unknown = requests.filter(({ state }) => state === 'unknown')
  if (unknown.length === 0) return null
  return (
    <div className={styles['requests']}>
      <div className={styles['line']}>
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
