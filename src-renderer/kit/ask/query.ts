import {
  focusManager,
  keepPreviousData,
  type Query,
  skipToken,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useId, useRef, useState, useSyncExternalStore } from 'react'
import { type DeskClient, placeOf, type ShownPlace } from '../../../src-shared/contract/client.ts'
import { commandFacts } from '../../../src-shared/contract/facts.ts'
import type {
  CommandInput,
  CommandName,
  CommandOutput,
  EventData,
  EventName,
} from '../../../src-shared/contract/index.ts'
import type { OpenOperation } from '../../../src-shared/contract/service.ts'
import type { DeskError } from '../../../src-shared/errors.ts'
import { isServiceAway } from '../../../src-shared/messages/service.ts'
import { needOf } from '../../../src-shared/permissions.ts'
import { kindOfSheet } from '../../../src-shared/pricing/price-sheet.ts'
import type { OperationId } from '../../../src-shared/service/index.ts'
import { useLack } from '../session.ts'
import { answers, cache, hearAnswer, keyOf, placeAsked, putAnswer } from './answers.ts'
import { useClient } from './client.tsx'

/** Events after which the answers of some commands are old. */
interface Outdated<E extends EventName = EventName> {
  events: readonly E[]
  commands: readonly CommandName[]
  /** Not every such event makes them old. */
  when?(data: EventData<E>): boolean
  /** Collects events for this long before reading again (ms); 0: not at all. */
  gather?: number
}

const outdates = <E extends EventName>(one: Outdated<E>) => one as Outdated

const outdated: readonly Outdated[] = [
  // Fires at each sign-in: what couldn't be asked before is asked now.
  outdates({ events: ['pricing.offers'], commands: ['pricing.offers', 'prices.retailers', 'designs.products'] }),
  outdates({ events: ['prices.journal'], commands: ['prices.history', 'prices.cellHistory'], gather: 50 }),
  // What is saved changes the counts of the entries.
  outdates({ events: ['prices.outbox'], commands: ['prices.history', 'prices.cellHistory'], gather: 1_000 }),
  outdates({
    events: ['prices.journal', 'prices.cells', 'prices.many', 'prices.reading'],
    commands: ['designs.scopes'],
    when: ({ sheet }) => kindOfSheet(sheet) === 'designs',
    gather: 300,
  }),
  outdates({ events: ['jobs.changed'], commands: ['rules.preview'], gather: 300 }),
  outdates({ events: ['jobs.changed'], commands: ['setup.facts'], gather: 1_000 }),
  outdates({ events: ['jobs.changed'], commands: ['history.counts', 'history.read'], gather: 3_000 }),
  outdates({ events: ['jobs.changed'], commands: ['jobs.search'], gather: 500 }),
  outdates({ events: ['imports.exports'], commands: ['imports.exports'] }),
  outdates({ events: ['acts.changed'], commands: ['acts.open', 'acts.list'] }),
  // What was done to an order or a ticket changes what its page and the list show; what was refused was often asked of an old one.
  outdates({
    events: ['acts.changed'],
    commands: [
      'admin.orders.index',
      'admin.orders.show',
      'admin.orders.pricing',
      'admin.orders.measurements.show',
      'admin.orders.measurement-check',
      'admin.orders.qc-photos',
      'admin.orders.tickets',
      'admin.orders.status-catalogue',
      'admin.tickets.index',
      'admin.tickets.show',
      'admin.tickets.billable-account',
    ],
    when: ({ state }) => state === 'done' || state === 'refused',
    gather: 200,
  }),
]

