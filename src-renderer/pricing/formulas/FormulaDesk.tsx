import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { addOnFields, formulaFields } from '../../../src-shared/pricing/formulas/fields.ts'
import { readFormulas } from '../../../src-shared/pricing/formulas/formula-set.ts'
import { readFormulaField } from '../../../src-shared/pricing/records/formulas.ts'
import { Late, useWords } from '../../kit/index.ts'
import { priceStyle } from '../parts/numbers.ts'
import { FixedLine, NoneYetLine, ReadingLine, ReadOnlyLine } from '../records/RecordLines.tsx'
import { useRecordForm } from '../records/record-form.ts'
import type { RecordRules } from '../records/record-rules.ts'
import { usePriceRights } from '../state/use-prices.ts'
import { AddOns } from './AddOns.tsx'
import { Calculator } from './Calculator.tsx'
import { FormulaSaveBar } from './FormulaSaveBar.tsx'
import styles from './Formulas.module.css'
import { FormulaText } from './FormulaText.tsx'
import { plainFigure } from './formula-numbers.ts'
import { useCalculator } from './use-calculator.ts'

/** How the fields of the formula record are parsed and formatted. */
const formulaRules: RecordRules = {
  read: (field, text) => readFormulaField(field, text, priceStyle()),
  write: (_, value) => (value === null ? '' : typeof value === 'number' ? plainFigure(value) : value),
}

const lines = ['help.numbers', 'help.signs', 'help.functions', 'help.others', 'help.units'] as const

/** The formula language in five lines. */
function Help() {
  const t = useWords('formulas')
  return (
    <details className={styles['help']}>
      <summary>{t('help.title')}</summary>
      <ul>
        {lines.map(line => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
    </details>
  )
}

function Loading() {
  const t = useWords('formulas')
  return (
    <Late>
      <div className={styles['loading']} role="status" aria-label={t('loading')}>
        {formulaFields.map(field => (
          <Skeleton key={field} height={56} radius={6} />
        ))}
      </div>
    </Late>
  )
}

/** The formulas of one retailer's product on the left, the calculator on the right. */
export function FormulaDesk({ retailer, product }: { retailer: string; product: string }) {
  const t = useWords('formulas')
  const { change } = usePriceRights()
  const name = useMemo(() => ({ kind: 'formulas' as const, retailer, product }), [retailer, product])
  const form = useRecordForm(name, formulaRules)
  const mayChange = change && !form.view?.fixed
  const texts = formulaFields.map(field => form.field(field).text)
  const [regular = '', plusSize = '', total = '', lining = ''] = texts
  const set = useMemo(
    () => readFormulas({ regular, plus_size: plusSize, total_meterage: total, lining }),
    [regular, plusSize, total, lining],
  )
  const addOns = addOnFields.map(field => {
    const reading = formulaRules.read(field, form.field(field).text, null)
    return 'value' in reading && typeof reading.value === 'number' ? reading.value : null
  })
  const calculator = useCalculator(JSON.stringify([retailer, product]), set, addOns)
  if (form.view === null && form.failure === null) return <Loading />
  return (
    <div className={styles['desk']}>
      <section className={styles['form']} aria-label={t('form.label')}>
        {!change && <ReadOnlyLine />}
        <ReadingLine form={form} />
        <NoneYetLine form={form} />
        <FixedLine form={form} />
        {formulaFields.map(field => (
          <FormulaText key={field} field={field} form={form} set={set} readOnly={!mayChange} />
        ))}
        <AddOns form={form} readOnly={!mayChange} />
        <Help />
        {mayChange && <FormulaSaveBar form={form} set={set} />}
      </section>
      <div className={styles['trial']}>
        <Calculator calculator={calculator} set={set} />
      </div>
    </div>
  )
}
