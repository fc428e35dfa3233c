import { useEffect, useRef } from 'react'
import { create } from 'zustand'

interface Search {
  text: string
  scanned: { text: string; at: number } | null
}

export const useSearch = create<Search>(() => ({ text: '', scanned: null }))

/** What stands in the search box of the head, trimmed. */
export function useSearchText(): string {
  return useSearch(({ text }) => text.trim())
}

/** Puts a text into the search box; an empty one clears it. */
export function useSetSearchText(): (text: string) => void {
  return setSearchText
}

export function setSearchText(text: string): void {
  useSearch.setState({ text })
}

/** Says that a whole code was given with Enter, as scanners do. */
export function scanned(text: string): void {
  useSearch.setState({ scanned: { text: text.trim(), at: Date.now() } })
}

/** Hears each code that was scanned, or typed and ended with Enter, as long as the component lives. */
export function useScan(listener: (text: string) => void): void {
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(
    () =>
      useSearch.subscribe((now, before) => {
        if (now.scanned && now.scanned !== before.scanned) newest.current(now.scanned.text)
      }),
    [],
  )
}

/** The search box, while it is on the page. */
export const searchField: { current: HTMLInputElement | null } = { current: null }

/** Puts the cursor into the search box, over what stands there. */
export function enterSearch(): void {
  searchField.current?.focus()
  searchField.current?.select()
}

/** A digit that nothing else wants goes into the search box: so a scanner needs no key before it. */
export function searchByDigit(event: KeyboardEvent): void {
  if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
  // The key's own letter follows into the field that has the focus by then.
  enterSearch()
}
