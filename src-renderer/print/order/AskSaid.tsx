import type { Ask } from '../../../src-shared/contract/orders.ts'
import { useSay } from '../../app/index.ts'
import styles from './Order.module.css'
import { useOrderWords } from './words.ts'

const tones: Record<Ask['state'], string> = {
  accepted: 'done',
  asking: 'unsure',
  unknown: 'unsure',
  refused: 'failed',
}

/** What the service answered to something that it was asked once. */
export function AskSaid({ ask }: { ask: Ask }) {
  const t = useOrderWords()
  const say = useSay()
  const why = ask.reason ? say(ask.reason) : ''
  const text = {
    accepted: ask.answer === null ? t('ask.accepted') : t('ask.acceptedAs', { answer: ask.answer }),
    refused: t('ask.refused', { why }),
    asking: why,
    unknown: why || say({ code: 'ask.unknown', data: { what: ask.type ?? ask.kind } }),
  }[ask.state]
  return (
    <p className={styles['said']} data-tone={tones[ask.state]} role="status">
      {text}
    </p>
  )
}
