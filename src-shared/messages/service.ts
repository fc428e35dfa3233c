import { text } from './template.ts'

/** What can go wrong between the desk and the Admin Operations Service (specification, part 7). */
export const serviceMessages = {
  'service.unreachable': text<{ url: string; why: string }>(
    'Can’t reach the service at {{url}} ({{why}}). Check the network and the address; Selvedge retries automatically.',
  ),
  'photo.link-refused': text<{ status: number; host: string }>('{{host}} refused the photo (status {{status}}).'),
  'photo.not-fetched': text<{ host: string; why: string }>('The photo wasn’t loaded from {{host}}: {{why}}.'),
  'photo.no-link': text('The service sent no usable link for this photo.'),
  'photo.gone': text('The service no longer lists this photo. Refresh the order.'),
  'service.no-answer': text<{ url: string; why: string }>(
    'Nothing answers at {{url}}: {{why}}. Check the URL, or continue if the service is only offline right now.',
  ),
  'service.timeout': text<{ url: string; seconds: number }>(
    'The service at {{url}} didn’t answer in full within {{seconds}} s. Selvedge retries automatically.',
  ),
  'service.tls': text<{ url: string; why: string }>(
    'Can’t connect securely to {{url}}: {{why}}. Check the address and this computer’s clock and certificates.',
  ),
  'service.insecure-address': text<{ url: string }>(
    '{{url}} isn’t secure. Use https; http only works for a service on this computer. Change the address in the profile.',
  ),
  'service.bad-address': text<{ url: string }>(
    '“{{url}}” isn’t a valid service URL. Use one like https://admin.example.com.',
  ),
  'service.not-json': text<{ operation: string; what: string }>(
    'The service answered {{operation}} with {{what}} instead of JSON. The address may belong to another site; check the profile.',
  ),
  'service.too-large': text<{ operation: string; limit: string }>(
    'The answer to {{operation}} is larger than {{limit}}, so it wasn’t read.',
  ),
  'service.cut': text<{ operation: string; bytes: number }>(
    'The answer to {{operation}} was cut off after {{bytes}} bytes. Selvedge retries automatically.',
  ),
  'service.unexpected-shape': text<{ operation: string; what: string }>(
    'The answer to {{operation}} isn’t valid: {{what}}.',
  ),
  'service.token-refused': text(
    'The service rejected the token. Changes stay queued. Sign in with a new token to continue.',
  ),
  'service.forbidden': text<{ operation: string; what: string }>(
    'This account isn’t allowed to use {{operation}}: {{what}}. Ask for the permission, or sign in with another account.',
  ),
  'service.operation-absent': text<{ operation: string }>(
    'This service doesn’t offer {{operation}}. Features that need it are off until the next sign-in.',
  ),
  'service.not-found': text<{ operation: string; what: string }>(
    'The service couldn’t find what {{operation}} requested: {{what}}.',
  ),
  'service.rejected': text<{ operation: string; what: string; status: number }>(
    'The service rejected {{operation}}: {{what}}.',
  ),
  'service.busy': text<{ operation: string; seconds: number }>(
    'The service asked Selvedge to wait {{seconds}} s before it retries {{operation}}.',
  ),
  'service.failed': text<{ operation: string; status: number; what: string }>(
    'The service failed at {{operation}} (status {{status}}): {{what}}. Selvedge retries reads automatically but never repeats what you started.',
  ),
  'service.answer-unknown': text<{ operation: string }>(
    'The reply to {{operation}} was lost. Selvedge doesn’t send it again: check whether it was done before you repeat it.',
  ),
  'service.foreign-redirect': text<{ operation: string; origin: string }>(
    'The service redirected {{operation}} to {{origin}}. Selvedge doesn’t send the token there; fix the address in the profile.',
  ),
  'service.more-may-exist': text<{ operation: string; count: number }>(
    'The list from {{operation}} has exactly {{count}} rows and no next page, so there may be more.',
  ),
  'service.list-incomplete': text<{ operation: string; count: number; why: string }>(
    'Only the first {{count}} rows of {{operation}} could be read: {{why}}. The rest isn’t shown.',
  ),
  'service.unreadable-record': text<{ operation: string; raw: string }>(
    'One record of {{operation}} can’t be read and isn’t shown: {{raw}}',
  ),
  'service.more-unreadable': text<{ operation: string; count: number }>(
    '{{count}} more records of {{operation}} can’t be read and aren’t shown.',
  ),
  'service.permission-missing': text<{ permission: string }>(
    'This needs the permission “{{permission}}”, which this account doesn’t have.',
  ),
  // Profiles, the keychain and signing in.
  'session.no-profile': text<{ name: string }>(
    'There is no profile named “{{name}}”. Add it in Settings, or check the spelling.',
  ),
  'session.profile-exists': text<{ name: string }>('There is already a profile named “{{name}}”. Choose another name.'),
  'session.not-signed-in': text<{ profile: string }>(
    'You’re not signed in to “{{profile}}”. Paste a token in Settings, or set SELVEDGE_TOKEN.',
  ),
  'session.other-profile': text(
    'Nothing was done: another profile was opened in the meantime. This window now switches to it.',
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

/** Errors that pass by themselves: the service was not reached, or could not answer. They say nothing against a token or a record. */
export const isServiceAway: (code: string) => boolean = code => away.has(code)

const away = new Set([
  'service.unreachable',
  'service.timeout',
  'service.tls',
  'service.busy',
  'service.failed',
  'service.cut',
])
