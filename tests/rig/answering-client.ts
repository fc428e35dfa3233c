import type { DeskClient, ShownPlace } from '../../src-shared/contract/client.ts'
import type { CommandHandlers, CommandName, EventData, EventName } from '../../src-shared/contract/index.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { outputs } from '../contract/samples.ts'

/** A window's client without a desk: it answers what the test says, and tells what the test tells. */
export interface AnsweringClient {
  client: DeskClient
  /** Every call so far, oldest first. */
  calls: { name: string; input: unknown; place?: ShownPlace | undefined }[]
  emit<E extends EventName>(name: E, data: EventData<E>, place?: ShownPlace): void
  setConnected(connected: boolean): void
}

/** What `answers` leaves out is answered by a sample of the contract. */
export function answeringClient(answers: Partial<CommandHandlers> = {}): AnsweringClient {
  const listeners = new Map<EventName, Set<(data: never) => void>>()
  const onConnection = new Set<(connected: boolean) => void>()
  const calls: AnsweringClient['calls'] = []
  let connected = true
  return {
    calls,
    client: {
      async call(name, input, place) {
        calls.push({ name, input, ...(place !== undefined && { place }) })
        if (!connected) throw new DeskError('desk.connection-lost', {})
        const answer = answers[name as CommandName] as ((input: unknown) => Promise<never>) | undefined
        return answer ? answer(input) : (outputs[name as CommandName] as never)
      },
      on(name, listener) {
        const heard = listeners.get(name) ?? new Set()
        listeners.set(name, heard.add(listener as (data: never) => void))
        return () => heard.delete(listener as (data: never) => void)
      },
      onConnection(listener) {
        onConnection.add(listener)
        return () => onConnection.delete(listener)
      },
    },
    emit(name, data, place) {
      for (const listener of listeners.get(name) ?? [])
        (listener as (data: unknown, place?: ShownPlace) => void)(data, place)
    },
    setConnected(next) {
      connected = next
      for (const listener of onConnection) listener(next)
    },
  }
}
