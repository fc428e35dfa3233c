import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { addOnFields } from '../../../src-shared/pricing/formulas/fields.ts'
import { addOnNames, groupName } from '../../../src-shared/pricing/formulas/formula-set.ts'
import { useSay, useUnsaved, useWords } from '../../kit/index.ts'
import { Elsewhere } from '../records/Elsewhere.tsx'
import type { RecordForm } from '../records/record-form.ts'
import styles from './Formulas.module.css'

/** The additions of the seven roll width groups, in cm. */
export function AddOns({ form, readOnly }: { form: RecordForm; readOnly: boolean }) {
  const t = useWords('formulas')
  const say = useSay()
  const id = useId()
  const [first = ''] = addOnFields
  const fields = addOnFields.map((name, no) => ({
    ...form.field(name),
    label: t('addons.group', { no: no + 1 }),
  }))
  useUnsaved(fields.some(({ isChanged }) => isChanged))
  return (
    <fieldset className={styles['addons']}>
      <legend>{t('addons.title')}</legend>
      <div>
        {fields.map(({ name, label, text, isChanged, problem }) => (
          <TextInput
            key={name}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            maxLength={60}
            readOnly={readOnly}
            value={text}
            data-changed={isChanged || undefined}
            error={problem !== null}
            {...(problem ? { 'aria-describedby': `${id}-${name}` } : {})}
            onChange={event => form.type(name, event.currentTarget.value)}
          />
        ))}
      </div>
      {fields.map(
        ({ name, label, problem }) =>
          problem && (
            <p key={name} className={styles['problem']} id={`${id}-${name}`}>
              {label}: {say(problem)}
            </p>
          ),
      )}
      {fields.map(
        ({ name, label, text, theirs }) =>
          theirs !== null && (
            <Elsewhere key={name} form={form} field={name} label={label} mine={text} theirs={theirs} />
          ),
      )}
      <p className={styles['faint']}>
        {t('addons.text', {
          addon: addOnNames[0],
          group: groupName,
          first,
          last: addOnFields[addOnFields.length - 1] ?? '',
        })}
      </p>
    </fieldset>
  )
}
