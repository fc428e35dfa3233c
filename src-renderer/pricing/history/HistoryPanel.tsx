import { Button, TextInput } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { useDeskQuery } from '../../kit/index.ts'
import { useFiles } from '../bar/use-files.ts'
import { count } from '../parts/numbers.ts'
import { Panel } from '../parts/Panel.tsx'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePrices } from '../state/use-prices.ts'
import { Entry } from './Entry.tsx'
import styles from './History.module.css'

/** Number of entries listed at first, and added with each “more”. */
const page = 50
/** So many are listed at most; the file has all of them. */
const most = 500

function List({ code }: { code: string }) {
  const t = useSheetWords('prices-history')
  const sheet = usePrices(state => state.sheet)
  const [limit, setLimit] = useState(page)
  const {
    data: journal,
    error,
    refetch,
  } = useDeskQuery('prices.history', sheet === null ? null : { sheet, code, offset: 0, limit }, {
    keepsOld: true,
  })
  if (error && !journal) {
    return (
      <div className="bare quiet">
        <p role="alert">{t('failed')}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </div>
    )
  }
  if (!journal) return null
  if (journal.entries.length === 0)
    return <p className="bare quiet">{code === '' ? t('none') : t('none.code', { code })}</p>
  return (
    <>
      <ul className="plain-list" aria-label={t('list')}>
        {journal.entries.map(entry => (
          <Entry key={entry.id} entry={entry} code={code} />
        ))}
      </ul>
      {journal.entries.length < journal.total &&
        (limit < most ? (
          <Button variant="default" onClick={() => setLimit(now => now + page)}>
            {t('more')}
          </Button>
        ) : (
          <p className="bare quiet">{t('cut', { shown: count(most), total: count(journal.total) })}</p>
        ))}
    </>
  )
}

/** The history of the open sheet: who changed which prices when; each change can be inspected and reverted. */
export function HistoryPanel() {
  const t = useSheetWords('prices-history')
  const { historyFile } = useFiles()
  const sheet = usePrices(state => state.sheet)
  const [typed, setTyped] = useState('')
  const code = useDeferredValue(typed.trim())
  return (
    <Panel title={t('title')}>
      <div className={styles['bar']}>
        <TextInput
          aria-label={t('filter.code')}
          placeholder={t('filter.hint')}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => void historyFile(code)}>
          {t('export')}
        </Button>
      </div>
      <List key={sheet} code={code} />
    </Panel>
  )
}
