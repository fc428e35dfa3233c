import { CloseButton } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './SidePanel.module.css'

/** The panel at the right of a list: its head, what it is for, and at its foot what can be done. */
export function SidePanel(aside: ComponentPropsWithRef<'aside'>) {
  return <aside {...aside} className={styles['panel']} />
}

/** What a panel is about, and the way to close it; `children` are behind the title. */
export function PanelHead({
  title,
  close,
  onClose,
  children,
}: {
  title: string
  close: string
  onClose(): void
  children?: ReactNode
}) {
  return (
    <header className={styles['head']}>
      <h2>{title}</h2>
      {children}
      <CloseButton size="sm" className={styles['close']} aria-label={close} onClick={onClose} />
    </header>
  )
}
