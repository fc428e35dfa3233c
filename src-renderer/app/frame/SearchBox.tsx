import { type KeyboardEvent, useRef } from 'react'
import { useKeys } from '../keys/registry.ts'
import { SmallIcon } from '../parts/icons.tsx'
import { Kbd } from '../parts/Kbd.tsx'
import { scanned, setSearchText, useSearch } from '../search.ts'
import { useFrameWords } from '../words/frame.ts'
import styles from './SearchBox.module.css'

/** The one search box. Enter, which scanners send after a code, selects the text, so that the next scan replaces it. */
export function SearchBox() {
  const t = useFrameWords()
  const text = useSearch(search => search.text)
  const field = useRef<HTMLInputElement>(null)
  const enter = () => {
    field.current?.focus()
    field.current?.select()
  }
  useKeys('frame-search', [{ keys: '/', title: t('keys.search'), group: t('keys.everywhere'), run: enter }])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim()) {
      scanned(text)
      field.current?.select()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      if (text) setSearchText('')
      else field.current?.blur()
    }
  }

  return (
    <search className={styles['box']}>
      <input
        ref={field}
        type="text"
        inputMode="search"
        aria-label={t('search.label')}
        aria-keyshortcuts="/"
        placeholder={t('search.label')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={event => setSearchText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text ? (
        <button
          type="button"
          aria-label={t('search.clear')}
          onClick={() => {
            setSearchText('')
            field.current?.focus()
          }}
        >
          <SmallIcon name="cross" />
        </button>
      ) : (
        <Kbd keys="/" />
      )}
    </search>
  )
}
