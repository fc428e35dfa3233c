import { text } from './template.ts'

/** What can go wrong between the desk and the Admin Operations Service (specification, part 7). */
export const serviceMessages = {
  'service.unreachable': text<{ url: string; why: string }>(
    'The service at {{url}} cannot be reached ({{why}}). Check the network and the address; the desk reads again by itself.',
  ),
  'service.timeout': text<{ url: string; seconds: number }>(
    'The service at {{url}} gave no answer within {{seconds}} s. The desk reads again by itself.',
  ),
  'service.tls': text<{ url: string; why: string }>(
    'No safe connection to {{url}}: {{why}}. Check the address and this computer’s clock and certificates.',
  ),
  'service.insecure-address': text<{ url: string }>(
    '{{url}} is not a safe address: https is needed, except on this computer itself. Change the address in the profile.',
  ),
  'service.bad-address': text<{ url: string }>(
    '“{{url}}” is not an address of a service. It looks like https://admin.example.com.',
  ),
  'service.not-json': text<{ operation: string; what: string }>(
    'The service answered {{operation}} with {{what}} instead of JSON. The address may belong to another site; check the profile.',
  ),
  'service.too-large': text<{ operation: string; limit: string }>(
    'The answer to {{operation}} is larger than {{limit}} and was not read.',
  ),
  'service.cut': text<{ operation: string; bytes: number }>(
    'The answer to {{operation}} was cut off after {{bytes}} bytes. The desk reads again by itself.',
  ),
  'service.unexpected-shape': text<{ operation: string; what: string }>(
    'The answer to {{operation}} cannot be understood: {{what}}.',
  ),
  'service.token-refused': text(
    'The service refuses the token. Work stays queued; sign in again with a new token and it goes on.',
  ),
  'service.forbidden': text<{ operation: string; what: string }>(
    'This account may not do {{operation}}: {{what}}. Ask for the permission, or sign in as somebody who has it.',
  ),
  'service.operation-absent': text<{ operation: string }>(
    'This service does not offer {{operation}}. What depends on it is switched off until the next sign-in.',
  ),
  'service.not-found': text<{ operation: string; what: string }>(
    'The service does not know what {{operation}} asked for: {{what}}.',
  ),
  'service.rejected': text<{ operation: string; what: string; status: number }>(
    'The service rejected {{operation}}: {{what}}.',
  ),
  'service.busy': text<{ operation: string; seconds: number }>(
    'The service asks to wait {{seconds}} s before {{operation}} is tried again. The desk reads no sooner.',
  ),
  'service.failed': text<{ operation: string; status: number; what: string }>(
    'The service failed at {{operation}} (status {{status}}): {{what}}. The desk reads again by itself; what was asked by hand is not repeated.',
  ),
  'service.answer-unknown': text<{ operation: string }>(
    '{{operation}} was asked, but its answer was lost. It is not sent again by itself; look whether it happened before you ask again.',
  ),
  'service.foreign-redirect': text<{ operation: string; origin: string }>(
    'The service sent {{operation}} on to {{origin}}. The token is not taken there; correct the address in the profile.',
  ),
  'service.more-may-exist': text<{ operation: string; count: number }>(
    'The list from {{operation}} has exactly {{count}} rows and names no next page: there may be more.',
  ),
  'service.list-incomplete': text<{ operation: string; count: number; why: string }>(
    'The list from {{operation}} was read up to row {{count}} only: {{why}}. What follows is not shown.',
  ),
  'service.unreadable-record': text<{ operation: string; raw: string }>(
    'One record of {{operation}} cannot be read and is left out: {{raw}}',
  ),
  'service.more-unreadable': text<{ operation: string; count: number }>(
    '{{count}} more records of {{operation}} can’t be read and are left out.',
  ),
  'service.permission-missing': text<{ permission: string }>(
    'This needs the permission “{{permission}}”, which this account does not have.',
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
