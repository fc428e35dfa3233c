import { Textarea, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import type { FormulaField } from '../../../src-shared/pricing/formulas/fields.ts'
import { type FormulaSet, setProblem } from '../../../src-shared/pricing/formulas/formula-set.ts'
import { useSay, useWords } from '../../kit/index.ts'
import { Elsewhere } from '../records/Elsewhere.tsx'
import type { RecordForm } from '../records/record-form.ts'
import styles from './Formulas.module.css'

/** Characters shown before and after a problem in a formula. */
const contextLength = 28
const maxMarked = 60

const plain = (text: string) => text.replace(/\s/g, ' ')

/** The formula's text around a problem, marked. Hidden from screen readers, since the message names the character. */
function Excerpt({ text, at, length }: { text: string; at: number; length: number }) {
  const from = Math.max(0, at - contextLength)
  const end = Math.min(at + Math.min(length, maxMarked), text.length)
  const to = Math.min(text.length, end + contextLength)
  return (
    <code className={styles['excerpt']} aria-hidden="true">
      {from > 0 && '…'}
      {plain(text.slice(from, at))}
      <mark>{plain(text.slice(at, end)) || '\u00a0'}</mark>
      {plain(text.slice(end, to))}
      {to < text.length && '…'}
    </code>
  )
}

/** The field of one formula, with its problem and excerpt below. */
export function FormulaText({
  field,
  form,
  set,
  readOnly,
}: {
  field: FormulaField
  form: RecordForm
  set: FormulaSet
  readOnly: boolean
}) {
  const t = useWords('formulas')
  const say = useSay()
  const id = useId()
  const { text, isChanged, problem: refusal, theirs } = form.field(field)
  // A problem in the formula has a position; otherwise the message may come from the service.
  const problem = setProblem(set, field)
  const message = problem?.message ?? refusal
  const label = t(`field.${field}`)
  return (
    <div>
      <div className={styles['labels']}>
        <label htmlFor={id}>{label}</label>
        <code title={t('field.name.title', { name: field })}>{t('field.name', { name: field })}</code>
        {isChanged && <span className={styles['changed']}>{t('field.changed')}</span>}
        {isChanged && (
          <UnstyledButton
            className="link small"
            aria-label={t('field.undoOf', { field: label })}
            onClick={() => form.takeBack([field])}
          >
            {t('field.undo')}
          </UnstyledButton>
        )}
      </div>
      <Textarea
        id={id}
        rows={1}
        maxLength={200_000}
        readOnly={readOnly}
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={message !== null}
        aria-invalid={message !== null}
        {...(message ? { 'aria-describedby': `${id}-problem` } : {})}
        data-formula={field}
        classNames={{ input: `${styles['mono']} ${styles['formula']}` }}
        onChange={event => form.type(field, event.currentTarget.value)}
      />
      {message && (
        <div className={styles['problem']} id={`${id}-problem`}>
          {problem && <Excerpt text={text} at={problem.at} length={problem.length} />}
          <p>{say(message)}</p>
        </div>
      )}
      {theirs !== null && <Elsewhere form={form} field={field} label={label} mine={text} theirs={theirs} />}
    </div>
  )
}
