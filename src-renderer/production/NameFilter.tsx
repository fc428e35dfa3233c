import { NativeSelect } from '@mantine/core'
import styles from './NameFilter.module.css'

/** Chooses one name, or all; what was chosen stays offered when it isn't there any more. */
export function NameFilter({
  label,
  all,
  names,
  value,
  onChange,
}: {
  label: string
  /** What stands for all of them. */
  all: string
  /** In any order, also more than once. */
  names: readonly string[]
  /** Empty: all. */
  value: string
  onChange(value: string): void
}) {
  const offered = [...new Set(value === '' ? names : [...names, value])].toSorted((one, other) =>
    one.localeCompare(other),
  )
  return (
    <NativeSelect
      className={styles['filter'] ?? ''}
      aria-label={label}
      data={[{ value: '', label: all }, ...offered.map(name => ({ value: name, label: name }))]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
