import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { outwardUri } from '../../../src-shared/outward.ts'
import { wantsMessage } from '../../../src-shared/print/alerts.ts'
import { type PrinterStatus, type PrinterView, printerName } from '../../../src-shared/print/printer.ts'
import { type PrinterStanding, printerStanding, reasonWeight } from '../../../src-shared/print/reasons.ts'
import { joinItems, labelled, PrinterPill, useReason, useSay, useWords } from '../../kit/index.ts'
import { AccessPanel } from './AccessPanel.tsx'
import styles from './Printers.module.css'

/** From this level on, in percent, someone should have the next one at hand. */
const low = 15

/** Standings that don't say already why a printer takes nothing. */
const takesNothing = new Set<PrinterStanding>(['ready', 'printing', 'stopped', 'not-asked'])

function Supply({ name, level }: PrinterStatus['supplies'][number]) {
  const t = useWords('printers')
  const id = useId()
  const isLow = level !== null && level <= low
  const said = level === null ? t('supplies.unknown') : t('supplies.level', { level })
  return (
    <li className={styles['supply']} data-low={isLow || undefined}>
      <span id={id} className={styles['supplyName']}>
        {name}
      </span>
      {level !== null && (
        <meter aria-labelledby={id} min={0} max={100} low={low} value={level}>
          {said}
        </meter>
      )}
      <span className={styles['level']}>
        {said}
        {isLow && ` ${t('supplies.low')}`}
      </span>
    </li>
  )
}

/** Levels of toner, ink and labels, if the printer reports them. */
function Supplies({ supplies }: { supplies: PrinterStatus['supplies'] }) {
  const t = useWords('printers')
  if (supplies.length === 0) return <span className="faint small">{t('supplies.none')}</span>
  return (
    <ul className="grid gap-4 plain-list">
      {supplies.map((supply, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a printer may name two supplies alike; their order is its own
        <Supply key={index} {...supply} />
      ))}
    </ul>
  )
}

/** A printer as it is now: its state and reasons, what is left in it, what waits, and what "printed" proves there. */
export function PrinterRow({ printer, isAimed }: { printer: PrinterView; isAimed: boolean }) {
  const t = useWords('settings')
  const more = useWords('printers')
  const say = useSay()
  const [isOpen, setOpen] = useState(isAimed)
  const reason = useReason()
  const { standing, reasons } = printerStanding(printer)
  const shown =
    standing === 'trouble' || standing === 'stopped' ? reasons.find(one => reasonWeight(one) === 'error') : null
  const others = reasons.filter(one => one !== shown)
  const own = printer.status?.message ?? ''
  const wants = wantsMessage(printer)
  const said = wants ?? printer.problem
  const saysMore =
    wants === null &&
    standing !== 'stopped' &&
    own !== '' &&
    !reasons.some(one => reason(one).toLowerCase() === own.toLowerCase())
  return (
    <>
      <tr>
        <td>
          <strong className={styles['name']}>{printer.name}</strong>
          <code className={styles['address']}>{outwardUri(printer.uri)}</code>
          {printer.status?.makeAndModel && <span className={styles['note']}>{printer.status.makeAndModel}</span>}
          {printer.kind === 'ipp' && (
            <Button
              className={styles['accessButton']}
              variant="default"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-label={labelled(more('access'), printer.name)}
              onClick={() => setOpen(!isOpen)}
            >
              {more('access')}
            </Button>
          )}
        </td>
        <td>
          <PrinterPill printer={printer} />
          {printer.status?.accepting === false && takesNothing.has(standing) && (
            <span className={styles['note']}>{more('rejecting')}</span>
          )}
          {others.length > 0 && (
            <span className={styles['note']}>{t('printers.reasons', { reasons: joinItems(others.map(reason)) })}</span>
          )}
          {saysMore && <span className={styles['note']}>{own}</span>}
          {said && <span className={styles['note']}>{say(said)}</span>}
          {printer.spare && (
            <span className={styles['warn']}>
              {more('spare', { count: printer.spare.jobs.length, to: printerName(printer.spare.to) })}
            </span>
          )}
        </td>
        <td>
          <Supplies supplies={printer.status?.supplies ?? []} />
        </td>
        <td className={styles['number']}>{printer.status?.queuedJobs ?? '–'}</td>
        <td className={styles['number']}>{printer.waiting}</td>
        <td>
          <span className={styles['note']}>{say(printer.proves)}</span>
          {printer.status?.keepsHistory === false && <span className={styles['warn']}>{t('printers.forgets')}</span>}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6} className={styles['wide']}>
            <AccessPanel printer={printer} isAimed={isAimed} onClose={() => setOpen(false)} />
          </td>
        </tr>
      )}
    </>
  )
}
