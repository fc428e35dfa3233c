import { useEffect, useRef } from 'react'
import { fabricSheet } from '../../../src-shared/pricing/price-sheet.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePriceActions } from '../state/use-prices.ts'
import styles from './FirstRetailer.module.css'
import { RetailerList } from './RetailerList.tsx'

/** The first visit: asks whose prices to show. `onChoose`: replaces opening the grid. */
export function FirstRetailer({ onChoose }: { onChoose?(retailer: string): void }) {
  const t = useSheetWords('prices')
  const { open } = usePriceActions()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // Runs after the app's Frame, which focuses the main element.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, main')) place.current?.querySelector('input')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section ref={place} className={styles['first']} aria-labelledby="first-retailer">
      <h2 id="first-retailer">{t('empty.first')}</h2>
      <p>{t('empty.firstText')}</p>
      <RetailerList onChoose={onChoose ?? (retailer => void open(fabricSheet(retailer)))} />
    </section>
  )
}
