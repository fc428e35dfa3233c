import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { ActionButton, formatTime, useActions, useErrorNotice, useWords } from '../../kit/index.ts'
import styles from './Records.module.css'
import type { RecordForm } from './record-form.ts'

/** Focuses the next field that needs a decision, starting from the focused one. */
function focusNext(root: HTMLElement | null): void {
  const places = [
    ...(root?.querySelectorAll<HTMLElement>('[aria-invalid="true"], fieldset[aria-label] button:first-of-type') ?? []),
  ]
  const here = places.findIndex(place => place.matches(':focus'))
  const next = places[(here + 1) % places.length]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Saves the changed records of a screen, each in its own call. */
export function RecordSaveBar({
  forms,
  group,
  doing,
  mayGo = () => true,
  sticks = false,
  children,
}: {
  forms: readonly RecordForm[]
  /** The heading of the shortcuts. */
  group: string
  /** The name of the action in error messages. */
  doing: string
  /** Called when everything can be saved; false: the screen asks the user first, in `children`. */
  mayGo?: () => boolean
  /** Stays at the bottom edge while the fields scroll. */
  sticks?: boolean
  children?: ReactNode
}) {
  const t = useWords('records')
  const notice = useErrorNotice()
  const bar = useRef<HTMLDivElement>(null)
  const sum = (pick: (form: RecordForm) => readonly string[]) => forms.reduce((all, form) => all + pick(form).length, 0)
  const changed = sum(form => form.changed)
  const invalid = sum(form => form.invalid)
  const elsewhere = sum(form => form.elsewhere)
  const refused = sum(form => form.refused)
  const isSaving = forms.some(form => form.isSaving)
  const blocked = invalid > 0 || elsewhere > 0
  const toNext = () => focusNext(bar.current?.parentElement ?? null)

  const save = async () => {
    if (isSaving || changed === 0) return
    if (blocked) return toNext()
    if (!mayGo()) return
    for (const form of forms) {
      if (form.changed.length === 0) continue
      try {
        await form.save()
      } catch (error) {
        notice(error, doing)
      }
    }
  }
  const saving = { keys: 'Mod+S', title: t('keys.save'), run: () => void save(), whileTyping: true }
  const next = { keys: 'F8', title: t('keys.next'), run: toNext, whileTyping: true }
  useActions('records', group, [saving, next])

  const latest = (times: readonly (number | null | undefined)[]) => Math.max(0, ...times.map(at => at ?? 0))
  const statusText = () => {
    if (elsewhere > 0) return t('save.elsewhere', { count: elsewhere })
    if (invalid > 0) return t('save.invalid', { count: invalid })
    if (refused > 0) return t('save.refused', { count: refused })
    if (changed > 0) return t('save.kept')
    const savedAt = latest(forms.map(form => form.savedAt))
    if (savedAt > 0) return t('save.saved', { time: formatTime(savedAt) })
    const readAt = latest(forms.map(form => form.view?.readAt))
    return readAt > 0 ? t('save.read', { time: formatTime(readAt) }) : ''
  }
  return (
    <div className={styles['save']} data-sticks={sticks || undefined} ref={bar}>
      {children}
      <ActionButton action={saving} variant="filled" disabled={changed === 0 || blocked} loading={isSaving}>
        {changed === 0 ? t('save.none') : t('save.button', { count: changed })}
      </ActionButton>
      {changed > 0 && (
        <Button
          variant="default"
          disabled={isSaving}
          onClick={() => {
            for (const form of forms) form.takeBack()
          }}
        >
          {t('save.undo')}
        </Button>
      )}
      {blocked && <ActionButton action={next}>{t('save.next')}</ActionButton>}
      <p role="status">{statusText()}</p>
    </div>
  )
}
