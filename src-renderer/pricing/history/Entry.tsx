import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { JournalEntry } from '../../../src-shared/contract/price-journal.ts'
import { formatTime, labelled, saveFile, useClient, useDeskQuery, useErrorNotice } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePriceActions, usePriceRights, usePrices } from '../state/use-prices.ts'
import { CellOfEntry, OnlyCell } from './CellOfEntry.tsx'
import styles from './History.module.css'
import { whatBecame, whatWasDone } from './sentence.ts'

const maxCells = 100

/** The first cells of an entry: their values before and after, and their states. */
function EntryCells({ entry, cells, code }: { entry: number; cells: number; code: string }) {
  const t = useSheetWords('prices-history')
  const notice = useErrorNotice()
  const sheet = usePrices(state => state.sheet)
  const { data: shown, error } = useDeskQuery(
    'prices.entryCells',
    sheet === null ? null : { sheet, entry, code, limit: maxCells },
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
      {more > 0 && <p className="faint small">{t('cells.more', { count: more, figure: count(more) })}</p>}
    </>
  )
}

/** The receipt of a change that came from a file, whether its draft is still there or not. */
function Receipt({ entry: { id, kind, detail }, of }: { entry: JournalEntry; of: string }) {
  const t = useSheetWords('prices-history')
  const client = useClient()
  const notice = useErrorNotice()
  const sheet = usePrices(state => state.sheet)
  const { draft, upload } = detail
  const isUpload = kind === 'upload' && typeof draft === 'number' && typeof upload === 'number'
  if (sheet === null || (kind !== 'import' && !isUpload)) return null
  const ask = () =>
    isUpload
      ? client.call('imports.receipt', { draft, upload, only: 'all' })
      : client.call('prices.receipt', { sheet, entry: id, only: 'all' })
  const save = async () => saveFile(await ask())
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={labelled(t('entry.receipt'), of)}
      onClick={() => void save().catch(error => notice(error, t('entry.receipt')))}
    >
      {t('entry.receipt')}
    </Button>
  )
}

/** One change: what, who, when, how many cells and their states; shows its cells on demand and can be reverted. */
export function Entry({ entry, code }: { entry: JournalEntry; code: string }) {
  const t = useSheetWords('prices-history')
  const panel = useSheetWords('prices-saving')
  const notice = useErrorNotice()
  const { undo, cancelUnsent } = usePriceActions()
  const on = usePrices(({ columns }) => columns)
  const { change } = usePriceRights()
  const [open, setOpen] = useState(false)
  const { id, who, at, cells, cell, rejected, waiting, undoneBy } = entry
  const done = whatWasDone(entry, t, panel)
  return (
    <li className={styles['entry']} data-undone={undoneBy !== null || undefined}>
      <div className={styles['what']}>
        <b>{done}</b>
        {undoneBy !== null && <em>{t('entry.undone')}</em>}
      </div>
      {cell && <OnlyCell cell={cell} />}
      <p className="faint small">{t('entry.who', { who: who ?? t('entry.nobody'), time: formatTime(at) })}</p>
      <p className={styles['became']} data-bad={rejected > 0 || undefined}>
        {whatBecame(entry, t)}
      </p>
      <div className={styles['buttons']}>
        {!cell && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={open}
            aria-label={labelled(t('entry.cells'), done)}
            onClick={() => setOpen(!open)}
          >
            {t('entry.cells')}
          </Button>
        )}
        {change && undoneBy === null && (
          <Button
            size="compact-sm"
            variant="default"
            title={t('entry.revert.title')}
            aria-label={labelled(t('entry.revert'), done)}
            onClick={() => on && void undo(on, id)}
          >
            {t('entry.revert')}
          </Button>
        )}
        {waiting > 0 && undoneBy === null && (
          <Button
            size="compact-sm"
            variant="default"
            title={t('entry.cancel.title')}
            aria-label={labelled(t('entry.cancel'), done)}
            onClick={() => on && void cancelUnsent(on, id).catch(error => notice(error, t('entry.cancel')))}
          >
            {t('entry.cancel')}
          </Button>
        )}
        <Receipt entry={entry} of={done} />
      </div>
      {open && <EntryCells entry={id} cells={cells} code={code} />}
    </li>
  )
}
