import type { ReactNode } from 'react'
import { PanelHead, SidePanel, useWords } from '../../kit/index.ts'
import styles from '../BackOffice.module.css'

/** The panel of a record: what it is about, and at its foot what can be done. */
export function Panel({
  title,
  isWide = false,
  foot,
  onClose,
  children,
}: {
  title: string
  /** It has a table. */
  isWide?: boolean
  foot?: ReactNode
  onClose(): void
  children: ReactNode
}) {
  const t = useWords('back-office')
  return (
    <SidePanel aria-label={title} isWide={isWide}>
      <PanelHead title={title} close={t('panel.close')} onClose={onClose} />
      {children}
      {foot && <div className={styles['foot']}>{foot}</div>}
    </SidePanel>
  )
}
