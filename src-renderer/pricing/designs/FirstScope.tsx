import { useEffect, useRef } from 'react'
import { leadsToGrid } from '../../app/index.ts'
import { usePriceActions } from '../state/use-prices.ts'
import styles from './Scope.module.css'
import { ScopeChooser } from './ScopeChooser.tsx'
import { useDesignWords } from './words.ts'

/** The first time: which design prices are to be shown. */
export function FirstScope() {
  const t = useDesignWords()
  const { open } = usePriceActions()
  const place = useRef<HTMLElement | null>(null)
  useEffect(() => {
    // After the frame, which leaves the focus with the whole screen.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, main')) place.current?.querySelector('input')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section
      ref={element => {
        place.current = element
        leadsToGrid.on(true)(element)
      }}
      className={styles['first']}
      aria-labelledby="first-scope"
    >
      <h2 id="first-scope">{t('scope.first')}</h2>
      <p>{t('scope.firstText')}</p>
      <ScopeChooser onChoose={({ sheet }) => void open(sheet)} />
    </section>
  )
}
