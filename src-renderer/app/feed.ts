import type { DeskClient } from '../../src-shared/contract/client.ts'
import { useAlertsStore } from './alerts/store.ts'
import { follow } from './follow.ts'
import { setLocale } from './locale.ts'
import { readMemory } from './memory.ts'
import { usePreferencesStore } from './preferences.ts'
import { useSessionStore } from './session.ts'
import { useStationStore } from './station.ts'

/** How long to wait before a failed question is asked again (ms). */
const pause = 3000

/**
 * Keeps the frame's stores up to date from the desk, again after each lost connection. `memory` is settled when it is known
 * what was remembered, and `firstRead` when the look is, so that the first paint has the right colours; a desk that can't be
 * asked settles both.
 */
export function followDesk(client: DeskClient): {
  stop: () => void
  memory: Promise<void>
  firstRead: Promise<unknown>
  /** Asks for all of it again. */
  read: () => void
} {
  const memory = readMemory(client).catch(() => {})
  const sources = [
    follow(
      client,
      'settings.changed',
      settings => {
        setLocale(settings)
        usePreferencesStore.setState({ settings, loaded: true })
      },
      memory,
    ),
    follow(client, 'session.changed', session => useSessionStore.setState({ session }), memory),
    follow(client, 'profiles.changed', profiles => useSessionStore.setState({ profiles }), memory),
    follow(client, 'station.changed', station => useStationStore.setState({ station }), memory),
    follow(client, 'alerts.changed', alerts => useAlertsStore.setState({ alerts }), memory),
  ]
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async () => {
    clearTimeout(timer)
    const answers = await Promise.allSettled(sources.map(source => source.read()))
    // Without these nothing can be shown, so what failed is asked again; a lost connection's banner says so meanwhile.
    if (!stopped && answers.some(({ status }) => status === 'rejected')) timer = setTimeout(read, pause)
  }
  const stopConnection = client.onConnection(connected => {
    const back = connected && !useStationStore.getState().connected
    useStationStore.setState({ connected })
    if (back) void read()
  })
  return {
    memory,
    read: () => void read(),
    firstRead: read(),
    stop: () => {
      stopped = true
      clearTimeout(timer)
      stopConnection()
      for (const source of sources) source.stop()
    },
  }
}
