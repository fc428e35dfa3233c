import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { FormulaCase } from '../../../src-shared/contract/records.ts'
import { type FormulaField, formulaFields } from '../../../src-shared/pricing/formulas/fields.ts'
import { isProblem } from '../../../src-shared/pricing/formulas/problem.ts'
import { useUnsaved, useWords } from '../../kit/index.ts'
import { plainFigure, readFigure } from './formula-numbers.ts'
import { useResultUnit } from './result-unit.ts'
import styles from './Trial.module.css'
import type { Calculator } from './use-calculator.ts'

/** The calculator's current results as texts for the fields. */
function presentResults({ outcomes }: Calculator): Partial<Record<FormulaField, string>> {
  return Object.fromEntries(
    formulaFields.flatMap(field => {
      const outcome = outcomes[field]
      return outcome === null || isProblem(outcome) ? [] : [[field, plainFigure(Number(outcome.value.toFixed(2)))]]
    }),
  )
}

const expectedOf = ({ expected }: FormulaCase): Partial<Record<FormulaField, string>> =>
  Object.fromEntries(Object.entries(expected).map(([field, value]) => [field, plainFigure(value)]))

/** Adds a test case with the calculator's inputs, or edits an existing one. */
export function CaseForm({
  test,
  calculator,
  onKeep,
  onCancel,
}: {
  /** Null: a new one. */
  test: FormulaCase | null
  calculator: Calculator
  onKeep(test: FormulaCase): void
  onCancel(): void
}) {
  const t = useWords('formulas')
  const { resultIn } = useResultUnit()
  const [name, setName] = useState(test?.name ?? '')
  const [texts, setTexts] = useState(() => (test ? expectedOf(test) : presentResults(calculator)))
  const [wasTried, setTried] = useState(false)
  useUnsaved(name !== (test?.name ?? ''))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const isUnreadable = (text: string | undefined) =>
    text !== undefined && text.trim() !== '' && readFigure(text) === null
  const keep = () => {
    setTried(true)
    if (name.trim() === '' || formulaFields.some(each => isUnreadable(texts[each]))) return
    const expected = formulaFields.flatMap(each => {
      const value = readFigure(texts[each] ?? '')
      return value === null ? [] : [[each, value] as const]
    })
    onKeep({
      id: test?.id ?? crypto.randomUUID(),
      name: name.trim(),
      inputs: { ...calculator.inputs.values },
      expected: Object.fromEntries(expected),
    })
  }
  return (
    <form
      className="grid gap-8"
      onSubmit={event => {
        event.preventDefault()
        keep()
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <p className={styles['faint']}>{t('cases.formText')}</p>
      <TextInput
        ref={field}
        label={t('cases.name')}
        placeholder={t('cases.nameHint')}
        maxLength={200}
        autoComplete="off"
        value={name}
        error={wasTried && name.trim() === '' ? t('cases.needsName') : null}
        onChange={event => setName(event.currentTarget.value)}
      />
      <div className={styles['variables']}>
        {formulaFields.map(each => (
          <TextInput
            key={each}
            label={t('cases.expected', { field: t(`field.${each}`), unit: resultIn })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            value={texts[each] ?? ''}
            error={isUnreadable(texts[each]) ? t('try.noNumber') : null}
            onChange={event => setTexts({ ...texts, [each]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className="flex wrap items-center gap-8">
        <Button type="submit">{t('cases.keep')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('cases.cancel')}
        </Button>
      </div>
    </form>
  )
}
