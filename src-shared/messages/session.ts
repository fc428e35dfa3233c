import { text } from './template.ts'

/** Profiles, the keychain and signing in. */
export const sessionMessages = {
  'session.no-profile': text<{ name: string }>(
    'There is no profile named “{{name}}”. Add it in Settings, or check the spelling.',
  ),
  'session.profile-exists': text<{ name: string }>(
    'There is already a profile named “{{name}}”. Choose another name.',
  ),
  'session.not-signed-in': text<{ profile: string }>(
    'Nobody is signed in to “{{profile}}”. Paste a token in Settings, or set SELVEDGE_TOKEN.',
  ),
  'session.no-profile-open': text('No profile is open. Choose one, or add one, in Settings.'),
  'session.profile-opening': text<{ name: string }>(
    'The profile “{{name}}” is still being opened; nothing was done. Try again in a moment.',
  ),
  'session.keychain-unavailable': text<{ why: string }>(
    'The keychain of this computer cannot be used ({{why}}). The token is kept for this session only, and must be pasted again next time.',
  ),
  'session.token-not-removed': text<{ why: string }>(
    'The token could not be removed from the keychain of this computer ({{why}}). Remove the entry “selvedge” there by hand.',
  ),
  'session.bad-token': text(
    'That is not a token: it is empty, or holds spaces or letters that no token has. Copy it again, whole.',
  ),
  'session.profile-fixed': text<{ name: string }>(
    'The profile “{{name}}” belongs to this start of the desk and cannot be changed or removed. Add one of your own.',
  ),
  'session.bad-overrides': text<{ what: string }>(
    'The overrides of the operation table cannot be used: {{what}}. They are one JSON object from operation id to { method, path, query, body } or null.',
  ),
} as const
