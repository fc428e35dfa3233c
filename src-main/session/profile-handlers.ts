import type { CommandHandlers, EmitEvent } from '../../src-shared/contract/index.ts'
import type { ProfileView } from '../../src-shared/contract/session.ts'
import { DeskError, hasCode } from '../../src-shared/errors.ts'
import type { SerialQueue } from '../../src-shared/serial-queue.ts'
import {
  applyOverrides,
  completeBaseUrl,
  defaultOperations,
  type Fetch,
  parseBaseUrl,
  probe,
} from '../service/index.ts'
import type { Profiles, StoredProfile } from './profiles.ts'
import type { TokenKeeper } from './token-keeper.ts'

export type ProfileHandlers = Pick<
  CommandHandlers,
  'profiles.list' | 'profiles.save' | 'profiles.check' | 'profiles.remove' | 'profiles.open'
>

/** What the commands on profiles need of the session. */
export interface ProfileDesk {
  profiles: Profiles
  keeper: TokenKeeper
  emit: EmitEvent
  fetch: Fetch
  /** The one that is not stored, where there is one. */
  ephemeral(): ProfileView | null
  queue: SerialQueue
  open(id: string): ReturnType<CommandHandlers['profiles.open']>
  /** Connects a profile that is open or kept again, as it is stored now; does nothing for any other. */
  reuse(profile: ProfileView): Promise<void>
  /** Shows a profile that is open or kept as it is stored now; its connection stays. */
  showAs(profile: ProfileView): void
  /** Closes a profile that is open or kept. */
  leave(profileId: string): void
}

const viewOf = ({ lastUsedAt: _at, ...stored }: StoredProfile): ProfileView => ({
  ...stored,
  practice: false,
})

/** The commands on profiles (contract/session.ts). */
export function profileHandlers(desk: ProfileDesk): ProfileHandlers {
  const { profiles, keeper, queue } = desk

  const list = async () => [...[desk.ephemeral() ?? []].flat(), ...(await profiles.list()).map(viewOf)]
  const tellChanged = async () => desk.emit('profiles.changed', await list())
  const refuseEphemeral = (id: string | undefined) => {
    const ephemeral = desk.ephemeral()
    if (ephemeral && id === ephemeral.id) {
      throw new DeskError('session.profile-fixed', { name: ephemeral.name })
    }
  }

  return {
    'profiles.list': list,

    'profiles.save': draft =>
      queue.add(async () => {
        refuseEphemeral(draft.id)
        const baseUrl = parseBaseUrl(completeBaseUrl(draft.baseUrl))
        applyOverrides(defaultOperations, draft.operations)
        const ephemeral = desk.ephemeral()
        if (ephemeral?.name.toLowerCase() === draft.name.trim().toLowerCase()) {
          throw new DeskError('session.profile-exists', { name: ephemeral.name })
        }
        const before = (await profiles.list()).find(({ id }) => id === draft.id) ?? null
        const saved = viewOf(await profiles.save({ ...draft, baseUrl }))
        const moved = before !== null && before.baseUrl !== baseUrl
        // The token was given for the old address; the keeper would not give it out for the new one either.
        if (moved) await keeper.forget(saved.id)
        const sameCalls = JSON.stringify(before?.operations) === JSON.stringify(saved.operations)
        if (moved || !sameCalls) await desk.reuse(saved)
        else desk.showAs(saved)
        await tellChanged()
        return saved
      }),

    'profiles.check': async ({ baseUrl: typed, operations = {} }) => {
      const baseUrl = completeBaseUrl(typed)
      try {
        await probe(desk.fetch, baseUrl, operations)
        return { problem: null, baseUrl }
      } catch (error) {
        if (!hasCode(error, 'service.no-answer') && !hasCode(error, 'service.not-service')) throw error
        return { problem: error.toMessage(), baseUrl }
      }
    },

    'profiles.remove': ({ id }) =>
      queue.add(async () => {
        refuseEphemeral(id)
        desk.leave(id)
        const notRemoved = await keeper.forget(id)
        await profiles.remove(id)
        await tellChanged()
        if (notRemoved?.code === 'session.token-not-removed') {
          throw new DeskError('session.token-not-removed', { why: String(notRemoved.data['why']) })
        }
        return {}
      }),

    'profiles.open': ({ id }) => desk.open(id),
  }
}
