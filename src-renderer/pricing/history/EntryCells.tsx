import { useEffect, useState } from 'react'
import type { CommandOutput } from '../../../src-shared/contract/index.ts'
import { cellStateNames } from '../../../src-shared/pricing/cell-state.ts'
import { formatPrice } from '../../../src-shared/pricing/number-style.ts'
import { notPriced, unreadable } from '../../../src-shared/pricing/price.ts'
import { useClient, useErrorNotice } from '../../app/index.ts'
import { count, priceStyle } from '../numbers.ts'
import { usePanelWords } from '../saving/words.ts'
import { usePriceStore } from '../use-prices.ts'
import styles from './History.module.css'
import { isField } from './is-field.ts'
import { useJournalWords } from './words.ts'

type EntryCell = CommandOutput<'prices.entryCells'>[number]

const mostShown = 100

function CellLine({ cell }: { cell: EntryCell }) {
  const t = useJournalWords()
  const panel = usePanelWords()
  const store = usePriceStore()
  const field = isField(cell.field) ? cell.field : 'wholesale'
  const value = (hundredths: number) => {
    if (hundredths === unreadable) return cell.text ?? ''
    return hundredths === notPriced ? t('cells.notPriced') : formatPrice(hundredths, field, priceStyle())
  }
  const state = cellStateNames[cell.state]
  return (
    <tr>
      <th scope="row">
        <button type="button" onClick={() => store.getState().grid?.goToCode(cell.code)}>
          {cell.code}
        </button>
        <small>
          {cell.combination}, {panel(`field.${field}`)}
        </small>
      </th>
      <td>{t('cells.change', { before: value(cell.before), after: value(cell.after) })}</td>
      <td data-state={state}>{t(state ? `cell.${state}` : 'cell.other')}</td>
    </tr>
  )
}

/** Some cells of an entry: what they held, what was written, what became of it. */
export function EntryCells({ entry, cells, code }: { entry: number; cells: number; code: string }) {
  const t = useJournalWords()
  const client = useClient()
  const notice = useErrorNotice()
  const store = usePriceStore()
  const [shown, setShown] = useState<readonly EntryCell[] | null>(null)
  useEffect(() => {
    const { retailer } = store.getState()
    if (retailer === null) return
    let wanted = true
    client.call('prices.entryCells', { retailer, entry, code, limit: mostShown }).then(
      answer => wanted && setShown(answer),
      error => wanted && notice(error, t('entry.cells')),
    )
    return () => {
      wanted = false
    }
  }, [client, store, notice, t, entry, code])
  if (!shown) return null
  const more = code === '' ? cells - shown.length : 0
  return (
    <>
      <table className={styles['cells']} aria-label={t('cells.label')}>
        <tbody>
          {shown.map(cell => (
            <CellLine key={`${cell.code} ${cell.combination} ${cell.field}`} cell={cell} />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={styles['quiet']}>{t('cells.more', { count: more, figure: count(more) })}</p>}
    </>
  )
}
