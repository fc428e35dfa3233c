import { NativeSelect, TextInput } from '@mantine/core'
import { type FormulaField, formulaFields } from '../../../src-shared/pricing/formulas/fields.ts'
import {
  type FormulaOutcome,
  type FormulaSet,
  groupName,
  setProblem,
} from '../../../src-shared/pricing/formulas/formula-set.ts'
import { isProblem } from '../../../src-shared/pricing/formulas/problem.ts'
import type { FormulaStep } from '../../../src-shared/pricing/formulas/step.ts'
import { doubtOf, measureOf, type Unit, unitOf } from '../../../src-shared/pricing/formulas/units.ts'
import { useSay, useWords } from '../../kit/index.ts'
import { figure, length } from './formula-numbers.ts'
import { useResultUnit } from './result-unit.ts'
import styles from './Trial.module.css'
import type { Calculator as Calculating, Variable } from './use-calculator.ts'

const lengthUnits = ['m', 'cm'] as const
const groups = ['1', '2', '3', '4', '5', '6', '7']

function VariableField({ variable, calculator }: { variable: Variable; calculator: Calculating }) {
  const t = useWords('formulas')
  const { name, text, value } = variable
  const type = (next: string) => calculator.type(name, next)
  if (name === groupName)
    return (
      <NativeSelect
        label={t('try.group')}
        value={groups.includes(text) ? text : ''}
        data={[{ value: '', label: t('try.noGroup') }, ...groups]}
        onChange={event => type(event.currentTarget.value)}
      />
    )
  const unit = t(`unit.${unitOf(measureOf(name))}`)
  return (
    <TextInput
      label={unit === '' ? name : `${name} (${unit})`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      value={text}
      error={text.trim() !== '' && value === null ? t('try.noNumber') : null}
      onChange={event => type(event.currentTarget.value)}
    />
  )
}

function StepRow({ step }: { step: FormulaStep }) {
  const t = useWords('formulas')
  const { text, filled, value, unit } = step
  const withUnit = (of: Unit) => [figure(value), t(`unit.${of}`)].filter(part => part !== '').join(' ')
  const result = unit === 'truth' ? t(value === 0 ? 'truth.no' : 'truth.yes') : withUnit(unit)
  return (
    <tr>
      <td>{text}</td>
      <td>{filled === text ? '' : filled}</td>
      <td>{result}</td>
    </tr>
  )
}

function Steps({ steps }: { steps: readonly FormulaStep[] }) {
  const t = useWords('formulas')
  if (steps.length === 0) return null
  return (
    <details>
      <summary>{t('result.steps', { count: steps.length })}</summary>
      <table className={styles['steps']}>
        <tbody>
          {steps.map((step, no) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by their order
            <StepRow key={no} step={step} />
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Chooses the unit of this service's formula results. */
function ResultUnit() {
  const t = useWords('formulas')
  const { resultIn, choose } = useResultUnit()
  const data = lengthUnits.map(unit => ({ value: unit, label: t(`result.in.${unit}`) }))
  return (
    <NativeSelect
      className={styles['resultIn'] ?? ''}
      label={t('result.in')}
      value={resultIn}
      data={data}
      onChange={event => choose(lengthUnits.find(unit => unit === event.currentTarget.value) ?? 'm')}
    />
  )
}

function OutcomeRow({
  field,
  outcome,
  isBroken,
}: {
  field: FormulaField
  outcome: FormulaOutcome
  /** The formula itself has a problem, which is already shown below it. */
  isBroken: boolean
}) {
  const t = useWords('formulas')
  const say = useSay()
  const { resultIn } = useResultUnit()
  const label = t(`field.${field}`)
  if (outcome === null)
    return (
      <div className={styles['outcome']}>
        <b>{label}</b>
        <span className={styles['faint']}>{t('result.empty')}</span>
      </div>
    )
  if (isProblem(outcome))
    return (
      <div className={styles['outcome']}>
        <b>{label}</b>
        <span className={styles['faint']}>{isBroken ? t('result.broken') : say(outcome.message)}</span>
        <Steps steps={outcome.steps ?? []} />
      </div>
    )
  const { value, steps } = outcome
  const doubt = doubtOf(steps, resultIn)
  return (
    <div className={styles['outcome']} data-result={field}>
      <b>{label}</b>
      <output>
        {length(value)} {t(`unit.${resultIn}`)}
      </output>
      <span className={styles['faint']}>
        {resultIn === 'm'
          ? t('result.centimetres', { centimetres: figure(value * 100) })
          : t('result.metres', { metres: figure(value / 100) })}
      </span>
      <Steps steps={steps} />
      {doubt && <p className={styles['doubt']}>{t(`doubt.${doubt}`)}</p>}
    </div>
  )
}

/** Inputs for the variables that the formulas use, and the result of each formula, step by step. */
export function Calculator({ calculator, set }: { calculator: Calculating; set: FormulaSet }) {
  const t = useWords('formulas')
  const isEmpty = formulaFields.every(field => set[field] === null)
  return (
    <section className={styles['card']} aria-labelledby="formulas-calculator">
      <div className={styles['head']}>
        <h2 id="formulas-calculator">{t('try.title')}</h2>
        <ResultUnit />
      </div>
      {isEmpty ? (
        <p className={styles['faint']}>{t('try.none')}</p>
      ) : (
        <>
          {calculator.variables.length === 0 && <p className={styles['faint']}>{t('try.noVariables')}</p>}
          <div className={styles['variables']}>
            {calculator.variables.map(variable => (
              <VariableField key={variable.name} variable={variable} calculator={calculator} />
            ))}
          </div>
          <div className="grid">
            {formulaFields.map(field => (
              <OutcomeRow
                key={field}
                field={field}
                outcome={calculator.outcomes[field]}
                isBroken={setProblem(set, field) !== null}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}
