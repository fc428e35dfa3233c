import { Button, Modal } from '@mantine/core'
import type { FormEvent, HTMLAttributes, ReactNode } from 'react'
import { useWords } from '../../kit/index.ts'
import { ActResult } from './ActResult.tsx'
import styles from './Acts.module.css'
import type { Sent } from './use-acts.ts'

/** Asks before something is sent: what it does, and a button that says so with the count. A refusal leaves it open. */
export function AskDialog({
  title,
  action,
  isReady = true,
  isDangerous = false,
  gone = null,
  isSending,
  sent = null,
  size = 480,
  taking,
  onSend,
  onClose,
  children,
}: {
  title: string
  /** What the button does. */
  action: string
  isReady?: boolean
  isDangerous?: boolean
  /** Why it can't be done any more: what was asked about has changed meanwhile. */
  gone?: string | null
  isSending: boolean
  sent?: Sent | null
  size?: number
  /** What the dialog hears of files that are dropped or pasted. */
  taking?: Pick<HTMLAttributes<HTMLElement>, 'onPaste' | 'onDragOver' | 'onDrop'>
  onSend(): void
  onClose(): void
  children: ReactNode
}) {
  const t = useWords('order-acts')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('input:invalid, textarea:invalid')?.focus()
    if (isReady && !isSending && gone === null) onSend()
  }
  return (
    <Modal opened onClose={onClose} title={title} size={size} centered closeButtonProps={{ 'aria-label': t('close') }}>
      {/* The browser's own hints are in the browser's language. */}
      <form className={styles['form']} noValidate onSubmit={submit} {...taking}>
        {children}
        {gone !== null && <p role="alert">{gone}</p>}
        <ActResult sent={sent} isSending={isSending} />
        <div className={styles['buttons']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isReady || isSending || gone !== null}
            {...(isDangerous && { color: 'red' })}
          >
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
