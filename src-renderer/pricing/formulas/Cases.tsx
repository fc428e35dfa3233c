import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { FormulaCase } from '../../../src-shared/contract/records.ts'
import type { CheckedFormula } from '../../../src-shared/pricing/formulas/cases.ts'
import { SmallIcon, useSay, useWords } from '../../kit/index.ts'
import { CaseForm } from './CaseForm.tsx'
import { figure, length } from './formula-numbers.ts'
import { useResultUnit } from './result-unit.ts'
import styles from './Trial.module.css'
import type { Calculator } from './use-calculator.ts'
import type { Cases as Keeping, RunCase } from './use-cases.ts'

function Fault({ checked }: { checked: CheckedFormula }) {
  const t = useWords('formulas')
  const say = useSay()
  const { actual } = checked
  const { resultIn: unit } = useResultUnit()
  const data = { unit, field: t(`field.${checked.field}`), expected: length(checked.expected) }
  if (actual === null) return <p>{t('cases.wantedEmpty', data)}</p>
  if (typeof actual === 'number') return <p>{t('cases.wanted', { ...data, actual: length(actual) })}</p>
  return <p>{t('cases.wantedProblem', { ...data, why: say(actual.message) })}</p>
}

function CaseRow({
  run,
  onLoad,
  onChange,
  onRemove,
}: {
  run: RunCase
  onLoad(): void
  onChange(): void
  onRemove(): void
}) {
  const t = useWords('formulas')
  const { test, checked, passes } = run
  const { name } = test
  const inputs = Object.entries(test.inputs).map(([variable, value]) => `${variable} ${figure(value)}`)
  const verdict = !passes ? 'cases.fail' : checked.length === 0 ? 'cases.nothing' : 'cases.pass'
  return (
    <li className={styles['case']} data-passes={passes}>
      <span className={styles['verdict']}>
        <SmallIcon name={passes ? 'check' : 'cross'} />
        {t(verdict)}
      </span>
      <div>
        <b>{name}</b> <span className={styles['faint']}>{inputs.join(' · ')}</span>
        {checked
          .filter(each => !each.passes)
          .map(each => (
            <Fault key={each.field} checked={each} />
          ))}
      </div>
      <div className="flex wrap items-center gap-8">
        <Button size="compact-sm" variant="default" aria-label={t('cases.loadOf', { name })} onClick={onLoad}>
          {t('cases.load')}
        </Button>
        <Button size="compact-sm" variant="default" aria-label={t('cases.changeOf', { name })} onClick={onChange}>
          {t('cases.change')}
        </Button>
        <Button size="compact-sm" variant="default" aria-label={t('cases.removeOf', { name })} onClick={onRemove}>
          {t('cases.remove')}
        </Button>
      </div>
    </li>
  )
}

/** The test cases of the formulas: inputs with expected results, run on every change. */
export function Cases({ cases: keeping, calculator }: { cases: Keeping; calculator: Calculator }) {
  const t = useWords('formulas')
  const [form, setForm] = useState<{ test: FormulaCase | null } | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { cases } = keeping
  if (cases === null) return null
  const close = () => {
    setForm(null)
    requestAnimationFrame(() => add.current?.focus())
  }
  const passing = cases.filter(({ passes }) => passes).length
  return (
    <section className={styles['card']} aria-labelledby="formulas-cases">
      <h2 id="formulas-cases">
        {t('cases.title')}
        {cases.length > 0 && (
          <small data-passes={passing === cases.length} role="status">
            {t('cases.passes', { passes: passing, count: cases.length })}
          </small>
        )}
      </h2>
      {cases.length === 0 && !form && <p className={styles['faint']}>{t('cases.none')}</p>}
      {cases.length > 0 && (
        <ul className="plain-list">
          {cases.map(run => (
            <CaseRow
              key={run.test.id}
              run={run}
              onLoad={() => calculator.load(run.test.inputs)}
              onChange={() => {
                calculator.load(run.test.inputs)
                setForm({ test: run.test })
              }}
              onRemove={() => {
                keeping.remove(run.test.id)
                requestAnimationFrame(() => add.current?.focus())
              }}
            />
          ))}
        </ul>
      )}
      {form ? (
        <CaseForm
          key={form.test?.id ?? 'new'}
          test={form.test}
          calculator={calculator}
          onCancel={close}
          onKeep={test => {
            keeping.keep(test)
            close()
          }}
        />
      ) : (
        <div>
          <Button ref={add} variant="default" disabled={cases.length >= 500} onClick={() => setForm({ test: null })}>
            {t('cases.add')}
          </Button>
        </div>
      )}
    </section>
  )
}
