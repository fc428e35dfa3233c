import { Button, type ButtonProps } from '@mantine/core'
import { create } from 'zustand'
import { keyAttributes } from '../actions/ActionButton.tsx'
import { useErrorNotice } from '../notices.tsx'
import { useWords } from '../words/words.ts'
import { SmallIcon } from './icons.tsx'

/** How long a button says that its text was copied (ms). */
const saidFor = 2_000

/** Which text was copied last. */
const useCopied = create<{ name: string | null }>(() => ({ name: null }))
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Copies a text byte for byte; `name` distinguishes its button. An empty text isn't copied. A browser that refuses is told
 * in a notice.
 */
export function useCopyText(): (name: string, text: string) => void {
  const t = useWords('frame')
  const notice = useErrorNotice()
  return (name, text) => {
    if (text === '') return
    navigator.clipboard.writeText(text).then(
      () => {
        clearTimeout(timer)
        useCopied.setState({ name })
        timer = setTimeout(() => useCopied.setState({ name: null }), saidFor)
      },
      error => notice(error, t('copy.doing')),
    )
  }
}

/** Copies a text, and says so; disabled where there is nothing to copy. */
export function CopyButton({
  name,
  text,
  label,
  keys,
  children,
  variant = 'subtle',
  size = 'compact-sm',
  className = '',
}: {
  name: string
  text: string
  /** What is copied, for a screen reader and as a tooltip, where the button's own words don't say it. */
  label?: string
  keys?: string
  /** What the button says, where "Copy" alone would be unclear. */
  children?: string
} & Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  const t = useWords('frame')
  const copy = useCopyText()
  const isCopied = useCopied(state => state.name === name)
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      disabled={text === ''}
      {...(label === undefined
        ? {}
        : {
            title: keys === undefined ? label : `${label} (${keys})`,
            'aria-label': isCopied ? t('copy.done', { label }) : label,
          })}
      {...keyAttributes({ keys })}
      aria-live="polite"
      onClick={() => copy(name, text)}
      {...(isCopied ? { leftSection: <SmallIcon name="check" /> } : {})}
    >
      {isCopied ? t('copy.copied') : (children ?? t('copy.copy'))}
    </Button>
  )
}