/** Makes answers old as `outdated` says; answers the function that stops it. */
function followOutdated(client: DeskClient): () => void {
  const stops = outdated.map(({ events, commands, when, gather = 0 }) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const invalidate = () => {
      timer = undefined
      for (const command of commands) void cache.invalidateQueries({ queryKey: [command] })
    }
    const offs = events.map(event =>
      client.on(event, data => {
        if (when && !when(data)) return
        if (gather === 0) invalidate()
        else timer ??= setTimeout(invalidate, gather)
      }),
    )
    return () => {
      clearTimeout(timer)
      for (const off of offs) off()
    }
  })
  // Of the thousands of jobs that may change at once, only those somebody looks at are read again.
  const stopJobs = client.on('jobs.changed', ({ rows, gone }) => {
    const looked = cache.getQueryCache().findAll({ queryKey: ['jobs.detail'] })
    if (looked.length === 0) return
    const changed = new Set([...rows.map(({ id }) => id), ...gone])
    for (const { queryKey } of looked) {
      const input = queryKey[1] as CommandInput<'jobs.detail'>
      if (changed.has(input.job)) void cache.invalidateQueries({ queryKey, exact: true })
    }
  })
  return () => {
    for (const stop of stops) stop()
    stopJobs()
  }
}

const isOf =
  (place: ShownPlace) =>
  ({ queryKey }: Query) =>
    queryKey[2] === place

/**
 * Asks again for all that is of the whole desk, such as the profile that is open: this window has missed something. None of it can be
 * refused for its place, so that this leads to no further question.
 */
export const askDeskAgain = (): void =>
  void cache.invalidateQueries({ predicate: ({ queryKey: [name] }) => commandFacts[name as CommandName].of === 'desk' })

/**
 * Events during a lost connection were missed: when it is back, everything is asked again, but nothing of the service until
 * the page can be seen.
 */
