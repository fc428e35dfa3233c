import { CloseButton, Select, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { outwardUri } from '../../../src-shared/outward.ts'
import { PrinterPill, useWords } from '../../kit/index.ts'
import type { PrinterChoice } from './printer-choices.ts'
import styles from './Rules.module.css'

/** No address: stands for the wish to type one. */
const other = 'other'

/** Printers of the same name show their address. */
const labelOf = ({ uri, name }: PrinterChoice, choices: readonly PrinterChoice[]) =>
  choices.some(choice => choice.uri !== uri && choice.name === name) ? `${name} (${outwardUri(uri)})` : name

/** A printer, chosen by name with its state; the last choice is to type an address. */
export function PrinterField({
  name,
  label,
  placeholder,
  value,
  fault,
  choices,
  className,
  clearable = false,
  onChange,
}: {
  /** For ears, where no label is seen. */
  name?: string
  label?: ReactNode
  placeholder: string
  value: string
  fault: string | null
  choices: readonly PrinterChoice[]
  className?: string
  clearable?: boolean
  onChange(uri: string): void
}) {
  const t = useWords('rules')
  const [at, setAt] = useState<'list' | 'typing' | 'back'>('list')
  const isListed = choices.some(({ uri }) => uri === value)
  const common = { className: className ?? '', 'aria-label': name, label, error: fault }
  // An address from a file is shown as it is, too.
  if (at === 'typing' || (value.trim() !== '' && !isListed)) {
    return (
      <TextInput
        {...common}
        placeholder={t('printer.address')}
        spellCheck={false}
        autoFocus={at === 'typing'}
        value={value}
        rightSection={
          <CloseButton
            size="sm"
            aria-label={t('printer.list')}
            title={t('printer.list')}
            onClick={() => {
              onChange('')
              setAt('back')
            }}
          />
        }
        onChange={event => {
          setAt('typing')
          onChange(event.target.value)
        }}
        onBlur={() => setAt(isListed ? 'list' : at)}
      />
    )
  }
  const itemsOf = (used: boolean) =>
    choices
      .filter(choice => choice.used === used)
      .map(choice => ({ value: choice.uri, label: labelOf(choice, choices) }))
  const groups = [
    { group: t('printer.used'), items: itemsOf(true) },
    { group: t('printer.found'), items: itemsOf(false) },
  ]
  return (
    <Select
      {...common}
      placeholder={placeholder}
      autoFocus={at === 'back'}
      allowDeselect={false}
      clearable={clearable}
      data={[...groups.filter(({ items }) => items.length > 0), { value: other, label: t('printer.other') }]}
      value={value || null}
      renderOption={({ option }) => {
        const choice = choices.find(({ uri }) => uri === option.value)
        if (!choice) return option.label
        return (
          <span className={styles['choice']}>
            <span>
              <b>{choice.name}</b> <PrinterPill printer={choice.view} />
            </span>
            <small>{[choice.info, outwardUri(choice.uri)].filter(Boolean).join(' · ')}</small>
          </span>
        )
      }}
      comboboxProps={{ transitionProps: { duration: 0 }, width: 'max-content', position: 'bottom-start' }}
      onChange={uri => {
        if (uri === other) {
          onChange('')
          setAt('typing')
        } else onChange(uri ?? '')
      }}
    />
  )
}
