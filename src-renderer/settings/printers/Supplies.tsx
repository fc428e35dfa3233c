import { useId } from 'react'
import type { PrinterStatus } from '../../../src-shared/print/printer.ts'
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

/** Toner, ink and labels that are left, where the printer tells. */
export function Supplies({ supplies }: { supplies: PrinterStatus['supplies'] }) {
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
