import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useWords } from '../words/words.ts'
import styles from './ScreenFault.module.css'

function Fault({ what, again }: { what: string; again(): void }) {
  const t = useWords('frame')
  return (
    <div className={styles['fault']} role="alert">
      <h2>{t('fault.title')}</h2>
      <p>{t('fault.what', { what })}</p>
      <Button variant="default" onClick={again}>
        {t('fault.again')}
      </Button>
    </div>
  )
}

/** Holds a fault of one screen inside it: the rail, the head and the other screens work on. */
export class ScreenFault extends Component<{ children: ReactNode }, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null }

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) }
  }

  override render() {
    const { fault } = this.state
    if (!fault) return this.props.children
    return <Fault what={fault.message} again={() => this.setState({ fault: null })} />
  }
}
