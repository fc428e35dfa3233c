import { Button, NativeSelect, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { delimiters, encodings, type FormatChoice } from '../../../src-shared/imports/file-format.ts'
import { formatTime, useSay, useWords } from '../../kit/index.ts'
import { count, size } from '../numbers.ts'
import { RetailerChange } from '../opening/RetailerChange.tsx'
import { useRetailerName } from '../retailer-name.ts'
import { canChangeRetailer } from '../step-status.ts'
import { useDraft, useDraftQuery, useImportActions, useImportAttempt, useImports } from '../use-imports.ts'
import { useDropCatalogue } from '../use-open-catalogue.ts'
import { allRows } from '../values/row-filter.ts'
import { FormatFields } from './FormatFields.tsx'
import styles from './Reading.module.css'

/** Which file the draft was made of, whether changes of it are seen, and whom the draft is for. */
function SourceLine() {
  const t = useWords('imports-reading')
  const retailerName = useRetailerName()
  const draft = useDraft(view => view.draft)
  const canChange = useDraft(({ uploads }) => canChangeRetailer(uploads[0] ?? null))
  const watch = useImports(state => state.sourceWatch)
  const [isChanging, setChanging] = useState(false)
  const { name, bytes, modifiedAt } = draft.source
  // What was pasted, or came from the service or the grid of prices, was written by no one on this computer.
  const isFile = modifiedAt !== null
  const file = isFile
    ? t('source.file', { name, size: size(bytes), time: formatTime(modifiedAt) })
    : t('source.noFile', { name, size: size(bytes) })
  return (
    <section className={styles['source']} aria-label={t('source.label')}>
      <p>
        {file} {isFile && watch !== null && <span>{t(`source.${watch}`)}</span>}
      </p>
      <p>
        {t('source.for', { retailer: retailerName(draft.retailer) })}{' '}
        {canChange && (
          <UnstyledButton className={styles['link'] ?? ''} onClick={() => setChanging(true)}>
            {t('source.change')}
          </UnstyledButton>
        )}
      </p>
      <RetailerChange draft={isChanging ? draft : null} onClose={() => setChanging(false)} />
    </section>
  )
}

const rowsShown = 8
/** A wide file's first columns are enough to see whether it is read rightly. */
const columnsShown = 40

/** The first rows as they are read now. */
function Peek() {
  const t = useWords('imports-reading')
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

type Guess = Pick<FormatChoice, 'encoding' | 'delimiter'>

/** Asks how to read a file that couldn't be read; fields left open are detected. */
function FormatGuess() {
  const t = useWords('imports-reading')
  const all = useWords('imports')
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const [encoding, setEncoding] = useState('')
  const [delimiter, setDelimiter] = useState('')
  const findOut = { value: '', label: t('read.findOut') }
  const to: Guess = {
    ...encodings.filter(one => one === encoding).map(one => ({ encoding: one }))[0],
    ...delimiters.filter(one => one === delimiter).map(one => ({ delimiter: one }))[0],
  }
  return (
    <div className={styles['format']}>
      <div className={styles['fields']}>
        <NativeSelect
          label={t('read.encoding')}
          value={encoding}
          data={[findOut, ...encodings.map(value => ({ value, label: all(`encoding.${value}`) }))]}
          onChange={event => setEncoding(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('read.delimiter')}
          value={delimiter}
          data={[findOut, ...delimiters.map(value => ({ value, label: t(`delimiter.${value}`) }))]}
          onChange={event => setDelimiter(event.currentTarget.value)}
        />
      </div>
      <div>
        <Button onClick={() => attempt(t('read.doing'), () => decide({ set: 'format', to }))}>
          {t('read.otherwise')}
        </Button>
      </div>
    </div>
  )
}

/** What another encoding, delimiter or line of the header may help against. */
const mendable = [
  'imports.other-encoding',
  'imports.endless-line',
  'imports.too-many-columns',
  'imports.no-header',
  'imports.no-sheet',
]

function Failed() {
  const t = useWords('imports-reading')
  const say = useSay()
  const side = useWords('imports-side')
  const { again } = useImportActions()
  const dropCatalogue = useDropCatalogue()
  const attempt = useImportAttempt()
  const problem = useDraft(({ reading }) => (reading.state === 'failed' ? reading.problem : null))
  if (!problem) return null
  return (
    <section className={styles['notice']} data-tone="failed">
      <strong role="status">{t('read.failed')}</strong>
      <p>
        {say(problem)} {mendable.includes(problem.code) && t('read.failedHint')}
      </p>
      <div className="flex wrap gap-8">
        <Button variant="default" onClick={() => void again()}>
          {t('read.again')}
        </Button>
        {problem.code === 'imports.not-a-catalogue' && (
          <Button variant="default" onClick={() => attempt(t('read.again'), dropCatalogue)}>
            {side('catalogueBack')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The step “Read”: how the file is written, and what its first rows look like so. */
export function ReadStep() {
  const t = useWords('imports-reading')
  const { goTo } = useImportActions()
  const isReady = useDraft(({ reading }) => reading.state === 'ready')
  const hasFormat = useDraft(({ format }) => format !== null)
  const canMend = useDraft(({ reading }) => mendable.includes(reading.problem?.code ?? ''))
  const rows = useDraft(({ draft }) => draft.counts?.rows ?? 0)
  const columns = useDraft(({ titles }) => titles.length)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
    <section className={styles['card']} tabIndex={0} aria-label={t('read.title')}>
      <SourceLine />
      <Failed />
      {hasFormat ? <FormatFields /> : canMend && <FormatGuess />}
      {isReady && (
        <>
          <Peek />
          <div className="flex wrap items-center gap-12 faint figures">
            <Button onClick={() => goTo('header')}>{t('peek.next')}</Button>
            <span>{t('read.size', { count: rows, figure: count(rows), columns: count(columns) })}</span>
          </div>
        </>
      )}
    </section>
  )
}
