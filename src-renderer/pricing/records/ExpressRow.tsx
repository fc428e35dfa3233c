import { UnstyledButton } from '@mantine/core'
import { expressSides } from '../../../src-shared/pricing/records/express.ts'
import { joinSentences, SmallIcon, type SmallIconName, useSay, useUnsaved, useWords } from '../../kit/index.ts'
import { Elsewhere } from './Elsewhere.tsx'
import styles from './Express.module.css'
import { type ExpressCombination, fieldsOf } from './express-rows.ts'
import type { FormField } from './form-field.ts'
import type { RecordForm } from './record-form.ts'

type RowState = 'gone' | 'elsewhere' | 'refused' | 'invalid' | 'changed' | 'saved'

const signs: Record<RowState, SmallIconName> = {
  gone: 'cross',
  elsewhere: 'away',
  refused: 'cross',
  invalid: 'cross',
  changed: 'arrow',
  saved: 'check',
}

function stateOf(fields: readonly FormField[], saved: readonly string[]): RowState | null {
  if (fields.some(({ theirs }) => theirs !== null)) return 'elsewhere'
  if (fields.some(({ isInvalid }) => isInvalid)) return 'invalid'
  if (fields.some(({ problem }) => problem !== null)) return 'refused'
  if (fields.some(({ isChanged }) => isChanged)) return 'changed'
  return fields.some(({ name }) => saved.includes(name)) ? 'saved' : null
}

/** A combination with its express cost in both currencies, and its state. */
export function ExpressRow({
  form,
  combination,
  row,
  heads,
  readOnly,
}: {
  form: RecordForm
  combination: ExpressCombination
  /** Its index among the shown rows. */
  row: number
  heads: Record<(typeof expressSides)[number], string>
  readOnly: boolean
}) {
  const t = useWords('express')
  const w = useWords('records')
  const say = useSay()
  const fields = fieldsOf(combination).map(name => form.field(name))
  const isGone = combination.isGone === true
  const state = isGone ? 'gone' : stateOf(fields, form.saved)
  const problems = isGone
    ? [t('gone.text')]
    : [...new Set(fields.flatMap(({ problem }) => (problem ? [say(problem)] : [])))]
  const name = isGone ? `${combination.mainProduct} ${combination.name}`.trim() : combination.name
  const changed = fields.filter(({ isChanged }) => isChanged)
  useUnsaved(changed.length > 0)
  const labels = expressSides.map(side =>
    t('cell.label', { combination: `${combination.mainProduct} ${combination.name}`, side: heads[side] }),
  )
  return (
    <>
      <tr data-state={state ?? undefined} data-combination={combination.id}>
        <th scope="row" title={name}>
          {name}
        </th>
        {fields.map(({ name, text, isTold, isChanged, problem }, column) => (
          <td key={name} data-changed={isChanged || undefined}>
            <input
              data-row={row}
              data-column={column}
              aria-label={labels[column]}
              aria-invalid={problem !== null || (isGone && isChanged)}
              aria-describedby={problem || (isGone && isChanged) ? `express-${combination.id}` : undefined}
              inputMode="decimal"
              autoComplete="off"
              maxLength={60}
              readOnly={readOnly}
              value={text}
              placeholder={w(isTold ? 'field.none' : 'field.untold')}
              onChange={event => form.type(name, event.currentTarget.value)}
            />
          </td>
        ))}
        <td className={styles['state']}>
          {state && (
            <span data-state={state}>
              <SmallIcon name={signs[state]} />
              {t(`state.${state}`)}
            </span>
          )}
          {problems.length > 0 && <em id={`express-${combination.id}`}>{joinSentences(problems)}</em>}
          {changed.length > 0 && state !== 'elsewhere' && (
            <UnstyledButton
              className="link small"
              tabIndex={-1}
              aria-label={w('field.undoOf', { field: `${combination.mainProduct} ${combination.name}` })}
              onClick={() => form.takeBack(changed.map(({ name }) => name))}
            >
              {w('field.undo')}
            </UnstyledButton>
          )}
        </td>
      </tr>
      {fields.map(
        ({ name, text, theirs }, column) =>
          theirs !== null && (
            <tr key={name} className={styles['decide']}>
              <td colSpan={4}>
                <Elsewhere form={form} field={name} label={labels[column] ?? ''} mine={text} theirs={theirs} />
              </td>
            </tr>
          ),
      )}
    </>
  )
}
