import { Button } from '@mantine/core'
import { ActionButton, useActions, useUnsaved, useWords } from '../kit/index.ts'
import styles from './SaveBar.module.css'

/** Save and cancel at the foot of a section, by key too (`Mod+S`, while typing as well). */
export function SaveBar({
  changed,
  saving,
  fault,
  prints = 0,
  onSave,
  onPrint,
  onCancel,
}: {
  changed: boolean
  saving: boolean
  fault?: string | null
  /** How many jobs saving would print; then `onPrint` saves and prints, and `onSave` saves only. */
  prints?: number
  onSave(): void
  onPrint?(): void
  onCancel(): void
}) {
  const t = useWords('settings')
  useUnsaved(changed)
  const save = {
    keys: 'Mod+S',
    title: t('save.key'),
    run: onSave,
    when: () => changed && !saving,
    whyNot: t(saving ? 'saving' : 'save.why'),
    whileTyping: true,
  }
  useActions('settings-save', t('save.group'), [save])
  return (
    <div className={styles['bar']} data-changed={changed}>
      <span role="status" data-fault={fault != null}>
        {fault ?? (changed ? t('not-saved') : t('all-saved'))}
      </span>
      <Button variant="default" disabled={!changed || saving} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <ActionButton action={save} variant={prints > 0 ? 'default' : 'filled'} disabled={!changed} loading={saving}>
        {saving ? t('saving') : t(prints > 0 ? 'save.only' : 'save')}
      </ActionButton>
      {prints > 0 && onPrint && (
        <Button variant="filled" disabled={!changed || saving} onClick={onPrint}>
          {t('save.prints', { count: prints })}
        </Button>
      )}
    </div>
  )
}
