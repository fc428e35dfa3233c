import type { JobDetail, JobRow } from '../../../src-shared/contract/print.ts'
import { actionsFor, onceMore } from '../../../src-shared/print/intake.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { ActionButton, formatTime, fullStop, useSay, useWords } from '../../kit/index.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { capital, type PrinterTrouble, troubleOf, usePrinterTrouble } from '../printer-trouble.ts'
import type { DeskAction } from '../state.ts'
import { lastSeen, storiesOf } from './attempts.ts'
import styles from './Inspector.module.css'
import { JobButton } from './JobButton.tsx'
import { ruleToFix } from './rule-to-fix.ts'
import { fixRule, fixRuleAction } from './use-fix-rule.ts'

/** The actions that the box itself offers, the likeliest first; the rest are at the foot. */
export function askedActions(row: JobRow): DeskAction[] {
  const actions = actionsFor(row)
  if (row.here === 'unconfirmed') return onceMore(row) ? ['cameOut', 'again'] : ['cameOut']
  if (row.here === 'failed') return onceMore(row) ? ['again'] : []
  if (row.here === 'held') return actions.has('skip') ? ['print', 'skip'] : ['print']
  return []
}

/** What a job waits for that nobody is asked about: it continues by itself. */
function Waits({ row, trouble }: { row: JobRow; trouble: PrinterTrouble }) {
  const t = useWords('print')
  const say = useSay()
  const waits = row.reason?.code === 'step.printer-waits' || (row.here === 'waiting' && row.reason !== null)
  const why = troubleOf(row, trouble)?.whole ?? (row.reason && waits ? say(row.reason) : '')
  if (why === '') return null
  return (
    <section className={styles['ask']} data-tone="waiting" aria-label={t('ask.waits')}>
      <strong>{t('ask.waits')}</strong>
      <p>{sentence(why)}</p>
    </section>
  )
}

/** A timeline's words as a sentence; a printer's name keeps its letters. */
const sentence = (text: string) => (/[.!?。！？]$/.test(text) ? text : `${capital(text)}${fullStop()}`)

/** The last that was seen of a job that may or may not have come out. */
function LastSeen({ detail }: { detail: JobDetail }) {
  const t = useWords('evidence')
  const say = useSay()
  const newest = storiesOf(detail).at(-1)
  const seen = newest ? lastSeen(newest) : null
  if (!seen) return null
  return <p className={styles['seen']}>{t('lastSeen', { time: formatTime(seen.at), what: say(seen.message) })}</p>
}

/** The way to the rule that holds a job. */
function FixRule({ row, fix }: { row: JobRow; fix: 'fixRule' | 'makeRule' }) {
  const t = useWords('evidence')
  return <ActionButton action={{ ...fixRuleAction, title: t(`action.${fix}`), run: () => fixRule(row) }} />
}

/** What a person is asked: what happened, and the ways out. Nothing for jobs that need nobody. */
export function AskBox({ row, detail }: { row: JobRow; detail: JobDetail | null }) {
  const t = useWords('print')
  const evidence = useWords('evidence')
  const say = useSay()
  const may = useMayPrint()
  const trouble = usePrinterTrouble()
  const asked = askedActions(row)
  if (asked.length === 0) return <Waits row={row} trouble={trouble} />
  const fix = ruleToFix(row)
  const misfits = fix === 'fixRule'
  const title = {
    held: misfits ? evidence('ask.paper') : t('ask.held'),
    failed: row.retryAt === null ? t('ask.failed') : t('ask.failedRetry'),
    unconfirmed: row.printer === null ? t('ask.cameUnknown') : t('ask.came', { printer: printerName(row.printer) }),
  }[row.here as 'held' | 'failed' | 'unconfirmed']
  const why = row.reason ? say(row.reason) : row.here === 'unconfirmed' ? t('ask.noEvidence') : ''
  const label = (action: DeskAction) => {
    if (action === 'again') return t('action.printAgain')
    return action === 'print' && misfits ? evidence('action.anyway') : t(`action.${action}`)
  }
  return (
    <section className={styles['ask']} data-tone={row.here === 'failed' ? 'failed' : 'unsure'} aria-label={title}>
      <strong>{title}</strong>
      <p>
        {why} {row.retryAt !== null && t('ask.retryAt', { time: formatTime(row.retryAt) })}
      </p>
      {row.here === 'unconfirmed' && detail && <LastSeen detail={detail} />}
      {may && (
        <div className={styles['row']}>
          {asked.map((action, index) => (
            <JobButton key={action} action={action} row={row} label={label(action)} primary={index === 0} />
          ))}
          {fix && <FixRule row={row} fix={fix} />}
        </div>
      )}
    </section>
  )
}
