import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { CommandName, CommandOutput, EventData, EventName } from '../../src-shared/contract/index.ts'

/** The commands whose answer an event can carry. */
type AnsweredBy<E extends EventName> = {
  [N in CommandName]: CommandOutput<N> extends EventData<E> ? N : never
}[CommandName]

/** Events that carry the new answer of a command without input. */
export const answers = {
  'settings.changed': 'settings.get',
  'desk.updatesChanged': 'desk.updates',
  'session.changed': 'session.state',
  'profiles.changed': 'profiles.list',
  'station.changed': 'station.state',
  'stations.changed': 'stations.list',
  'printers.changed': 'printers.list',
  'rules.changed': 'rules.get',
  'room.changed': 'room.view',
  'requests.changed': 'requests.list',
  'alerts.changed': 'alerts.list',
  'alerts.targetsChanged': 'alerts.targets',
  'notifications.changed': 'notifications.list',
  'prices.outbox': 'prices.outbox',
  'service.absent': 'service.absent',
} as const satisfies { [E in EventName]?: AnsweredBy<E> }

/** Something that can be read from main, and that main reports when it changes. */
export interface Followed {
  stop(): void
  /** Asks for it now. Throws main's error. */
  read(): Promise<void>
}

/**
 * Keeps up with what an event tells: an answer that was overtaken, by an event or by a later question's answer, is
 * dropped, since that is newer. It is applied once `ready` is settled.
 */
export function follow<E extends keyof typeof answers>(
  client: DeskClient,
  event: E,
  apply: (value: EventData<E>) => void,
  ready?: Promise<unknown>,
): Followed {
  let [newest, applied] = [0, 0]
  const take = (number: number, value: EventData<E>) => {
    if (number < applied) return
    applied = number
    apply(value)
  }
  const read = async () => {
    const number = ++newest
    const [value] = await Promise.all([client.call<CommandName>(answers[event], {} as never), ready])
    take(number, value as EventData<E>)
  }
  return { stop: client.on(event, value => take(++newest, value)), read }
}
