import { UnstyledButton } from '@mantine/core'
import type { RetailerChoice } from '../../../src-shared/contract/prices.ts'
import styles from './Overview.module.css'
import { useOverviewWords } from './words.ts'

/** Retailers of whom nothing is known here; a click opens their fabric prices, which reads them. */
export function NeverRead({
  retailers,
  onOpen,
}: {
  retailers: readonly RetailerChoice[]
  onOpen(retailer: string): void
}) {
  const t = useOverviewWords()
  if (retailers.length === 0) return null
  const nameOf = ({ id, name }: RetailerChoice) => name ?? t('never.noName', { id })
  return (
    <section className={styles['never']} aria-labelledby="never-read">
      <h3 id="never-read">{t('never.title', { count: retailers.length })}</h3>
      <p>{t('never.text')}</p>
      <ul>
        {retailers.map(retailer => (
          <li key={retailer.id}>
            <UnstyledButton
              dir="auto"
              title={t('never.open', { retailer: nameOf(retailer) })}
              onClick={() => onOpen(retailer.id)}
            >
              {nameOf(retailer)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
