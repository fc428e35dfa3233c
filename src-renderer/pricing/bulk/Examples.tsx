import type { Example } from '../../../src-shared/pricing/preview.ts'
import { isPrice } from '../../../src-shared/pricing/price.ts'
import { useCellWords } from '../saving/cell-words.ts'
import styles from './Bulk.module.css'
import { useBulkWords } from './words.ts'

const percents = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** How far a price goes in percent; empty where there was none before. */
const percentOf = ({ before, after }: Example): string =>
  isPrice(before) && isPrice(after) && before > 0
    ? `${percents.format(((after - before) / before) * 100)} %`
    : ''

/** Cells with what they hold and will hold. */
export function Examples({ label, examples }: { label: string; examples: readonly (Example | null)[] }) {
  const t = useBulkWords()
  const wordsOf = useCellWords()
  const shown = new Map(examples.flatMap(example => (example ? [[example.cell, example] as const] : [])))
  if (shown.size === 0) return null
  return (
    <table className={styles['examples']}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('look.code')}</th>
          <th scope="col">{t('look.before')}</th>
          <th scope="col">{t('look.after')}</th>
        </tr>
      </thead>
      <tbody>
        {[...shown.values()].map(example => {
          const { code, place, value } = wordsOf(example.cell)
          return (
            <tr key={example.cell}>
              <th scope="row">
                <b>{code}</b>
                <span>{place}</span>
              </th>
              <td>{value(example.before)}</td>
              <td>
                {value(example.after)}
                <small>{percentOf(example)}</small>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
