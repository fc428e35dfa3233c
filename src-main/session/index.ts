export type { EphemeralProfile } from './ephemeral-profile.ts'
export { type Keychain, openKeychain } from './keychain.ts'
export { ProfileStore, type Profiles } from './profiles.ts'
export { createSession, type Session } from './session.ts'
