import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Ask } from '../../../src-shared/contract/orders.ts'
import { formatTime, useClient, useErrorNotice } from '../../app/index.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { useNames } from '../dialogs/Outcome.tsx'
import { typeWord } from '../job-type.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import styles from './AsksLine.module.css'
import { useAskWords } from './words.ts'

function OneAsk({ ask }: { ask: Ask }) {
  const t = useAskWords()
  const say = usePrintWords()
  const client = useClient()
  const store = usePrintStore()
  const notice = useErrorNotice()
  const namesOf = useNames()
  const { may } = useMayPrint()
  const [busy, setBusy] = useState(false)
  const kind = t(`kind.${ask.kind}`)
  const settle = () => {
    setBusy(true)
    client.call('asks.settle', { id: ask.id }).then(
      asks => store.setState({ asks }),
      error => {
        setBusy(false)
        notice(error, t('settling'))
      },
    )
  }
  return (
    <li>
      <div>
        <p>
          <b>{ask.type === null ? kind : t('ofType', { kind, type: typeWord(ask.type, say) })}</b>{' '}
          <span className="figures">{namesOf(ask.names)}</span>
        </p>
        <small>{t('asked', { who: ask.who, time: formatTime(ask.askedAt) })}</small>
      </div>
      {may && (
        <Button variant="default" size="compact-sm" loading={busy} onClick={settle}>
          {t('settle')}
        </Button>
      )}
    </li>
  )
}

/** Says that answers of the service were lost, and which, until a person has looked. */
export function AsksLine() {
  const t = useAskWords()
  const asks = usePrint(state => state.asks)
  const [open, setOpen] = useState(false)
  const unknown = asks.filter(({ state }) => state === 'unknown')
  if (unknown.length === 0) return null
  return (
    <div className={styles['asks']}>
      <div className={styles['line']}>
        <p role="status">{t('unknown', { count: unknown.length })}</p>
        <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('hide') : t('look')}
        </Button>
      </div>
      {open && (
        <ul aria-label={t('list')}>
          {unknown.map(ask => (
            <OneAsk key={ask.id} ask={ask} />
          ))}
        </ul>
      )}
    </div>
  )
}
