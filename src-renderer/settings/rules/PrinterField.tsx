import { Autocomplete } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DiscoveredPrinter } from '../../../src-shared/contract/print.ts'
import styles from './Rules.module.css'

/** The printers that can be chosen, by URI, and what was found of them. */
export interface PrinterChoices {
  uris: readonly string[]
  found: readonly DiscoveredPrinter[]
}

/** A printer, chosen or typed as its address. */
export function PrinterField({
  name,
  label,
  placeholder,
  value,
  fault,
  choices,
  className,
  onChange,
}: {
  /** For ears, where no label is seen. */
  name?: string
  label?: ReactNode
  placeholder: string
  value: string
  fault: string | null
  choices: PrinterChoices
  className?: string
  onChange(uri: string): void
}) {
  const infoOf = (uri: string) => choices.found.find(printer => printer.uri === uri)
  return (
    <Autocomplete
      className={className ?? ''}
      aria-label={name}
      label={label}
      placeholder={placeholder}
      spellCheck={false}
      data={[...choices.uris]}
      value={value}
      filter={({ options, search }) =>
        choices.uris.includes(search)
          ? options
          : options.filter(option => 'value' in option && option.value.toLowerCase().includes(search.toLowerCase()))
      }
      renderOption={({ option }) => (
        <span className={styles['choice']}>
          {infoOf(option.value)?.name && <b>{infoOf(option.value)?.name}</b>}
          <span>{option.value}</span>
        </span>
      )}
      error={fault}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={onChange}
    />
  )
}
