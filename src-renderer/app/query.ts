import {
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { CommandInput, CommandName, CommandOutput, EventName } from '../../src-shared/contract/index.ts'
import type { OpenOperation } from '../../src-shared/contract/service.ts'
import type { DeskError } from '../../src-shared/errors.ts'
import { declarationOf } from '../../src-shared/service/index.ts'
import { useClient } from './client.tsx'
import { useHasPermission } from './session.ts'

/** Events that carry the new answer of a command without input. */
const answers = {
  'settings.changed': 'settings.get',
  'session.changed': 'session.state',
  'profiles.changed': 'profiles.list',
  'station.changed': 'station.state',
  'printers.changed': 'printers.list',
  'rules.changed': 'rules.get',
  'requests.changed': 'requests.list',
  'alerts.changed': 'alerts.list',
  'prices.outbox': 'prices.outbox',
  'service.absent': 'service.absent',
} as const satisfies Partial<Record<EventName, CommandName>>

/** Events after which the answers of commands are old, whatever their input was. */
const outdated = {
  'pricing.offers': ['pricing.offers'],
  'prices.journal': ['prices.history'],
  'imports.drafts': ['imports.drafts'],
  'imports.exports': ['imports.exports'],
} as const satisfies Partial<Record<EventName, readonly CommandName[]>>

/** Commands that answer the same whichever profile is open. */
const ofDesk: readonly unknown[] = ['settings.get', 'session.state', 'profiles.list', 'desk.about']

/** Makes the cache of what main was asked, which main's events keep up to date until it is stopped. */
export function connectCache(client: DeskClient): { cache: QueryClient; stop(): void } {
  const cache = new QueryClient({
    defaultOptions: {
      // Main is on this computer, and says itself what is to be tried again.
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  let open: string | null = null
  const stops = [
    ...Object.entries(answers).map(([event, command]) =>
      client.on(event as EventName, value => {
        const key = [command, {}]
        // An answer that is on its way is older than the event.
        void cache.cancelQueries({ queryKey: key, exact: true })
        cache.setQueryData(key, value)
      }),
    ),
    ...Object.entries(outdated).map(([event, commands]) =>
      client.on(event as EventName, () => {
        for (const command of commands) void cache.invalidateQueries({ queryKey: [command] })
      }),
    ),
    // Another profile's service has answers of its own.
    client.on('session.changed', ({ profile }) => {
      const now = profile && `${profile.id} ${profile.baseUrl}`
      if (now !== open)
        void cache.resetQueries({ predicate: ({ queryKey: [name] }) => !ofDesk.includes(name) })
      open = now
    }),
    // What happened while the connection was lost was not heard.
    client.onConnection(connected => {
      if (connected) void cache.invalidateQueries()
    }),
  ]
  return {
    cache,
    stop: () => {
      for (const stop of stops) stop()
      cache.clear()
    },
  }
}

interface QueryOptions {
  /** False: it isn't asked yet. */
  enabled?: boolean
  /** Asked again every so many milliseconds, while the page can be seen. */
  every?: number
}

/** Asks main, and again whenever an event says that the answer is old. Components that ask the same share one answer. */
export function useDeskQuery<N extends CommandName>(
  command: N,
  input: CommandInput<N>,
  { enabled = true, every }: QueryOptions = {},
): UseQueryResult<CommandOutput<N>, DeskError> {
  const client = useClient()
  return useQuery<CommandOutput<N>, DeskError>({
    queryKey: [command, input],
    queryFn: () => client.call(command, input),
    enabled,
    ...(every === undefined ? {} : { refetchInterval: every }),
  })
}

/** Sends a command that does something, or an operation of the service; `outdates` names the commands whose answers it changes. */
export function useDeskSend<N extends CommandName>(
  command: N,
  { outdates = [] }: { outdates?: readonly CommandName[] } = {},
): UseMutationResult<CommandOutput<N>, DeskError, CommandInput<N>> {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation<CommandOutput<N>, DeskError, CommandInput<N>>({
    mutationFn: input => client.call(command, input),
    onSettled: () =>
      Promise.all(outdates.map(name => cache.invalidateQueries({ queryKey: [name] }))).then(() => {}),
  })
}

/** Whether an operation of the service can be used: the service has it, and the account may. */
export interface Access {
  /** False where the open profile's service doesn't have it. */
  offered: boolean
  /** False until main has said what the service has. */
  isKnown: boolean
  /** The permission that the account lacks; null where it lacks none. */
  lacks: string | null
}

function useAccess(operation: OpenOperation): Access {
  const absent = useDeskQuery('service.absent', {})
  const { permission } = declarationOf(operation)
  const may = useHasPermission(permission ?? '')
  return {
    offered: !absent.data?.includes(operation),
    isKnown: !absent.isPending,
    lacks: permission === undefined || may ? null : permission,
  }
}

/** Reads an operation of the service; it isn't asked where the service has none of it, or the account may not. */
export function useOperation<Id extends OpenOperation>(
  operation: Id,
  input: CommandInput<Id>,
  { enabled = true, ...options }: QueryOptions = {},
): UseQueryResult<CommandOutput<Id>, DeskError> & Access {
  const access = useAccess(operation)
  const query = useDeskQuery(operation, input, {
    ...options,
    enabled: enabled && access.isKnown && access.offered && access.lacks === null,
  })
  return { ...query, ...access }
}
