import { useEffect, useState } from 'react'
import type { DraftRows } from '../../../src-shared/contract/import-drafts.ts'
import { useClient } from '../../app/index.ts'
import { useDraft, useImports } from '../use-imports.ts'
import styles from './Reading.module.css'
import { useReadingWords } from './words.ts'

const rowsShown = 8
/** A wide file's first columns are enough to see whether it is read rightly. */
const columnsShown = 40

/** The first rows as they are read now. */
export function Peek() {
  const t = useReadingWords()
  const client = useClient()
  const titles = useDraft(view => view.titles)
  const draft = useDraft(view => view.draft.id)
  const view = useImports(state => state.view)
  const [rows, setRows] = useState<DraftRows['rows']>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view may have other rows
  useEffect(() => {
    let isNewest = true
    client.call('imports.rows', { draft, only: 'all', kind: null, text: '', from: 0, count: rowsShown }).then(
      answer => {
        if (isNewest) setRows(answer.rows)
      },
      // The rows are a help only; what is wrong with the file is said above.
      () => undefined,
    )
    return () => {
      isNewest = false
    }
  }, [client, draft, view])
  const shown = titles.slice(0, columnsShown)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
    <section className={styles['peek']} tabIndex={0} aria-label={t('peek.label')}>
      <table>
        <thead>
          <tr>
            <th>{t('peek.line')}</th>
            {shown.map((title, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} title={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, line, texts }) => (
            <tr key={row}>
              <td className="figures">{line}</td>
              {shown.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={column} title={texts[column]}>
                  {texts[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
