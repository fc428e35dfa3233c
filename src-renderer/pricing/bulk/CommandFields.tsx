import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import { roundings } from '../../../src-shared/pricing/arithmetic.ts'
import { priceFields } from '../../../src-shared/pricing/cell.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import styles from './Bulk.module.css'
import { CombinationSelect } from './CombinationSelect.tsx'
import type { FaultyField, ReadForm } from './command.ts'
import { type BulkForm, finds, isRounding, roundingWays } from './form.ts'

interface FieldsProps {
  form: BulkForm
  faults: ReadForm['faults']
  combinations: readonly Combination[]
  set(change: Partial<BulkForm>): void
}

/** A number input, with its error below. */
function NumberText({
  field,
  label,
  hint,
  form,
  faults,
  set,
}: FieldsProps & { field: FaultyField; label: string; hint?: string }) {
  const t = useSheetWords('prices-bulk')
  const fault = faults[field]
  return (
    <TextInput
      className={styles['number'] ?? ''}
      label={label}
      description={hint}
      value={form[field]}
      error={fault ? t(`fault.${fault}`) : null}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      onChange={event => set({ [field]: event.currentTarget.value })}
    />
  )
}

/** A choice among a few options, all visible. */
function SegmentedChoice<T extends string>({
  label,
  value,
  options,
  labelOf,
  onChange,
}: {
  label: string
  value: T
  options: readonly T[]
  labelOf(value: T): string
  onChange(value: T): void
}) {
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={label}
      value={value}
      data={options.map(each => ({ value: each, label: labelOf(each) }))}
      onChange={chosen => {
        const found = options.find(each => each === chosen)
        if (found !== undefined) onChange(found)
      }}
    />
  )
}

const directions = ['up', 'down'] as const

/** The input fields of the chosen command. */
export function CommandFields(props: FieldsProps) {
  const t = useSheetWords('prices-bulk')
  const { form, set } = props
  const direction = (
    <SegmentedChoice
      label={t('way.label')}
      value={form.way}
      options={directions}
      labelOf={way => t(`way.${way}`)}
      onChange={way => set({ way })}
    />
  )
  switch (form.kind) {
    case 'set':
      return <NumberText {...props} field="value" label={t('value.label')} />
    case 'add':
      return (
        <div className={styles['pair']}>
          {direction}
          <NumberText {...props} field="amount" label={t('amount.label')} />
        </div>
      )
    case 'percent':
      return (
        <div className={styles['pair']}>
          {direction}
          <NumberText {...props} field="percent" label={t('percent.label')} />
        </div>
      )
    case 'round':
      return (
        <>
          <NativeSelect
            label={t('roundTo.label')}
            value={form.roundTo}
            data={roundings.map(to => ({ value: to, label: t(`roundTo.${to}`) }))}
            onChange={event => isRounding(event.currentTarget.value) && set({ roundTo: event.currentTarget.value })}
          />
          <SegmentedChoice
            label={t('roundWay.label')}
            value={form.roundWay}
            options={roundingWays}
            labelOf={way => t(`roundWay.${way}`)}
            onChange={roundWay => set({ roundWay })}
          />
        </>
      )
    case 'copy':
      return (
        <>
          <CombinationSelect
            label={t('from.combination')}
            any={t('from.sameCombination')}
            combinations={props.combinations}
            value={form.combination}
            onChange={combination => set({ combination })}
          />
          <NativeSelect
            label={t('from.field')}
            value={form.field ?? ''}
            data={[
              { value: '', label: t('from.sameField') },
              ...priceFields.map(field => ({ value: field, label: t(`field.${field}`) })),
            ]}
            onChange={event => set({ field: priceFields.find(field => field === event.currentTarget.value) ?? null })}
          />
          <NumberText {...props} field="factor" label={t('factor.label')} hint={t('factor.hint')} />
        </>
      )
    case 'replace':
      return (
        <>
          <SegmentedChoice
            label={t('find.label')}
            value={form.find}
            options={finds}
            labelOf={find => t(`find.${find}`)}
            onChange={find => set({ find })}
          />
          <div className={styles['pair']}>
            {form.find !== 'not-priced' && (
              <NumberText {...props} field="from" label={t(form.find === 'range' ? 'find.fromTo' : 'find.from')} />
            )}
            {form.find === 'range' && <NumberText {...props} field="upTo" label={t('find.upTo')} />}
          </div>
          <NumberText {...props} field="by" label={t('by.label')} hint={t('by.hint')} />
        </>
      )
    case 'retailer-copy':
      return <NumberText {...props} field="factor" label={t('factor.label')} hint={t('factor.hint')} />
    case 'clear':
      return null
  }
}
