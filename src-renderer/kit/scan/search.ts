import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { create } from 'zustand'
import { usePlace } from '../navigation.ts'
import { resetWithPlace } from '../place.tsx'

/** A whole code that was given; `tells`: a person waits to see and hear whether it is found. */
interface Scanned {
  text: string
  at: number
  tells: boolean
  /** The screen that was shown then. */
  from: string
}

interface Search {
  /** Each screen has its own: what was scanned to find a job narrows no prices. */
  texts: Readonly<Record<string, string>>
  /** The same a frame later: what is typed is painted before lists are narrowed to it. */
  shown: Readonly<Record<string, string>>
  scanned: Scanned | null
}

const useSearch = resetWithPlace(create<Search>(() => ({ texts: {}, shown: {}, scanned: null })))

/** What is in the search box of the head, as it was typed. */
export function useTypedSearch(): string {
  const screen = usePlace(place => place.screen)
  return useSearch(({ texts }) => texts[screen] ?? '')
}

/** What the screen is narrowed to: the same, trimmed, once its letters are painted. */
export function useSearchText(): string {
  const screen = usePlace(place => place.screen)
  return useSearch(({ shown }) => shown[screen] ?? '').trim()
}

/** The same at this moment, for what is to result from it later. */
export function searchTextNow(): string {
  return (useSearch.getState().texts[usePlace.getState().screen] ?? '').trim()
}

/** Puts a text into the search box; an empty one clears it. */
export function useSetSearchText(): (text: string) => void {
  return setSearchText
}

export function setSearchText(text: string): void {
  const { screen } = usePlace.getState()
  useSearch.setState(({ texts, shown }) => ({
    texts: { ...texts, [screen]: text },
    shown: { ...shown, [screen]: text },
  }))
}

let frame = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** The screen that isn't narrowed yet to what is typed; null if all are. */
let behind: string | null = null
/** How long the last narrowing of each screen took (ms). */
const costs = new Map<string, number>()
/** A screen that takes longer than a frame waits for a pause in typing, so that it never holds up the next letter (ms). */
const aFrame = 16
const pauseInTyping = 120

/** Takes what a person types: the field has it at once, the screen after the frame that paints it. */
export function typeSearchText(text: string): void {
  const { screen } = usePlace.getState()
  useSearch.setState(({ texts }) => ({ texts: { ...texts, [screen]: text } }))
  cancelAnimationFrame(frame)
  clearTimeout(timer)
  behind = screen
  const narrow = () => {
    const start = performance.now()
    narrowNow()
    // The frame that shows it is a part of what it costs.
    requestAnimationFrame(() => setTimeout(() => costs.set(screen, performance.now() - start)))
  }
  frame = requestAnimationFrame(() => {
    // What isn't known yet may be slow.
    timer = setTimeout(narrow, (costs.get(screen) ?? pauseInTyping) > 2 * aFrame ? pauseInTyping : 0)
  })
}

/**
 * Narrows the screen to what is typed without waiting any longer. Whoever leaves the box acts on the list: a key that
 * means all rows must mean those that the box names, not those of the text before.
 */
export function narrowNow(): void {
  if (behind === null) return
  const screen = behind
  behind = null
  cancelAnimationFrame(frame)
  clearTimeout(timer)
  useSearch.setState(({ texts, shown }) => ({ shown: { ...shown, [screen]: texts[screen] ?? '' } }))
}

/** How long a scan waits for a screen that takes it (ms). */
const patience = 10_000

/** Says that a whole code was scanned, or typed and ended with Enter; it is in the search box from then on. */
export function scanned(text: string, tells: boolean, from: string): void {
  const whole = text.trim()
  setSearchText(whole)
  useSearch.setState({ scanned: { text: whole, at: Date.now(), tells, from } })
}

/** Gets each code once, including one from just before the component mounted. */
export function useScan(listener: (scan: Scanned) => void): void {
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => {
    const take = ({ scanned: given }: Search) => {
      if (!given) return
      useSearch.setState({ scanned: null })
      if (Date.now() - given.at < patience) newest.current(given)
    }
    take(useSearch.getState())
    return useSearch.subscribe(take)
  }, [])
}

let enter: ((text: string) => boolean) | null = null

/** Enter in the search box: true if the open screen has taken the text. */
export const takenByScreen = (text: string): boolean => enter?.(text) ?? false

/** Takes Enter in the search box as long as the component is there; what is not taken is looked for on the print desk. */
export function useSearchEnter(take: (text: string) => boolean): void {
  useEffect(() => {
    enter = take
    return () => {
      if (enter === take) enter = null
    }
  }, [take])
}

/** What a scanned code can mean to the screen that is open, besides a job. */
interface ScanTaker {
  /** True for a code that the screen has: the scan is the screen's, wherever the focus is. */
  knows(text: string): boolean
  /** Shows it; where the screen does not know it, says so (a scan into a field of its own, which must not be written there). */
  take(text: string): void
}

let scans: ScanTaker | null = null

/** What the open screen does with scans; null if they mean jobs alone. */
export const scansOfScreen = (): ScanTaker | null => scans

/** True for a code that the open screen has. */
export const screenKnows = (text: string): boolean => scans?.knows(text) ?? false

/** Takes the scans of codes that the screen has, as long as the component is there. */
export function useScanTaker(taker: ScanTaker): void {
  useEffect(() => {
    scans = taker
    return () => {
      if (scans === taker) scans = null
    }
  }, [taker])
}

/** The search box, while it is on the page. */
export const searchField: { current: HTMLInputElement | null } = { current: null }

let cameFrom: Element | null = null

/** Remembers what had the focus before the search box. */
export function searchEntered(from: Element | null): void {
  cameFrom = from
}

/** Gives the focus back to what had it before the search box. */
export function leaveSearch(): void {
  if (cameFrom instanceof HTMLElement && cameFrom.isConnected && cameFrom.checkVisibility()) cameFrom.focus()
  else document.querySelector('main')?.focus()
}

/** Puts the cursor into the search box, over what is there. */
export function enterSearch(): void {
  searchField.current?.focus()
  searchField.current?.select()
}

/** Puts a text into the search box, with the cursor behind it: what follows continues there. */
export function searchOn(text: string): void {
  // First the focus: a list that loses the row with the focus to the search would take it back.
  searchField.current?.focus()
  // It is there before the next sign comes, which may come within this very stroke.
  flushSync(() => typeSearchText(text))
  searchField.current?.setSelectionRange(text.length, text.length)
}

/** A digit that nothing else wants goes into the search box: so a number needs no key before it. */
export function searchByDigit(event: KeyboardEvent): void {
  if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
  // The key's own character goes to the field that has the focus by then. Characters that were held back may have
  // entered it just now: this one follows them.
  if (document.activeElement !== searchField.current) enterSearch()
}
