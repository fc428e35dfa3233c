import type { CommandInput, CommandName, CommandOutput, EventData, EventName } from './index.ts'
import type { ProfileView } from './session.ts'

/** Where a call belongs: a profile at its address. Null: no profile is open. */
export type ShownPlace = string | null

/** The place of a profile; another address is another service, and so another place. */
export const placeOf = (profile: Pick<ProfileView, 'id' | 'baseUrl'> | null | undefined): ShownPlace =>
  profile ? `${profile.id} ${profile.baseUrl}` : null

/** The id of a place's profile. */
export const profileOf = (place: ShownPlace | undefined): string | null => place?.split(' ', 1)[0] ?? null

/** The desk as the renderer sees it, in any shell. */
export interface DeskClient {
  /** The place that is asked about, where it is always the same. */
  place?: ShownPlace
  /** Aborted once that place isn't shown any more; what still asks or hears of it ends with this. */
  left?: AbortSignal
  /**
   * Asks main; rejects with a DeskError. `place`: what the window shows (`placeOf`); without it, no profile. Main refuses what was
   * meant for another place than the open one (`session.other-profile`).
   */
  call<N extends CommandName>(name: N, input: CommandInput<N>, place?: ShownPlace): Promise<CommandOutput<N>>
  /** Hears an event until the returned function is called. `place`: what was open when main sent it. */
  on<E extends EventName>(name: E, listener: (data: EventData<E>, place?: ShownPlace) => void): () => void
  /**
   * Reports whether the desk can be reached: false when the connection to main is lost, true when it is back. `isUnknown`: a desk
   * answers there that doesn't know this window.
   */
  onConnection(listener: (connected: boolean, isUnknown?: boolean) => void): () => void
}

/** What a shell answers to a call: the output, or an error as JSON. */
export type CallAnswer = { ok: true; output: unknown } | { ok: false; error: import('../errors.ts').ErrorJson }
