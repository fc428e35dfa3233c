import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDesk, type Desk } from '../../src-main/desk.ts'
import type { FixedStation } from '../../src-main/print/fixed-station.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import type { Keychain } from '../../src-main/session/index.ts'
import type { PracticeService } from '../../src-practice/index.ts'
import { startPracticeService } from '../../src-practice/index.ts'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type {
  CommandHandlers,
  CommandInput,
  CommandName,
  EventData,
  EventName,
} from '../../src-shared/contract/index.ts'
import { DeskError } from '../../src-shared/errors.ts'

/** The token of every practice service that a desk of a test signs in at. */
export const deskToken = 'tok-7d40a9c1'

/** The real desk, in the test's own process, and the practice service that the test holds. */
export interface DeskAtService {
  /** The data, faults and request log of the service. */
  service: PracticeService
  /** Its `handlers` are the contract: what a window may ask, a test may ask too. */
  desk: Desk
}

/** Creates a desk in a folder and signs it in at a service with `deskToken`. */
export async function signedInDesk(
  service: PracticeService,
  dataFolder: string,
  more: {
    settings?: CommandInput<'settings.save'>
    /** Where the service is for the desk, if it isn't asked directly. */
    baseUrl?: string | undefined
    /** Of the service, where it isn't `deskToken`. */
    token?: string
    /** Operations of the profile; null: this service hasn't got it. */
    operations?: CommandInput<'profiles.save'>['operations'] | undefined
    fixed?: FixedStation
    /** In place of this computer's. */
    keychain?: Keychain
    /** Sees the desk before anything is asked of it. */
    begun?(desk: Desk): void
  } = {},
): Promise<Desk> {
  const { settings, operations = {}, fixed, keychain, begun, token = deskToken, baseUrl = service.url } = more
  const desk = await createDesk({
    shell: 'browser',
    dataFolder,
    fetch: nodeFetch,
    token: null,
    keychain,
    ...(fixed && { fixed }),
  })
  begun?.(desk)
  const { handlers } = desk
  if (settings) await handlers['settings.save'](settings)
  const profile = await handlers['profiles.save']({ name: 'Live', baseUrl, operations })
  await handlers['profiles.open']({ id: profile.id })
  await handlers['session.signIn']({ profileId: profile.id, token })
  return desk
}

/** A signed-in desk as a window has it, without a window. */
export interface DeskWindow extends DeskAtService {
  client: DeskClient
  /** Every call so far, oldest first. */
  calls: { name: string; input: unknown }[]
  /** Tells the window something that the desk did not. */
  emit<E extends EventName>(name: E, data: EventData<E>): void
  /** Without a connection calls fail, and nothing is told. */
  setConnected(connected: boolean): void
  /** Stands before one command: `pass` asks the desk. */
  before<N extends CommandName>(
    name: N,
    answer: (input: Parameters<CommandHandlers[N]>[0], pass: CommandHandlers[N]) => ReturnType<CommandHandlers[N]>,
  ): void
  close(): Promise<void>
}

type Handler = (input: unknown) => Promise<unknown>

/** Starts a practice service (a few jobs, the sample's retailers and prices), a desk that is signed in at it, and a window's client of that. */
export async function openDeskWindow(): Promise<DeskWindow> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'selvedge-window-'))
  const service = await startPracticeService({ token: deskToken })
  const desk = await signedInDesk(service, dataFolder)
  const listeners = new Map<EventName, Set<(data: never) => void>>()
  const onConnection = new Set<(connected: boolean) => void>()
  const calls: DeskWindow['calls'] = []
  const answers = new Map<string, (input: never, pass: never) => Promise<unknown>>()
  let connected = true
  const emit: DeskWindow['emit'] = (name, data) => {
    for (const listener of listeners.get(name) ?? []) (listener as (data: unknown) => void)(data)
  }
  desk.onEvent((name, data) => {
    // Between the processes everything is copied.
    if (connected) emit(name, structuredClone(data) as never)
  })
  return {
    desk,
    service,
    calls,
    emit,
    client: {
      async call(name, input) {
        calls.push({ name, input })
        if (!connected) throw new DeskError('desk.connection-lost', {})
        const pass = desk.handlers[name as CommandName] as Handler
        const answer = answers.get(name)
        const said = structuredClone(input)
        return structuredClone(await (answer ? answer(said as never, pass as never) : pass(said))) as never
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
    setConnected(next) {
      connected = next
      for (const listener of onConnection) listener(next)
    },
    before: (name, answer) => void answers.set(name, answer as never),
    async close() {
      await desk.close()
      await service.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
