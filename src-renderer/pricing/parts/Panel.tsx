import type { ReactNode } from 'react'
import { PanelHead, SidePanel } from '../../kit/index.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePriceActions, usePriceStore } from '../state/use-prices.ts'
import styles from './Panel.module.css'

/** The panel on the right of the grid: title, close button, content and footer. */
export function Panel({ title, children, foot }: { title: string; children: ReactNode; foot?: ReactNode }) {
  const t = useSheetWords('prices-saving')
  const store = usePriceStore()
  const { show } = usePriceActions()
  const close = () => {
    show('none')
    requestAnimationFrame(() => store.getState().grid?.focus())
  }
  return (
    <SidePanel aria-label={t('panel.label')}>
      <PanelHead title={title} close={t('panel.close')} onClose={close} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keyboard */}
      <section className={styles['body']} tabIndex={0} aria-label={title}>
        {children}
      </section>
      {foot && <footer className="flex wrap gap-8 no-shrink">{foot}</footer>}
    </SidePanel>
  )
}
