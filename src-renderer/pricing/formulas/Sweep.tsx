import { useWords } from '../../kit/index.ts'
import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { type FormulaField, formulaFields } from '../../../src-shared/pricing/formulas/fields.ts'
import { type FormulaSet, groupName } from '../../../src-shared/pricing/formulas/formula-set.ts'
import { rangeAround, type SweepPoint, sweep } from '../../../src-shared/pricing/formulas/sweep.ts'
import { figure, length, plainFigure, readFigure, tick } from './formula-numbers.ts'
import { useResultUnit } from './result-unit.ts'
import styles from './Trial.module.css'
import type { Calculator } from './use-calculator.ts'

/** Lines differ in dashes as well as colour. */
const looks: Record<FormulaField, { colour: string; dashes: string }> = {
  regular: { colour: 'var(--accent)', dashes: '0' },
  plus_size: { colour: 'var(--conflict)', dashes: '8 3' },
  total_meterage: { colour: 'var(--done)', dashes: '2 3' },
  lining: { colour: 'var(--unsure)', dashes: '8 3 2 3' },
}

/** The table shows every nth point. */
const tableStep = 10

function Numbers({
  points,
  fields,
  variable,
}: {
  points: readonly SweepPoint[]
  fields: readonly FormulaField[]
  variable: string
}) {
  const t = useWords('formulas')
  const { resultIn } = useResultUnit()
  return (
    <details className={styles['numbers']}>
      <summary>{t('chart.numbers')}</summary>
      <table className={styles['steps']}>
        <caption>{t('chart.caption', { variable, unit: resultIn })}</caption>
        <thead>
          <tr>
            <th scope="col">{variable}</th>
            {fields.map(field => (
              <th key={field} scope="col">
                {t(`field.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points
            .filter((_, no) => no % tableStep === 0)
            .map(({ at, results }) => (
              <tr key={at}>
                <th scope="row">{figure(at)}</th>
                {fields.map(field => {
                  const result = results[field]
                  return <td key={field}>{result === null ? '–' : length(result)}</td>
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  )
}

/** The domain of the result axis. A flat line gets an axis from 0, since no result is below it. */
function resultDomain(
  points: readonly SweepPoint[],
  fields: readonly FormulaField[],
): ['auto' | number, 'auto' | number] {
  const all = points.flatMap(({ results }) => fields.flatMap(field => results[field] ?? []))
  const low = all.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  const high = all.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)
  if (low < high) return ['auto', 'auto']
  return [0, high === 0 ? 1 : 'auto']
}

function Legend({ fields }: { fields: readonly FormulaField[] }) {
  const t = useWords('formulas')
  return (
    <div className={styles['legend']}>
      {fields.map(field => (
        <span key={field}>
          <svg width={28} height={4} aria-hidden="true" focusable="false">
            <path d="M0 2h28" stroke={looks[field].colour} strokeDasharray={looks[field].dashes} strokeWidth={2.5} />
          </svg>
          {t(`field.${field}`)}
        </span>
      ))}
    </div>
  )
}

function Lines({
  set,
  calculator,
  variable,
  range,
}: {
  set: FormulaSet
  calculator: Calculator
  variable: string
  range: { from: number; to: number }
}) {
  const t = useWords('formulas')
  const { from, to } = range
  // Defer the chart so typing stays responsive.
  const formulas = useDeferredValue(set)
  const inputs = useDeferredValue(calculator.inputs)
  const points = useMemo(() => sweep(formulas, inputs, variable, { from, to }), [formulas, inputs, variable, from, to])
  const fields = formulaFields.filter(field => points.some(({ results }) => results[field] !== null))
  if (fields.length === 0) return <p className={styles['faint']}>{t('chart.none')}</p>
  const here = inputs.values[variable]
  const isHere = here !== undefined && here >= from && here <= to
  return (
    <>
      <div aria-hidden="true">
        <Legend fields={fields} />
        <LineChart
          className={styles['chart'] ?? ''}
          h={180}
          data={points.map(({ at, results }) => ({ at, ...results }))}
          dataKey="at"
          series={fields.map(name => ({
            name,
            label: t(`field.${name}`),
            color: looks[name].colour,
            strokeDasharray: looks[name].dashes,
          }))}
          curveType="linear"
          withDots={false}
          connectNulls={false}
          accessibilityLayer={false}
          tickLine="none"
          valueFormatter={figure}
          xAxisProps={{
            type: 'number',
            domain: [from, to],
            tickFormatter: tick,
            height: 26,
            tickMargin: 4,
          }}
          yAxisProps={{ width: 56, tickCount: 5, domain: resultDomain(points, fields), tickFormatter: tick }}
          lineChartProps={{ margin: { top: 4, right: 12, bottom: 0, left: 0 } }}
          lineProps={{ isAnimationActive: false, strokeWidth: 2 }}
          {...(isHere ? { referenceLines: [{ x: here, color: 'var(--edge)' }] } : {})}
        />
      </div>
      <Numbers points={points} fields={fields} variable={variable} />
    </>
  )
}

/** Charts the results over a range of one variable, with the others as in the calculator. */
export function Sweep({ calculator, set }: { calculator: Calculator; set: FormulaSet }) {
  const t = useWords('formulas')
  const names = calculator.variables.map(({ name }) => name).filter(name => name !== groupName)
  const [chosen, setChosen] = useState('')
  /** Typed ranges by variable; they override the proposed range. */
  const [typed, setTyped] = useState<Readonly<Record<string, { from?: string; to?: string }>>>({})
  const variable = names.includes(chosen) ? chosen : names[0]
  if (variable === undefined) return null
  const around = rangeAround(calculator.inputs.values[variable])
  const { from: fromText = plainFigure(around.from), to: toText = plainFigure(around.to) } = typed[variable] ?? {}
  const from = readFigure(fromText)
  const to = readFigure(toText)
  const isRange = from !== null && to !== null && from < to
  const type = (part: { from?: string; to?: string }) =>
    setTyped({ ...typed, [variable]: { ...typed[variable], ...part } })
  return (
    <section className={styles['card']} aria-labelledby="formulas-chart">
      <h2 id="formulas-chart">{t('chart.title')}</h2>
      <div className={styles['variables']}>
        <NativeSelect
          label={t('chart.variable')}
          value={variable}
          data={names}
          onChange={event => setChosen(event.currentTarget.value)}
        />
        <TextInput
          label={t('chart.from')}
          inputMode="decimal"
          maxLength={30}
          value={fromText}
          error={!isRange}
          onChange={event => type({ from: event.currentTarget.value })}
        />
        <TextInput
          label={t('chart.to')}
          inputMode="decimal"
          maxLength={30}
          value={toText}
          error={!isRange}
          onChange={event => type({ to: event.currentTarget.value })}
        />
      </div>
      {isRange ? (
        <Lines set={set} calculator={calculator} variable={variable} range={{ from, to }} />
      ) : (
        <p className={styles['faint']} role="status">
          {t('chart.range')}
        </p>
      )}
    </section>
  )
}