function askAgainWhenBack(client: DeskClient): () => void {
  const isOfService = ({ queryKey: [name] }: Query) => String(name).startsWith('admin.')
  let isServiceDue = false
  const askService = () => {
    if (!isServiceDue || !focusManager.isFocused()) return
    isServiceDue = false
    void cache.invalidateQueries({ predicate: isOfService })
  }
  const stops = [
    client.onConnection(connected => {
      if (!connected) return
      void cache.invalidateQueries({ predicate: query => !isOfService(query) })
      isServiceDue = true
      askService()
    }),
    focusManager.subscribe(askService),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Has main's events keep up to date what main was asked, until it is stopped; then nothing is known any more. */
export function connectCache(client: DeskClient): () => void {
  const stops = [
    ...Object.entries(answers).map(([event, command]) =>
      client.on(event as EventName, (value, place = client.place) =>
        putAnswer(place === undefined ? client : { ...client, place }, command, value as never),
      ),
    ),
    followOutdated(client),
    hearAnswer(client, 'session.state', (now, before) => {
      if (!before) return
      const place = placeOf(now.profile)
      const isBack = place !== placeOf(before.profile)
      // A service may name an account by its id alone.
      const isOther = (['id', 'email', 'role'] as const).some(name => now.me?.[name] !== before.me?.[name])
      // What happened while another place was shown was not heard; another account may be answered otherwise.
      if (isBack || isOther) void cache.invalidateQueries({ predicate: isOf(place) })
    }),
    askAgainWhenBack(client),
  ]
  return () => {
    for (const stop of stops) stop()
    cache.clear()
  }
}

/** How long after a failed call the service may be there again (ms). */
const awayMs = 15_000

const onVisibility = (listener: () => void) => focusManager.subscribe(listener)

interface QueryOptions {
  /** False: it isn't asked yet. */
  enabled?: boolean
  /** Asked again every so many milliseconds while the page can be seen; when it can be seen again, what is due is asked at once. */
  every?: number
  /** True: until the answer to another input is here, the one before stays in sight. */
  keepsOld?: boolean
  /** True: while the service can't be reached, it is asked again every 15 s. */
  retriesAway?: boolean
  /** Names the state of things that is asked about: in another state, the same input is another question. */
  asOf?: number
}

/**
 * Asks main, and again whenever an event says that the answer is old. Components that ask the same share one answer. Without an input
 * nothing is asked.
 */
export function useDeskQuery<N extends CommandName>(
  command: N,
  input: CommandInput<N> | null,
  { enabled = true, every, keepsOld = false, retriesAway = false, asOf }: QueryOptions = {},
): UseQueryResult<CommandOutput<N>, DeskError> {
  const client = useClient()
  // What is asked again and again isn't asked of a hidden page at all, also not after a lost connection.
  const key = keyOf(command, input, placeAsked(client))
  const mayAsk = useSyncExternalStore(onVisibility, () => every === undefined || focusManager.isFocused())
  return useQuery<CommandOutput<N>, DeskError>({
    queryKey: asOf === undefined ? key : [...key, asOf],
    queryFn: input === null ? skipToken : () => client.call(command, input),
    enabled: enabled && mayAsk,
    ...(every === undefined ? {} : { refetchInterval: every, staleTime: every }),
    ...(retriesAway
      ? { refetchInterval: ({ state }) => (state.error && isServiceAway(state.error.code) ? awayMs : false) }
      : {}),
    ...(keepsOld ? { placeholderData: keepPreviousData } : {}),
    // What was asked about an earlier state isn't asked again.
    ...(asOf === undefined ? {} : { gcTime: 0 }),
  })
}

/** Reads what a query shows anew; throws what keeps it from being read. */
export async function readAnew<T>(query: Pick<UseQueryResult<T, DeskError>, 'refetch'>): Promise<T> {
  return (await query.refetch({ throwOnError: true })).data as T
}

/**
 * For a list that is read page by page from a command: another number whenever its rows may be others, as its answers are old or
 * it was hidden. The cache keeps it like an answer, and asks for the next one as it would ask main.
 */
export function useRound(command: CommandName): number {
  const place = placeAsked(useClient())
  const id = useId()
  const last = useRef(0)
  const next = () => {
    last.current += 1
    return last.current
  }
  // The first pages are read with the first round.
  return useQuery({ queryKey: keyOf(command, { list: id }, place), queryFn: next }, cache).data ?? 1
}

type Sending<N extends CommandName> = UseMutationResult<CommandOutput<N>, DeskError, CommandInput<N>>

/** What becomes of one sending. */
interface Outcome<N extends CommandName> {
  onSuccess?(answer: CommandOutput<N>): void
  onError?(error: DeskError): void
}

/**
 * Sends a command that does something, or an operation of the service, once: the same asked again while it is sent, or while
 * what it changed is read, shares its outcome. `outdates` names the commands whose answers it changes.
 *
 * Each sending is told its outcome, also after another one or once its component is gone.
 */
export function useDeskSend<N extends CommandName>(
  command: N,
  { outdates = [] }: { outdates?: readonly CommandName[] } = {},
): Omit<Sending<N>, 'mutate'> & { mutate(input: CommandInput<N>, outcome?: Outcome<N>): void } {
  const client = useClient()
  const cache = useQueryClient()
  // A second click comes before the button is drawn as busy.
  const [sending] = useState(() => new Map<string, Promise<CommandOutput<N>>>())
  const mutation: Sending<N> = useMutation({
    mutationFn: (input: CommandInput<N>) => {
      const key = JSON.stringify(input)
      const sent = sending.get(key) ?? client.call(command, input)
      sending.set(key, sent)
      return sent
    },
    onSettled: async (_answer, _error, input) => {
      await Promise.all(outdates.map(name => cache.invalidateQueries({ queryKey: [name] })))
      sending.delete(JSON.stringify(input))
    },
  })
  const { mutateAsync } = mutation
  // TanStack's own `mutate` tells the last one alone, and only who is still there.
  const mutate = useCallback(
    (input: CommandInput<N>, { onSuccess, onError }: Outcome<N> = {}) => {
      mutateAsync(input).then(onSuccess, onError ?? (() => {}))
    },
    [mutateAsync],
  )
  return { ...mutation, mutate }
}

/** Whether an operation of the service can be used: the service has it, and the account may. */
export interface Access {
  /** False if the open profile's service doesn't have it. */
  offered: boolean
  /** False until main has said what the service has. */
  isKnown: boolean
  /** The permission or role that the account lacks; null if it lacks none. */
  lacks: string | null
}

/** Whether an operation of the open profile's service can be used. */
export function useAccess(operation: OperationId): Access {
  const absent = useDeskQuery('service.absent', {})
  const lacks = useLack(needOf(operation))
  return {
    offered: !absent.data?.includes(operation),
    isKnown: !absent.isPending,
    lacks,
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
