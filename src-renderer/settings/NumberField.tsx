import { NumberInput } from '@mantine/core'
import styles from './Fields.module.css'

/** A number as typed: the field may stand empty meanwhile. */
export type TypedNumber = number | ''

/** A short field for a number, with what it means above it. */
export function NumberField({
  label,
  hint,
  suffix,
  value,
  from,
  to,
  fault,
  disabled = false,
  onChange,
}: {
  label: string
  hint: string
  suffix: string
  value: TypedNumber
  from: number
  to: number
  fault: string | null
  disabled?: boolean
  onChange(value: TypedNumber): void
}) {
  return (
    <NumberInput
      label={label}
      description={hint}
      className={styles['number'] ?? ''}
      styles={{ wrapper: { maxWidth: 180 } }}
      value={value}
      suffix={suffix}
      thousandSeparator=","
      min={from}
      max={to}
      clampBehavior="none"
      disabled={disabled}
      error={fault}
      onChange={next => onChange(next === '' || Number.isNaN(Number(next)) ? '' : Number(next))}
    />
  )
}
