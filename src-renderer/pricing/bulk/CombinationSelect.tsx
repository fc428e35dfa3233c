import { NativeSelect } from '@mantine/core'
import type { Combination } from '../../../src-shared/contract/prices.ts'

/** Selects one combination, grouped by main product, or any. */
export function CombinationSelect({
  label,
  any,
  combinations,
  value,
  onChange,
}: {
  label: string
  any: string
  combinations: readonly Combination[]
  value: number | null
  onChange(value: number | null): void
}) {
  const byProduct = Map.groupBy(combinations, ({ mainProduct }) => mainProduct)
  const groups = [...byProduct].map(([group, some]) => ({
    group,
    items: some.map(({ no, name }) => ({ value: String(no), label: `${group} · ${name}` })),
  }))
  return (
    <NativeSelect
      label={label}
      value={value === null ? '' : String(value)}
      data={[{ value: '', label: any }, ...groups]}
      onChange={event => {
        const { value: chosen } = event.currentTarget
        onChange(chosen === '' ? null : Number(chosen))
      }}
    />
  )
}
