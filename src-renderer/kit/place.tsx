import { notifications, notificationsStore } from '@mantine/notifications'
import { Fragment, type ReactNode, useEffect, useMemo } from 'react'
import type { StoreApi } from 'zustand'
import { type DeskClient, placeOf, type ShownPlace } from '../../src-shared/contract/client.ts'
import { deskEventNames } from '../../src-shared/contract/facts.ts'
import type { CommandName } from '../../src-shared/contract/index.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { hearAnswer, placeNow, useAnswer } from './ask/answers.ts'
import { ClientProvider, useClient } from './ask/client.tsx'
import { handOver, handOverAtEnd } from './leaving.ts'
import { callFailed, callSucceeded, failureNotice } from './notices.tsx'

/** Commands after which another profile may be open. */
const leaving: ReadonlySet<CommandName> = new Set([
  'profiles.open',
  'profiles.save',
  'profiles.remove',
  'session.signIn',
  'session.signOut',
  'desk.startPractice',
  'desk.leavePractice',
])

/**
 * The desk as this window asks it: each call says what is shown at that moment, and what is being typed
 * is handed over before another profile is opened. `stale` is called with a command that main refuses
 * because another profile is open, which this window hasn't heard yet.
 */
export function fromThisWindow(
  connected: DeskClient,
  stale: (refused: CommandName) => void,
): { client: DeskClient; stop: () => void } {
  // A call that waits for what is handed over isn't part of it.
  const { client: link, stop } = handOverAtEnd(connected)
  const call: DeskClient['call'] = async (name, input, place = placeNow()) => {
    if (leaving.has(name)) await handOver()
    try {
      const answer = await link.call(name, input, place)
      callSucceeded(name, input)
      return answer
    } catch (error) {
      callFailed(error, name, input)
      if (asDeskError(error).code === 'session.other-profile') stale(name)
      throw error
    }
  }
  return { client: { ...link, call }, stop }
}

/** The desk for what is shown of one place: whatever asks through it, however late, asks of that place. */
interface PlaceClient extends DeskClient {
  left: AbortSignal
  /** Hears nothing more. */
  close(): void
}

/** @param client asked with `place`; heard until the place's client is closed */
export function clientOfPlace(client: DeskClient, place: ShownPlace): PlaceClient {
  const leave = new AbortController()
  const left = leave.signal
  const until = (start: () => () => void) => {
    if (left.aborted) return () => {}
    const stop = start()
    left.addEventListener('abort', stop, { once: true })
    return () => {
      left.removeEventListener('abort', stop)
      stop()
    }
  }
  return {
    place,
    left,
    call: (name, input) => client.call(name, input, place),
    on: (name, listener) =>
      until(() =>
        client.on(name, (data, of) => {
          // Events of another place may arrive late.
          if (of === undefined || of === place || deskEventNames.includes(name)) listener(data, of)
        }),
      ),
    onConnection: listener => until(() => client.onConnection(listener)),
    close: () => leave.abort(),
  }
}

const withPlace = new Set<() => void>()

/** Has a store start anew when this window shows another place: what was chosen, asked or found there is of that place. */
export function resetWithPlace<S extends Pick<StoreApi<unknown>, 'getInitialState' | 'setState'>>(store: S): S {
  withPlace.add(() => store.setState(store.getInitialState(), true))
  return store
}

/** Ends what belonged to the place that was shown before, each time another one is; answers the function that stops it. */
export const followPlace = (client: DeskClient): (() => void) =>
  hearAnswer(client, 'session.state', (now, before) => {
    if (!before || placeOf(now.profile) === placeOf(before.profile)) return
    for (const reset of withPlace) reset()
    // Their buttons lead to what was there; what failed just now is still to be read.
    for (const { id } of notificationsStore.getState().notifications) {
      if (id && !id.startsWith(failureNotice)) notifications.hide(id)
    }
  })

/** What there is once for each place that is shown: another one has its own, and what comes late stays with the first. */
export function perPlace<T>(create: (client: DeskClient) => T): (client: DeskClient) => T {
  const made = new WeakMap<DeskClient, T>()
  return client => {
    const one = made.get(client) ?? create(client)
    made.set(client, one)
    return one
  }
}

/**
 * What is below is of one place: it is made anew for another one, so that no editor, question, menu or panel outlives the profile
 * that it was opened for, and whatever it still does asks of that profile and no other. `notices` stay, of which `followPlace` takes
 * those of the place that is left.
 */
export function OfPlace({ children, notices }: { children: ReactNode; notices: ReactNode }) {
  const desk = useClient()
  const place = useAnswer('session.state', ({ profile }) => placeOf(profile)) ?? null
  const client = useMemo(() => clientOfPlace(desk, place), [desk, place])
  useEffect(() => () => client.close(), [client])
  return (
    <ClientProvider client={client}>
      <Fragment key={place}>{children}</Fragment>
      {notices}
    </ClientProvider>
  )
}
