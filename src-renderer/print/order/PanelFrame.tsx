import type { ReactNode } from 'react'
import { PanelHead, SidePanel, useWords } from '../../kit/index.ts'
import inspector from '../inspector/Inspector.module.css'
import { usePrintStore } from '../use-print.ts'

/** Moves the focus to the panel at the right, so that Escape and Tab continue from there. */
export const focusPanel = () => document.querySelector<HTMLElement>('[data-inspector]')?.focus()

/** The panel at the right, while it shows orders in the place of a job. */
export function PanelFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useWords('order')
  const store = usePrintStore()
  const close = () => {
    store.setState({ orderPlace: null })
    requestAnimationFrame(() => store.getState().grid?.focus())
  }
  return (
    // It scrolls, also for keys.
    <SidePanel aria-label={t('label')} data-inspector tabIndex={0}>
      <PanelHead title={title} close={t('close')} onClose={close} />
      <div className={inspector['body']}>{children}</div>
    </SidePanel>
  )
}
