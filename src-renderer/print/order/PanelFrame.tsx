import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import inspector from '../inspector/Inspector.module.css'
import { usePrintStore } from '../use-print.ts'
import { useOrderWords } from './words.ts'

/** Moves the focus to the panel at the right, so that Escape and Tab go on from there. */
export const focusPanel = () => document.querySelector<HTMLElement>('[data-inspector]')?.focus()

/** The panel at the right, while it shows orders in the place of a job. */
export function PanelFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useOrderWords()
  const store = usePrintStore()
  const close = () => {
    store.setState({ orderPlace: null })
    requestAnimationFrame(() => store.getState().grid?.focus())
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
    <aside className={inspector['inspector']} aria-label={t('label')} data-inspector tabIndex={0}>
      <header className={inspector['head']}>
        <h2>{title}</h2>
        <CloseButton size="sm" className={inspector['close']} aria-label={t('close')} onClick={close} />
      </header>
      <div className={inspector['body']}>{children}</div>
    </aside>
  )
}
