import type { ProfileView } from '../../src-shared/contract/session.ts'

/** A profile that is not stored: the practice service that this desk started itself, or one from the command line. */
export interface EphemeralProfile {
  /** `practice` where it is not given. */
  id?: string
  name: string
  /** In its normal form. */
  baseUrl: string
  /** Kept in memory only; null: the environment's, or none. */
  token: string | null
  /** Files its jobs in the ledger; its base URL's own key where it is not given. */
  serviceKey?: string
  /** True if it is not given. */
  practice?: boolean
}

/** The same as the contract shows it. */
export function viewOfEphemeral(profile: EphemeralProfile): ProfileView {
  return {
    id: profile.id ?? 'practice',
    name: profile.name,
    baseUrl: profile.baseUrl,
    practice: profile.practice ?? true,
    operations: {},
  }
}
