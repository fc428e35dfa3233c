import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { ActionResult } from '../../../src-shared/contract/print.ts'
import { useErrorNotice, useSay } from '../../app/index.ts'
import { useJobActions } from '../act/use-job-actions.ts'
import type { Asked } from '../state.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import styles from './ManyJobsDialog.module.css'

/** How many refused jobs are told one by one. */
const mostTold = 20

function Refused({ result }: { result: ActionResult }) {
  const t = usePrintWords()
  const say = useSay()
  const rest = result.refused.length - mostTold
  return (
    <div className={styles['refused']} role="status">
      {result.done.length > 0 && <p>{t('many.done', { count: result.done.length })}</p>}
      <p>{t('many.refused', { count: result.refused.length })}</p>
      <ul>
        {result.refused.slice(0, mostTold).map(({ job, reason }) => (
          <li key={job}>
            <b>{job}</b> {say(reason)}
          </li>
        ))}
        {rest > 0 && <li>{t('many.moreRefused', { count: rest })}</li>}
      </ul>
    </div>
  )
}

function Dialog({ asked }: { asked: Asked }) {
  const t = usePrintWords()
  const store = usePrintStore()
  const notice = useErrorNotice()
  const { run } = useJobActions()
  const [sending, setSending] = useState(false)
  const [result, setResult] = useState<ActionResult | null>(null)
  const { action, jobs, leftOut } = asked
  const close = () => {
    store.setState({ asked: null })
    requestAnimationFrame(() => store.getState().grid?.focus())
  }
  const send = async () => {
    setSending(true)
    try {
      const answer = await run(action, jobs)
      if (answer.refused.length > 0) setResult(answer)
      else close()
    } catch (error) {
      notice(error, t(`many.${action}`, { count: jobs.length }))
      close()
    } finally {
      setSending(false)
    }
  }
  return (
    <Modal opened onClose={close} title={t(`many.title.${action}`)}>
      {result ? (
        <Refused result={result} />
      ) : (
        <>
          <p className={styles['text']}>{t(`many.text.${action}`)}</p>
          {leftOut > 0 && <p className={styles['text']}>{t('many.leftOut', { count: leftOut })}</p>}
        </>
      )}
      <div className={styles['buttons']}>
        <Button variant="default" onClick={close}>
          {result ? t('many.close') : t('many.cancelDialog')}
        </Button>
        {!result && (
          <Button variant="filled" data-autofocus loading={sending} onClick={() => void send()}>
            {t(`many.${action}`, { count: jobs.length })}
          </Button>
        )}
      </div>
    </Modal>
  )
}

/** Asks once before something is done to many jobs, with their number in the button. */
export function ManyJobsDialog() {
  const asked = usePrint(state => state.asked)
  return asked ? <Dialog asked={asked} /> : null
}
