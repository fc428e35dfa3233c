import type { SessionState } from '../src-shared/contract/session.ts'
import { DeskError } from '../src-shared/errors.ts'
import type { EphemeralProfile, Session } from './session/index.ts'

/** The practice service's address and token. */
export interface PracticeAccess {
  baseUrl: string
  token: string
}

/** Starts the practice service whose data is in a desk's data folder; `stop` ends it. */
export type StartPractice = (dataFolder: string) => Promise<PracticeAccess & { stop(): Promise<void> }>

/** The profile of a practice service, which isn't stored: it has another port and token each time. */
export const practiceProfile = ({ baseUrl, token }: PracticeAccess): EphemeralProfile => ({
  name: 'Practice',
  serviceKey: 'practice',
  baseUrl,
  token,
})

/** Practice data that a person asks for in a running desk. */
export interface PracticeOnRequest {
  /** Starts the service, if it isn't running, and opens its profile. Throws `desk.no-practice`. */
  open(): Promise<SessionState>
  /** The token of the service that was started; null if none was. */
  token(): string | null
  /** Closes the practice profile and ends the service that was started; the next `open` starts it again, with its data. */
  leave(): Promise<SessionState>
  /** Ends the service that was started. */
  stop(): Promise<void>
}

/** @param start absent where no practice service can be started */
export function practiceOnRequest(
  start: StartPractice | undefined,
  dataFolder: string,
  session: Pick<Session, 'openEphemeral' | 'closePractice'>,
): PracticeOnRequest {
  let starting: ReturnType<StartPractice> | null = null
  let running: Awaited<ReturnType<StartPractice>> | null = null
  const stop = async () => {
    const ending = await starting?.catch(() => null)
    starting = null
    await ending?.stop()
  }
  return {
    async open() {
      if (!start) throw new DeskError('desk.no-practice', {})
      starting ??= start(dataFolder)
      try {
        running = await starting
      } catch (error) {
        // It may work the next time.
        starting = null
        throw error
      }
      return session.openEphemeral(practiceProfile(running))
    },
    async leave() {
      const state = await session.closePractice()
      await stop()
      return state
    },
    token: () => running?.token ?? null,
    stop,
  }
}
