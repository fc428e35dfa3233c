import { useEffect } from 'react'
import { useDeskQuery, useErrorNotice } from '../../app/index.ts'
import { count } from '../parts/numbers.ts'
import { usePrices } from '../state/use-prices.ts'
import { CellOfEntry } from './CellOfEntry.tsx'
import styles from './History.module.css'
import { useJournalWords } from './words.ts'

const mostShown = 100

/** Some cells of an entry: what they held, what was written, what became of it. */
export function EntryCells({ entry, cells, code }: { entry: number; cells: number; code: string }) {
  const t = useJournalWords()
  const notice = useErrorNotice()
  const sheet = usePrices(state => state.sheet)
  const { data: shown, error } = useDeskQuery(
    'prices.entryCells',
    sheet === null ? null : { sheet, entry, code, limit: mostShown },
  )
  useEffect(() => {
    if (error) notice(error, t('entry.cells'))
  }, [error, notice, t])
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
