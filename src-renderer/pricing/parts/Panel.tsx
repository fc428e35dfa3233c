import type { ReactNode } from 'react'
import { PanelHead, SidePanel } from '../../app/index.ts'
import { usePanelWords } from '../saving/words.ts'
import { usePriceActions, usePriceStore } from '../state/use-prices.ts'
import styles from './Panel.module.css'

/** The panel at the right of the grid: a title, a way to close it, and what it is for. */
export function Panel({ title, children, foot }: { title: string; children: ReactNode; foot?: ReactNode }) {
  const t = usePanelWords()
  const store = usePriceStore()
  const { show } = usePriceActions()
  const close = () => {
    show('none')
    requestAnimationFrame(() => store.getState().grid?.focus())
  }
  return (
    <SidePanel aria-label={t('panel.label')}>
      <PanelHead title={title} close={t('panel.close')} onClose={close} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys */}
      <section className={styles['body']} tabIndex={0} aria-label={title}>
        {children}
      </section>
      {foot && <footer className={styles['foot']}>{foot}</footer>}
    </SidePanel>
  )
}
