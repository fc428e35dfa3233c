import { Fragment, type ReactNode } from 'react'
import type {
  MeasurementCheck,
  MeasurementRow,
  Measurements,
} from '../../../src-shared/service/readers/orders/measurements.ts'
import { serviceTerm, useWords } from '../../kit/index.ts'
import { PartTable, sizeText } from './kit.tsx'
import styles from './Order.module.css'

const parts = ['upper', 'lower', null] as const

function Version({ version }: { version: string | null }) {
  const t = useWords('order-page')
  return (
    <p className="bare faint">
      {t('measure.unit')} {version !== null && t('measure.version', { version })}
    </p>
  )
}

/** The upper part, then the lower one, with a column for each garment. */
export function MeasurementTable({
  pieces,
  rows,
  version,
  cell,
}: Measurements & {
  /** Stands in the place of a value. */
  cell?: (row: MeasurementRow, piece: string) => ReactNode
}) {
  const t = useWords('order-page')
  if (rows.length === 0) return <p className="bare faint">{t('none')}</p>
  const line = (row: MeasurementRow, at: number) => (
    <tr key={`${row.label} ${at}`}>
      <th scope="row">{row.label}</th>
      {pieces.map(({ code }) => (
        <td key={code} data-number className="figures">
          {cell ? cell(row, code) : (sizeText(row.values[code]) ?? row.texts?.[code])}
          {row.sources[code] && <span className={styles['under']}>{serviceTerm(row.sources[code])}</span>}
        </td>
      ))}
    </tr>
  )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys */}
      <section className={styles['scrolls']} aria-label={t('measurements')} tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('measure.label')}</th>
              {pieces.map(({ code, label, productName, source }) => (
                <th key={code} scope="col" data-number>
                  {code}
                  <span className={styles['under']}>
                    {[label, productName].filter(one => one !== null).join(' · ')}
                  </span>
                  {source && <span className={styles['under']}>{serviceTerm(source)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          {parts.map(part => {
            const own = rows.filter(row => row.part === part)
            if (own.length === 0) return <Fragment key={part} />
            return (
              <tbody key={part}>
                <tr className={styles['part']}>
                  <th scope="rowgroup" colSpan={pieces.length + 1}>
                    {t(`part.${part ?? 'other'}`)}
                  </th>
                </tr>
                {own.map(line)}
              </tbody>
            )
          })}
        </table>
      </section>
      <Version version={version} />
    </>
  )
}

/** What was found for each measurement. */
export function CheckTable({ rows, version }: MeasurementCheck) {
  const t = useWords('order-page')
  return (
    <>
      <PartTable
        label={t('check')}
        rows={rows}
        columns={[
          { title: t('measure.label'), cell: row => row.label, names: true },
          { title: t('col.piece'), cell: row => row.piece, tight: true },
          { title: t('measure.body'), cell: row => sizeText(row.body), number: true },
          { title: t('measure.pattern'), cell: row => sizeText(row.pattern), number: true },
          { title: t('measure.factory'), cell: row => sizeText(row.factory), number: true },
          { title: t('measure.first'), cell: row => sizeText(row.alteration1), number: true },
          { title: t('measure.second'), cell: row => sizeText(row.alteration2), number: true },
          { title: t('measure.result'), cell: row => row.result, number: true },
        ]}
      />
      {rows.length > 0 && <Version version={version} />}
    </>
  )
}
