import { useId } from 'react'
import { outwardUri } from '../../../src-shared/outward.ts'
import { type PrinterStatus, type PrinterView, printerName } from '../../../src-shared/print/printer.ts'
import { printerStanding, reasonWeight } from '../../../src-shared/print/reasons.ts'
import { joinItems, PrinterPill, useReason, useSay } from '../../app/index.ts'
import { useSettingsWords } from '../words.ts'
import styles from './Printers.module.css'
import { usePrinterWords } from './words.ts'

/** From this level on, in percent, somebody should have the next one at hand. */
const low = 15

function Supply({ name, level }: PrinterStatus['supplies'][number]) {
  const t = usePrinterWords()
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
  const t = usePrinterWords()
  if (supplies.length === 0) return <span className={styles['info']}>{t('supplies.none')}</span>
  return (
    <ul className={styles['supplies']}>
      {supplies.map((supply, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a printer may name two supplies alike; their order is its own
        <Supply key={index} {...supply} />
      ))}
    </ul>
  )
}

/** A printer as it is now: its state and reasons, what is left in it, what waits, and what "printed" proves there. */
export function PrinterRow({ printer }: { printer: PrinterView }) {
  const t = useSettingsWords()
  const more = usePrinterWords()
  const say = useSay()
  const reason = useReason()
  const { standing, reasons } = printerStanding(printer)
  const shown =
    standing === 'trouble' || standing === 'stopped' ? reasons.find(one => reasonWeight(one) === 'error') : null
  const others = reasons.filter(one => one !== shown)
  const own = printer.status?.message ?? ''
  const saysMore = own !== '' && !reasons.some(one => reason(one).toLowerCase() === own.toLowerCase())
  return (
    <tr>
      <td>
        <strong className={styles['name']}>{printer.name}</strong>
        <code className={styles['address']}>{outwardUri(printer.uri)}</code>
        {printer.status?.makeAndModel && <span className={styles['note']}>{printer.status.makeAndModel}</span>}
      </td>
      <td>
        <PrinterPill printer={printer} />
        {printer.status?.accepting === false && standing !== 'trouble' && (
          <span className={styles['note']}>{more('rejecting')}</span>
        )}
        {others.length > 0 && (
          <span className={styles['note']}>{t('printers.reasons', { reasons: joinItems(others.map(reason)) })}</span>
        )}
        {saysMore && <span className={styles['note']}>{own}</span>}
        {printer.problem && <span className={styles['note']}>{say(printer.problem)}</span>}
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
  )
}
