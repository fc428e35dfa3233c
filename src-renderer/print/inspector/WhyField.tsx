import { TextInput } from '@mantine/core'
import { mostOfWhy } from '../../../src-shared/contract/print.ts'
import { useUnsaved, useWords } from '../../kit/index.ts'

/** Why something is wanted on paper again: one line that nobody has to fill. `onEnter` is its button's. */
export function WhyField({
  value,
  onChange,
  onEnter,
}: {
  value: string
  onChange(text: string): void
  onEnter?: (() => void) | undefined
}) {
  const t = useWords('print')
  useUnsaved(value.trim() !== '', { stays: true })
  return (
    <TextInput
      size="xs"
      aria-label={t('why.label')}
      placeholder={t('why.hint')}
      value={value}
      maxLength={mostOfWhy}
      autoComplete="off"
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
