import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraftQuery } from '../use-imports.ts'
import styles from './ProblemList.module.css'
import { useReplace } from './use-replace.ts'

/** Codes that are listed at first, and with each “more”. */
const some = 50

/** Codes that the retailer does not have, each with the known code that it may mean: all that are beyond doubt at once, the others one by one. */
export function UnknownCodes() {
  const t = useWords('imports-values')
  const replace = useReplace()
  const [shown, setShown] = useState(some)
  const codes = useDraftQuery('imports.unknownCodes', { from: 0, count: shown })
  if (!codes) return <p role="status">{t('codes.reading')}</p>
  const { sure } = codes
  const lines = codes.lines.filter(({ suggestion }) => suggestion !== null)
  const more = Math.min(500, codes.total) - codes.lines.length
  return (
    <>
      {sure.codes > 0 && (
        <Button size="compact-sm" className={styles['all'] ?? ''} onClick={() => replace({ by: 'code', text: null })}>
          {t('codes.fixAll', { count: sure.codes, figure: count(sure.codes) })}
        </Button>
      )}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
        <ul className={styles['codes']} aria-label={t('codes.label')} tabIndex={0}>
          {lines.map(
            ({ text, cells, suggestion }) =>
              suggestion && (
                <li key={text}>
                  <span>
                    <span className={styles['change']}>
                      <s>{text}</s> → <b>{suggestion.code}</b>
                    </span>
                    <small title={suggestion.name}>
                      {t(`codes.${suggestion.reason}`, { count: suggestion.letters })}
                      {cells > 1 && ` · ${t('codes.cells', { figure: count(cells) })}`}
                      {suggestion.name !== '' && ` · ${suggestion.name}`}
                    </small>
                  </span>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t('codes.useLabel', { text, code: suggestion.code })}
                    onClick={() => replace({ by: 'code', text })}
                  >
                    {t('codes.use')}
                  </Button>
                </li>
              ),
          )}
        </ul>
      )}
      {lines.length === 0 && <p>{t('codes.none')}</p>}
      {more > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(Math.min(500, shown + some * 3))}>
          {t('kind.more', { figure: count(more) })}
        </Button>
      )}
    </>
  )
}
