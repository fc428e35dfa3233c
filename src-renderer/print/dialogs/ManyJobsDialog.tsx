import { Button, Modal } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ActionResult, JobRow } from '../../../src-shared/contract/print.ts'
import { isAsSeen } from '../../../src-shared/print/intake.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { useErrorNotice, useWords } from '../../kit/index.ts'
import type { LongRun, Progress } from '../act/long-run.ts'
import { useJobActions } from '../act/use-job-actions.ts'
import { takesWhy } from '../calls.ts'
import { WhyField } from '../inspector/WhyField.tsx'
import type { Asked } from '../state.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import styles from './ManyJobsDialog.module.css'
import { ChangedOf, KnownOf, Outcome } from './Outcome.tsx'
import { RunBar } from './RunBar.tsx'

/** How long an action is waited for in silence (ms); what takes longer shows how far it has come. */
const patience = 300

/** Everything was done, and nothing was left. */
const isPlain = ({ refused, left }: ActionResult) => refused.length === 0 && left.length === 0

/**
 * The jobs of a question for which its answer still holds, and those that somebody or something changed meanwhile, as they
 * are now. What is sent already is decided by main, job by job.
 */
function useUnchanged(asked: readonly JobRow[]): { rows: readonly JobRow[]; changed: readonly JobRow[] } {
  const store = usePrintStore()
  usePrint(({ change }) => change.version)
  const now = (row: JobRow) => store.getState().rows.get(row.id)
  return {
    rows: asked.filter(row => {
      const live = now(row)
      return live !== undefined && isAsSeen(row, live)
    }),
    changed: asked.flatMap(row => {
      const live = now(row)
      return live && !isAsSeen(row, live) ? [live] : []
    }),
  }
}

function Dialog({ asked }: { asked: Asked }) {
  const t = useWords('print')
  const store = usePrintStore()
  const notice = useErrorNotice()
  const { begin } = useJobActions()
  const { action, leftOut, chosen } = asked
  const unchanged = useUnchanged(asked.rows)
  const [sent, setSent] = useState<readonly JobRow[] | null>(null)
  const rows = sent ?? unchanged.rows
  const [run, setRun] = useState<LongRun | null>(null)
  const [slow, setSlow] = useState(false)
  const [why, setWhy] = useState('')
  const [progress, setProgress] = useState<Progress>({ total: rows.length, done: 0, refused: 0 })
  const [result, setResult] = useState<ActionResult | null>(null)
  const named = { count: rows.length, printer: chosen ? printerName(chosen.printer) : '' }
  const doing = t(`many.${action}`, named)
  const close = useCallback(() => {
    store.setState({ asked: null })
    requestAnimationFrame(() => store.getState().grid?.focus())
  }, [store])

  const send = async () => {
    const from = performance.now()
    const begun = begin({ ...asked, rows, why }, setProgress)
    setRun(begun)
    setSent(rows)
    setTimeout(() => setSlow(true), patience)
    try {
      const answer = await begun.result
      if (isPlain(answer) && performance.now() - from < patience) close()
      else setResult(answer)
    } catch (error) {
      notice(error, doing)
      close()
    }
  }
  const started = useRef(false)
  useEffect(() => {
    if (!chosen || started.current) return
    started.current = true
    void send()
  })

  if (result) {
    return (
      <Modal opened onClose={close} title={t('many.endTitle')} closeButtonProps={{ 'aria-label': t('many.close') }}>
        <Outcome result={result} />
        <div className={styles['buttons']}>
          <Button variant="default" data-autofocus onClick={close}>
            {t('many.close')}
          </Button>
        </div>
      </Modal>
    )
  }
  if (run && slow) {
    return (
      <Modal opened onClose={() => {}} withCloseButton={false} title={doing}>
        <RunBar progress={progress} onCancel={run.cancel} />
      </Modal>
    )
  }
  if (chosen) return null
  return (
    <Modal
      opened
      onClose={run ? () => {} : close}
      title={t(`many.title.${action}`)}
      closeButtonProps={{ 'aria-label': t('many.cancelDialog') }}
    >
      <p className={styles['text']}>{t(`many.text.${action}`)}</p>
      <KnownOf rows={rows} />
      <ChangedOf rows={sent ? [] : unchanged.changed} />
      {leftOut > 0 && <p className={styles['text']}>{t('many.leftOut', { count: leftOut })}</p>}
      {takesWhy(action) && (
        <WhyField value={why} onChange={setWhy} onEnter={run || rows.length === 0 ? undefined : () => void send()} />
      )}
      <div className={styles['buttons']}>
        <Button variant="default" onClick={close}>
          {t('many.cancelDialog')}
        </Button>
        <Button
          variant="filled"
          data-autofocus
          disabled={rows.length === 0}
          loading={run !== null}
          onClick={() => void send()}
        >
          {doing}
        </Button>
      </div>
    </Modal>
  )
}

/** Asks for confirmation before an action on many jobs, with their number on the button; then shows the outcome. */
export function ManyJobsDialog() {
  const asked = usePrint(state => state.asked)
  return asked ? <Dialog asked={asked} /> : null
}
