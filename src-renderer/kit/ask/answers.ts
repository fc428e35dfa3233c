import { notifyManager, QueryClient, QueryObserver, useQuery } from '@tanstack/react-query'
import { type DeskClient, placeOf, type ShownPlace } from '../../../src-shared/contract/client.ts'
import { commandFacts } from '../../../src-shared/contract/facts.ts'
import type {
  CommandInput,
  CommandName,
  CommandOutput,
  EventData,
  EventName,
} from '../../../src-shared/contract/index.ts'
import { useClient } from './client.tsx'

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

/** A command whose answer main's events keep up to date. */
type Told = (typeof answers)[keyof typeof answers]

/** How long to wait before a failed question is asked again (ms). */
const pause = 3_000

// A hidden page's timers may wait for a minute; its title still says at once what needs a person.
notifyManager.setScheduler(queueMicrotask)

/** All that this window knows of main: each answer once, by its command, input and place. */
export const cache = new QueryClient({
  defaultOptions: {
    // Main is on this computer, and says itself what is to be tried again.
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A way back to a screen shows at once what it showed before.
      gcTime: 60 * 60_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
/** What the frame shows, and the desk doesn't start without. */
const ofFrame: readonly Told[] = ['settings.get', 'session.state', 'profiles.list', 'alerts.list', 'station.state']
for (const command of Object.values(answers)) {
  cache.setQueryDefaults([command], {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    ...(ofFrame.includes(command) && {
      refetchInterval: ({ state }) => (state.error ? pause : false),
      refetchIntervalInBackground: true,
    }),
  })
}

/** The key of an answer: of a command, its input, and the place that was asked about, unless it is the whole desk's. */
export const keyOf = (command: CommandName, input: unknown, place: ShownPlace) => [
  command,
  input,
  commandFacts[command].of === 'desk' ? null : place,
]

/** What this window shows now: the profile that main last reported. */
export const placeNow = (): ShownPlace =>
  placeOf(cache.getQueryData<CommandOutput<'session.state'>>(keyOf('session.state', {}, null))?.profile)

/** What main last said, outside of React; undefined before the first answer. */
export const answerNow = <N extends Told>(command: N): CommandOutput<N> | undefined =>
  cache.getQueryData(keyOf(command, {}, placeNow()))

/** The place that a client asks about. */
export const placeAsked = ({ place }: DeskClient): ShownPlace => (place === undefined ? placeNow() : place)

const questionOf = <N extends Told>(client: DeskClient, command: N) => ({
  queryKey: keyOf(command, {}, placeAsked(client)),
  queryFn: (): Promise<CommandOutput<N>> => client.call(command, {} as CommandInput<N>),
})

/** What main last said; asked for where it hasn't said it yet. Rejects with a DeskError. */
export const askFor = <N extends Told>(client: DeskClient, command: N): Promise<CommandOutput<N>> =>
  cache.ensureQueryData(questionOf(client, command))

/** Takes what a command answered for the new answer of another, before its event is here. */
export function putAnswer<N extends CommandName>(
  client: DeskClient,
  command: N,
  answer: CommandOutput<N>,
  input: CommandInput<N> | object = {},
): void {
  const queryKey = keyOf(command, input, placeAsked(client))
  // An answer that is on its way is older.
  void cache.cancelQueries({ queryKey, exact: true })
  cache.setQueryData(queryKey, answer)
}

/** What main last said, or what `select` takes of it; undefined before the first answer. */
export function useAnswer<N extends Told, T = CommandOutput<N>>(
  command: N,
  select?: (answer: CommandOutput<N>) => T,
): T | undefined {
  const question = questionOf(useClient(), command)
  return useQuery<CommandOutput<N>, Error, T>({ ...question, ...(select && { select }) }, cache).data
}

/**
 * Hears what main says, and what it says from then on, until it is stopped or the client's place is left; for stores, which
 * have no hooks. `before` is undefined with the first answer.
 */
export function hearAnswer<N extends Told>(
  client: DeskClient,
  command: N,
  hear: (now: CommandOutput<N>, before: CommandOutput<N> | undefined) => void,
): () => void {
  if (client.left?.aborted) return () => {}
  const observer = new QueryObserver<CommandOutput<N>>(cache, {
    ...questionOf(client, command),
    notifyOnChangeProps: ['data'],
  })
  let last: CommandOutput<N> | undefined
  const take = ({ data }: { data: CommandOutput<N> | undefined }) => {
    if (data === undefined || data === last) return
    const before = last
    last = data
    hear(data, before)
  }
  const stop = observer.subscribe(take)
  client.left?.addEventListener('abort', stop, { once: true })
  take(observer.getCurrentResult())
  return stop
}

/** Asks for what the first picture shows; settled once it is answered, or can't be. */
export async function askFirst(client: DeskClient): Promise<void> {
  const ask = (command: Told) => cache.prefetchQuery<unknown>(questionOf(client, command))
  // The session says which place the rest is of.
  await Promise.all([ask('session.state'), ask('settings.get'), ask('profiles.list'), ask('alerts.list')])
  await ask('station.state')
}
