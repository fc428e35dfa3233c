import type { ServiceRequest } from '../../../src-shared/contract/orders.ts'
import { useSay } from '../../app/index.ts'
import styles from './Order.module.css'
import { useOrderWords } from './words.ts'

const tones: Record<ServiceRequest['state'], string> = {
  accepted: 'done',
  asking: 'unsure',
  unknown: 'unsure',
  refused: 'failed',
}

/** What the service answered to something that it was asked once. */
export function RequestStatus({ request }: { request: ServiceRequest }) {
  const t = useOrderWords()
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
