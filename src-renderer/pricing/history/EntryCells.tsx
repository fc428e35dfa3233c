import { useEffect, useState } from 'react'
import type { EntryCell } from '../../../src-shared/contract/price-journal.ts'
import { useClient, useErrorNotice } from '../../app/index.ts'
import { count } from '../parts/numbers.ts'
import { usePriceStore } from '../state/use-prices.ts'
import { CellOfEntry } from './CellOfEntry.tsx'
import styles from './History.module.css'
import { useJournalWords } from './words.ts'

const mostShown = 100

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
            <CellOfEntry key={`${cell.code} ${cell.combination} ${cell.field}`} cell={cell} />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={styles['quiet']}>{t('cells.more', { count: more, figure: count(more) })}</p>}
    </>
  )
}
