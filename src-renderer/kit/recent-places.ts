import { useEffect } from 'react'
import { z } from 'zod'
import { create } from 'zustand'
import type { ScreenPlace } from '../../src-shared/navigation/menu.ts'
import { answerNow } from './ask/answers.ts'
import { recallValue, rememberValue } from './memory.ts'
import { fragmentOf, usePlace } from './navigation.ts'
import { useSession } from './session.ts'

/** A place that was visited, and what was open there; an empty title: the screen itself. */
export interface VisitedPlace extends ScreenPlace {
  title: string
}

const most = 8
/** A glance while one goes on isn't a visit (ms). */
const glance = 700

const visitedPlaces = z.array(
  z.object({ screen: z.string(), params: z.record(z.string(), z.string()), title: z.string() }),
)

/** What is open on the screen that is shown, such as an order; null: nothing with a name. */
export const useOpenThing = create<{ thing: VisitedPlace | null }>(() => ({ thing: null }))

const memoryOf = (profile: string | undefined) => `places.${profile ?? ''}`

/** The places of the open profile that were visited last, the newest first. */
export const recentPlaces = (): readonly VisitedPlace[] =>
  recallValue(memoryOf(answerNow('session.state')?.profile?.id), value => visitedPlaces.parse(value).slice(0, most), [])

/** Puts a place first among those of a profile. */
export function afterVisit(places: readonly VisitedPlace[], visited: VisitedPlace): VisitedPlace[] {
  const address = fragmentOf(visited)
  return [visited, ...places.filter(place => fragmentOf(place) !== address)].slice(0, most)
}

function visit(place: VisitedPlace): void {
  const profile = answerNow('session.state')?.profile?.id
  if (profile !== undefined) rememberValue(memoryOf(profile), afterVisit(recentPlaces(), place))
}

/**
 * Says what is open and the place that leads back to it, as long as the component lives: the window's title names it, and it
 * is among the recent places. Null while nothing is.
 */
export function useOpened(title: string | null, { screen, params }: ScreenPlace): void {
  const address = fragmentOf({ screen, params })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has the screen and the params
  useEffect(() => {
    if (title === null) return
    const thing = { screen, params, title }
    useOpenThing.setState({ thing })
    visit(thing)
    return () => useOpenThing.setState(({ thing: now }) => ({ thing: now === thing ? null : now }))
  }, [title, address])
}

/** Keeps the screens that are visited without anything open. */
export function useVisits(): void {
  const screen = usePlace(place => place.screen)
  const profile = useSession()?.profile?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another profile has visits of its own
  useEffect(() => {
    const timer = setTimeout(() => {
      if (useOpenThing.getState().thing?.screen !== screen) visit({ screen, params: {}, title: '' })
    }, glance)
    return () => clearTimeout(timer)
  }, [screen, profile])
}
