import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isLink } from '../../src-shared/navigation/links.ts'
import { keyAttributes } from '../kit/actions/ActionButton.tsx'
import { useActions } from '../kit/actions/registry.ts'
import { SmallIcon } from '../kit/parts/icons.tsx'
import { Kbd } from '../kit/parts/Kbd.tsx'
import { takeScan } from '../kit/scan/scan.tsx'
import {
  enterSearch,
  leaveSearch,
  narrowNow,
  searchEntered,
  searchField,
  setSearchText,
  takenByScreen,
  typeSearchText,
  useTypedSearch,
} from '../kit/scan/search.ts'
import { useWords } from '../kit/words/words.ts'
import { openLink } from './link.tsx'
import { optionId, QuickSearchList, quickSearchId, useQuickSearch } from './QuickSearch.tsx'
import styles from './SearchBox.module.css'

/** The one search box. Enter, which scanners send after a code, selects the text, so that the next scan replaces it. */
export function SearchBox() {
  const t = useWords('frame')
  const text = useTypedSearch()
  const quick = useQuickSearch(text)
  const search = { keys: '/', title: t('keys.search'), run: enterSearch }
  useActions('frame-search', t('keys.everywhere'), [search])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || quick.onKey(event)) return
    if (event.key === 'Enter' || event.key === 'Escape') quick.close()
    if (event.key === 'Enter' && isLink(text)) {
      setSearchText('')
      openLink(text)
    } else if (event.key === 'Enter' && text.trim() && !takenByScreen(text.trim())) {
      searchField.current?.select()
      takeScan(text.trim(), null)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      if (text) setSearchText('')
      else leaveSearch()
    }
  }

  // A link that is pasted opens at once: nothing is searched for by it.
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!isLink(pasted)) return
    event.preventDefault()
    openLink(pasted)
  }

  return (
    <search className={styles['box']}>
      <input
        ref={searchField}
        type="text"
        inputMode="search"
        aria-label={t('search.label')}
        {...keyAttributes(search)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={quick.rows.length > 0}
        aria-controls={quick.isOpen ? quickSearchId : undefined}
        aria-activedescendant={quick.active === null ? undefined : optionId(quick.active)}
        placeholder={t('search.label')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={event => {
          typeSearchText(event.target.value)
          quick.typed()
        }}
        onFocus={({ relatedTarget }) => searchEntered(relatedTarget)}
        onBlur={() => {
          narrowNow()
          quick.close()
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {text ? (
        <button
          type="button"
          aria-label={t('search.clear')}
          onClick={() => {
            setSearchText('')
            searchField.current?.focus()
          }}
        >
          <SmallIcon name="cross" />
        </button>
      ) : (
        <Kbd keys={search.keys} />
      )}
      <QuickSearchList search={quick} />
    </search>
  )
}
