import { text } from './template.ts'

/** What becomes of changes to orders. `orders` names them: `51077`, `51077, 51078 +98`. */
export const actMessages = {
  'act.unknown': text<{ orders: string }>(
    'The reply about {{orders}} was lost, so it may or may not be done. Selvedge checks at the service to find out.',
  ),
  'act.person': text<{ orders: string }>(
    'The reply about {{orders}} was lost, and nothing at the service shows whether it was done. Check there; Selvedge doesn’t send it again.',
  ),
  'act.not-done': text<{ orders: string }>(
    'The reply was lost, and {{orders}} was unchanged when Selvedge looked. It keeps looking for 15 minutes, in case the request arrives late. You can try again.',
  ),
  'act.sending': text<{ orders: string }>('This is already being sent for {{orders}}.'),
  'act.open': text<{ orders: string; who: string }>(
    '{{who}} already requested this for {{orders}}, and the result isn’t known yet. Nothing was sent.',
  ),
  'act.not-confirmed': text<{ orders: string }>('Type the order number {{orders}} to confirm. Nothing was sent.'),
  'act.amount-not-confirmed': text<{ amount: string }>('Type the amount {{amount}} to confirm. Nothing was sent.'),
  'act.conflict': text<{ orders: string }>('Somebody else changed {{orders}} meanwhile. Nothing was saved.'),
  'act.attachment-unnamed': text<{ name: string }>(
    'The service took {{name}} without saying what it calls it, so it can’t be put to an issue. Raise the issue without it.',
  ),
  'act.none': text<{ id: number }>('The journal has no entry {{id}}.'),
} as const
