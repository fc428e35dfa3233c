import type { ColDef } from 'ag-grid-community'
import { isPrice } from '../../../src-shared/pricing/price.ts'
import { reactCell, textColumn, type Words } from '../../kit/index.ts'
import { percent } from '../numbers.ts'
import styles from './ChangeGrid.module.css'
import { changeMark, differenceOf, type ListedChange, valueText } from './difference.ts'

/** What gives way in a list narrower than so many pixels of usual text. */
export const changeWidthNeeded: Readonly<Record<string, number>> = { line: 900, collection: 760 }

const signs = { 'left-out': '⊘', 'to-not-priced': '∅', 'newly-priced': '+', jump: '!' } as const

/** A mark as a sign and a word: its colour is the style sheet's. */
const markCell = (t: Words<'imports-changes'>, guard: number) =>
  reactCell<ListedChange>(({ data }) => {
    const mark = data ? changeMark(data, guard) : null
    return mark === null ? null : (
      <span className={styles['mark']} data-mark={mark}>
        <i aria-hidden="true">{signs[mark]}</i>
        {t(`mark.${mark}`)}
      </span>
    )
  })

/** The columns of the changes. */
export function changeColumns(
  t: Words<'imports-changes'>,
  nameOf: (combination: number) => string,
  guard: number,
): ColDef<ListedChange>[] {
  const column = (
    name: 'code' | 'collection' | 'combination' | 'field' | 'before' | 'after' | 'percent' | 'mark' | 'line',
    width: number,
    text: (line: ListedChange) => string,
    more: ColDef<ListedChange> = {},
  ) => textColumn<ListedChange>(name, t(`column.${name}`), width, text, more)
  const number = { cellClass: styles['number'] ?? '', headerClass: styles['numberHead'] ?? '' }
  const price = (value: number, { field }: ListedChange) =>
    isPrice(value) ? valueText(value, field) : t('value.notPriced')
  return [
    column('code', 92, ({ code }) => code, { cellClass: styles['code'] ?? '' }),
    column('collection', 110, ({ collection }) => collection || t('totals.noCollection'), {
      cellClass: styles['quiet'] ?? '',
    }),
    column('combination', 180, ({ combination }) => nameOf(combination), {
      flex: 1,
      minWidth: 104,
    }),
    column('field', 106, ({ field }) => t(`short.${field}`)),
    column('before', 82, line => price(line.before, line), number),
    column('after', 82, line => price(line.after, line), {
      ...number,
      cellClass: [styles['number'] ?? '', styles['new'] ?? ''],
    }),
    column(
      'percent',
      84,
      line => {
        const difference = differenceOf(line)
        return difference === null ? '' : percent(difference)
      },
      number,
    ),
    column('mark', 134, line => changeMark(line, guard) ?? '', { cellRenderer: markCell(t, guard) }),
    column('line', 64, ({ line }) => String(line), {
      ...number,
      cellClass: [styles['number'] ?? '', styles['quiet'] ?? ''],
    }),
  ]
}
