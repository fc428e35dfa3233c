import type { ReactNode } from 'react'
import type { PassedOver } from '../../../src-shared/pricing/bulk.ts'
import { priceFields } from '../../../src-shared/pricing/cell.ts'
import type { Example, Extremes } from '../../../src-shared/pricing/preview.ts'
import { isPrice } from '../../../src-shared/pricing/price.ts'
import { formatNumber, joinItems } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import { useCellWords } from '../saving/cell-words.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import styles from './Bulk.module.css'
import type { Planned } from './planned.ts'

const percents = (value: number) => formatNumber(value, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** The change of a price in percent; empty if it had none before. */
const percentOf = ({ before, after }: Example): string =>
  isPrice(before) && isPrice(after) && before > 0 ? `${percents(((after - before) / before) * 100)} %` : ''

/** Sample cells with their values before and after the change. */
function Examples({ label, examples }: { label: string; examples: readonly (Example | null)[] }) {
  const t = useSheetWords('prices-bulk')
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

const both = ({ amount, percent }: Extremes) => [amount, percent]

const reasons: readonly (keyof PassedOver)[] = [
  'notPriced',
  'unreadable',
  'otherKind',
  'notWhole',
  'tooLarge',
  'belowZero',
  'tooManyDays',
  'noSource',
]
const maxNames = 5

/** Cells that stay unchanged, and why. */
function LeftOut({ planned: { passedOver, missing } }: { planned: Planned }) {
  const t = useSheetWords('prices-bulk')
  const joinNames = (names: readonly string[]) =>
    joinItems(names.slice(0, maxNames)) + (names.length > maxNames ? ' …' : '')
  const lines = reasons.flatMap(why => {
    const number = passedOver[why]
    return number === 0 ? [] : [t(`passed.${why}`, { count: number, figure: count(number) })]
  })
  const { codesMissing: codes = [], combinationsMissing: combinations = [] } = missing ?? {}
  if (codes.length > 0)
    lines.push(t('missing.codes', { count: codes.length, figure: count(codes.length), names: joinNames(codes) }))
  if (combinations.length > 0) {
    const names = joinNames(combinations.map(({ mainProduct, name }) => `${mainProduct} · ${name}`))
    lines.push(t('missing.combinations', { count: combinations.length, figure: count(combinations.length), names }))
  }
  if (lines.length === 0) return null
  return (
    <div className={styles['left']}>
      <b>{t('passed.label')}</b>
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** Previews a command; `children` render between the counts and the sample cells. */
export function Look({
  planned,
  cells,
  children,
}: {
  planned: Planned
  /** Cells in the command's scope. */
  cells: number
  children?: ReactNode
}) {
  const t = useSheetWords('prices-bulk')
  const { look } = planned
  const figures = (number: number) => ({ count: number, figure: count(number) })
  const fields = priceFields.filter(field => look.byField[field] > 0)
  return (
    <>
      <p className={styles['count']} role="status">
        {look.cells === 0 ? t('look.none') : t('look.count', { ...figures(look.cells), scope: count(cells) })}
      </p>
      {fields.length > 1 && (
        <p className="bare faint small">
          {fields.map(field => `${t(`field.${field}`)} ${count(look.byField[field])}`).join(' · ')}
        </p>
      )}
      {look.becomeNotPriced > 0 && (
        <p className={styles['warn']}>{t('look.notPriced', figures(look.becomeNotPriced))}</p>
      )}
      {look.becomePriced > 0 && <p className="bare faint small">{t('look.priced', figures(look.becomePriced))}</p>}
      {children}
      <Examples label={t('look.rise')} examples={both(look.rise)} />
      <Examples label={t('look.fall')} examples={both(look.fall)} />
      <Examples label={t('look.jumps')} examples={look.jumps.worst} />
      <Examples label={t('look.examples')} examples={look.examples} />
      <LeftOut planned={planned} />
    </>
  )
}
