import styles from './Overview.module.css'
import { useOverviewWords } from './words.ts'

const steps = [0, 1, 2, 3, 4, 5] as const

/** What each shade means; the number stands in every cell besides. */
export function HeatLegend() {
  const t = useOverviewWords()
  return (
    <div className={styles['legend']}>
      <ul aria-label={t('legend.label')}>
        {steps.map(step => (
          <li key={step}>
            <i data-heat={step} aria-hidden />
            {t(`legend.${step}`)}
          </li>
        ))}
      </ul>
      <p>{t('legend.text')}</p>
    </div>
  )
}
