import { TextInput, UnstyledButton } from '@mantine/core'
import { useSay, useUnsaved, useWords } from '../../kit/index.ts'
import { Elsewhere } from './Elsewhere.tsx'
import styles from './Records.module.css'
import type { RecordForm } from './record-form.ts'

/** A number field in a card: its label, value, unit, change and problem. */
export function DecimalInput({
  form,
  field: name,
  label,
  unit,
  readOnly,
}: {
  form: RecordForm
  field: string
  label: string
  unit: string
  readOnly: boolean
}) {
  const t = useWords('records')
  const say = useSay()
  const { text, isTold, told, isChanged, problem, theirs } = form.field(name)
  useUnsaved(isChanged)
  return (
    <div className={styles['field']}>
      <TextInput
        label={label}
        classNames={{ root: styles['input'] ?? '' }}
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        readOnly={readOnly}
        value={text}
        placeholder={t(isTold || form.view === null ? 'field.none' : 'field.untold')}
        rightSection={<span aria-hidden>{unit}</span>}
        rightSectionPointerEvents="none"
        data-changed={isChanged || undefined}
        error={problem ? say(problem) : null}
        onChange={event => form.type(name, event.currentTarget.value)}
      />
      {isChanged && theirs === null && (
        <small className={styles['changed']}>
          {!isTold
            ? t('field.changed')
            : told === ''
              ? t('field.nowNone')
              : t('field.now', { value: `${told} ${unit}` })}{' '}
          <UnstyledButton
            className={styles['undo']}
            aria-label={t('field.undoOf', { field: label })}
            onClick={() => form.takeBack([name])}
          >
            {t('field.undo')}
          </UnstyledButton>
        </small>
      )}
      {theirs !== null && <Elsewhere form={form} field={name} label={label} mine={text} theirs={theirs} />}
    </div>
  )
}
