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
    'You’re not signed in to “{{profile}}”. Paste a token in Settings, or set SELVEDGE_TOKEN.',
  ),
  'session.no-profile-open': text('No profile is open. Choose or add one in Settings.'),
  'session.profile-opening': text<{ name: string }>(
    'The profile “{{name}}” is still opening. Nothing was done; try again in a moment.',
  ),
  'session.keychain-unavailable': text<{ why: string }>(
    'This computer’s keychain can’t be used ({{why}}). The token is kept for this session only; you’ll need to paste it again next time.',
  ),
  'session.token-not-removed': text<{ why: string }>(
    'The token couldn’t be removed from this computer’s keychain ({{why}}). Remove the entry “selvedge” there yourself.',
  ),
  'session.bad-token': text(
    'That isn’t a valid token: it’s empty or contains spaces or other invalid characters. Copy the whole token again.',
  ),
  'session.profile-fixed': text<{ name: string }>(
    'The profile “{{name}}” was set when Selvedge was started, so it can’t be changed or removed. Add another profile instead.',
  ),
  'session.bad-overrides': text<{ what: string }>(
    'The operation overrides aren’t valid: {{what}}. Use one JSON object that maps each operation id to { method, path, query, body } or null.',
  ),
} as const
