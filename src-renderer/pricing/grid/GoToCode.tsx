import { TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './PriceGrid.module.css'
import { useGridWords } from './words.ts'

/** The small field of Ctrl+G: a code, or how it begins. */
export function GoToCode({ go, close }: { go(code: string): boolean; close(): void }) {
  const t = useGridWords()
  const [code, setCode] = useState('')
  const [missed, setMissed] = useState(false)
  return (
    <form
      className={styles['goTo']}
      onSubmit={event => {
        event.preventDefault()
        if (go(code)) close()
        else setMissed(true)
      }}
    >
      <TextInput
        data-autofocus
        autoFocus
        aria-label={t('goto.label')}
        placeholder={t('goto.label')}
        value={code}
        error={missed ? t('goto.none', { code }) : null}
        onChange={event => {
          setCode(event.currentTarget.value)
          setMissed(false)
        }}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          close()
        }}
        onBlur={close}
      />
    </form>
  )
}
