import { useEffect, useState } from 'react'
import { SmallIcon } from '../kit/parts/icons.tsx'
import { useScanResults } from '../kit/scan/scan-result.ts'
import { useScanStation } from '../kit/scan/scan-station.ts'
import { useWords } from '../kit/words/words.ts'
import styles from './ScanFlash.module.css'

/** How long it is seen (ms). */
const shownMs = 1000

/** The whole window says for a second whether a scan was found: green or red around it, with an icon and a word. */
export function ScanFlash() {
  const t = useWords('frame')
  const newest = useScanResults(({ results }) => results[0])
  const isStation = useScanStation(({ isOpen }) => isOpen)
  const [shown, setShown] = useState(newest)
  const [seen, setSeen] = useState(newest)
  if (newest !== seen) {
    setSeen(newest)
    setShown(newest)
  }
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [shown])
  // A scan station says it all the time, and larger.
  if (!shown || isStation) return null
  const { text, end, what, at } = shown
  return (
    // Screen readers hear the result on the print desk or in its notice.
    <div key={at} className={styles['flash']} data-end={end} aria-hidden="true">
      <p>
        <SmallIcon name={end === 'found' ? 'check' : 'cross'} size={22} />
        <b>{t(`scan.end.${end}`)}</b> <span>{what || text}</span>
      </p>
    </div>
  )
}
