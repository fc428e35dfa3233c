import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { ActionButton, useWords } from '../../kit/index.ts'
import { useJobTitle } from '../use-job-title.ts'
import { useJob, usePrintStore } from '../use-print.ts'
import styles from './UndoNotice.module.css'
import { useUndoAction, useUndoable } from './use-undo.ts'

const noticeId = 'print-undo'

/** What was decided, and Undo; it goes once that is undone or recorded, on whatever screen it is. */
function UndoNotice() {
  const t = useWords('print')
  const title = useJobTitle()
  const store = usePrintStore()
  const undo = useUndoAction()
  const newest = useUndoable()
  const row = useJob(newest?.jobs[0] ?? '')
  const place = useRef<HTMLSpanElement>(null)
  const isOver = newest === null
  useEffect(() => {
    if (!isOver) return
    if (place.current?.closest('[role="alert"]')?.contains(document.activeElement)) store.getState().grid?.focus()
    notifications.hide(noticeId)
  }, [isOver, store])
  if (!newest) return null
  const count = newest.jobs.length
  const text =
    count === 1 && row ? t(`undo.${newest.action}`, { job: title(row) }) : t(`undo.${newest.action}Many`, { count })
  return (
    <span ref={place} className={styles['undo']}>
      {text}
      <ActionButton action={undo} size="compact-sm" />
    </span>
  )
}

/** Shows the notice while the print desk has a decision that can be undone. */
export function useUndoNotice(): void {
  const isOffered = useUndoable() !== null
  useEffect(() => {
    if (!isOffered) return
    notifications.show({ id: noticeId, message: <UndoNotice />, autoClose: false, withCloseButton: false })
  }, [isOffered])
}
