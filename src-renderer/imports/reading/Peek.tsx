import { useDraft, useDraftQuery } from '../use-imports.ts'
import { allRows } from '../values/row-filter.ts'
import styles from './Reading.module.css'
import { useReadingWords } from './words.ts'

const rowsShown = 8
/** A wide file's first columns are enough to see whether it is read rightly. */
const columnsShown = 40

/** The first rows as they are read now. */
export function Peek() {
  const t = useReadingWords()
  const titles = useDraft(view => view.titles)
  // The rows are a help only; what is wrong with the file is said above.
  const rows = useDraftQuery('imports.rows', { ...allRows, from: 0, count: rowsShown })?.rows ?? []
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
