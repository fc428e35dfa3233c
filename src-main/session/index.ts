export type { EphemeralProfile } from './ephemeral-profile.ts'
export { type Keychain, openKeychain } from './keychain.ts'
export { ProfileStore, type Profiles, type StoredProfile } from './profiles.ts'
export { createSession, type Session, type SessionHandlers } from './session.ts'
