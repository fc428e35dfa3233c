import type { EntryCell } from '../../../src-shared/contract/price-journal.ts'
import { cellStateNames } from '../../../src-shared/pricing/cell-state.ts'
import { formatPrice } from '../../../src-shared/pricing/number-style.ts'
import { notPriced, unreadable } from '../../../src-shared/pricing/price.ts'
import { priceStyle } from '../parts/numbers.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePriceActions } from '../state/use-prices.ts'
import styles from './History.module.css'
import { isField } from './is-field.ts'

/** The texts of an entry's cell: its field, and its values before and after. */
function useWordsOf({ field: name, before, after, text }: EntryCell): { field: string; change: string } {
  const t = useSheetWords('prices-history')
  const panel = useSheetWords('prices-saving')
  const field = isField(name) ? name : 'wholesale'
  const value = (hundredths: number) => {
    if (hundredths === unreadable) return text ?? ''
    return hundredths === notPriced ? t('cells.notPriced') : formatPrice(hundredths, field, priceStyle())
  }
  return {
    field: panel(`field.${field}`),
    change: t('cells.change', { before: value(before), after: value(after) }),
  }
}

function Code({ code }: { code: string }) {
  const { goToCode } = usePriceActions()
  return (
    <button type="button" onClick={() => goToCode(code)}>
      {code}
    </button>
  )
}

/** A row for one cell of an entry: its place, its values before and after, and its state. */
export function CellOfEntry({ cell }: { cell: EntryCell }) {
  const t = useSheetWords('prices-history')
  const { field, change } = useWordsOf(cell)
  const state = cellStateNames[cell.state]
  return (
    <tr>
      <th scope="row">
        <Code code={cell.code} />
        <small>
          {cell.combination}, {field}
        </small>
      </th>
      <td>{change}</td>
      <td data-state={state}>{t(state ? `cell.${state}` : 'cell.other')}</td>
    </tr>
  )
}

/** The only cell of a change, on one line. */
export function OnlyCell({ cell }: { cell: EntryCell }) {
  const { field, change } = useWordsOf(cell)
  return (
    <p className={styles['only']}>
      <Code code={cell.code} /> <b>{change}</b>
      <small>
        {cell.combination}, {field}
      </small>
    </p>
  )
}
