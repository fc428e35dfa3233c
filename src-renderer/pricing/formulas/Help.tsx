import styles from './Formulas.module.css'
import { useFormulaWords } from './words.ts'

const lines = ['help.numbers', 'help.signs', 'help.functions', 'help.others', 'help.units'] as const

/** The language of the formulas in five lines. */
export function Help() {
  const t = useFormulaWords()
  return (
    <details className={styles['help']}>
      <summary>{t('help.title')}</summary>
      <ul>
        {lines.map(line => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
    </details>
  )
}
