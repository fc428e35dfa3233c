import { text } from './template.ts'

/** Prices: their grid, their outbox, their journal. */
export const priceMessages = {
  'prices.no-retailer': text<{ retailer: string }>(
    'The retailer {{retailer}} is not known here, and the service could not be asked. Try again when it answers.',
  ),
  'prices.not-open': text<{ retailer: string }>('The prices of {{retailer}} are not open. Open them first.'),
  'prices.no-entry': text<{ entry: number }>(
    'The history has no entry {{entry}} any more. Nothing was changed.',
  ),
  'prices.rejected': text<{ what: string }>('Entry not saved! {{what}}.'),
  'prices.unreadable': text<{ text: string }>(
    '“{{text}}” is no price. It is kept here and not sent: type a number such as 1,234.50, or take it back.',
  ),
  'prices.no-permission': text<{ permission: string }>(
    'This account may look at prices and not change them: it needs the permission “{{permission}}”.',
  ),
  'prices.bad-window': text<{ what: string }>(
    'The service’s answer is no grid of prices: {{what}}. Tell whoever runs the service.',
  ),
  'prices.rows-left-out': text<{ count: number }>(
    '{{count}} rows of these prices name no fabric code and are left out. Tell whoever runs the service.',
  ),
  'prices.codes-twice': text<{ count: number; code: string }>(
    '{{count}} fabric codes came more than once, such as {{code}}. The last of each is shown.',
  ),
  'prices.same-again': text<{ read: number }>(
    'The service gave {{read}} fabric codes and then the same ones again. Others are shown as they were seen before.',
  ),
  'prices.too-wide': text<{ columns: number; most: number }>(
    'The grid has {{columns}} columns, and the desk shows at most {{most}}.',
  ),
  'prices.database-rebuilt': text<{ file: string; kept: string; held: number; lost: number }>(
    '{{file}} was damaged. It is kept aside as {{kept}}, and a new one was made with what could still be read. {{held}} price changes that were not saved yet are held: look at them before they are sent. {{lost}} entries of the history could not be carried over; a change that the history does not show has to be made again.',
  ),
  'prices.database-lost': text<{ file: string; held: number; lost: number }>(
    '{{file}} was gone or empty, although this computer has kept prices in it, and a new one was made. {{held}} price changes that were not saved yet could still be read and are held: look at them before they are sent. Others have to be made again; what the service has is read anew.',
  ),
  'prices.database-damaged': text<{ file: string; why: string }>(
    '{{file}} is damaged ({{why}}). No price is changed or sent until Selvedge is started again: then it keeps the damaged file aside and carries over what can still be read.',
  ),
  'prices.database-failed': text<{ file: string; why: string }>(
    '{{file}} could not be read or written ({{why}}). Make room on the disk or check the file; no price is changed or sent until then.',
  ),
  'prices.names-alike': text<{ count: number; names: string }>(
    '{{count}} cells are not in the file: this grid has several combinations called {{names}}, and an import file tells combinations apart by that name only. Send these cells one by one.',
  ),
  'prices.all-names-alike': text<{ count: number; names: string }>(
    'No file was made: its {{count}} cells belong to combinations called {{names}}. This grid has several of that name, and an import file tells them apart by it only. Send these cells one by one.',
  ),
  'prices.too-long': text<{ most: number }>(
    'The grid has met more than {{most}} fabric codes over time, and the desk remembers at most that many.',
  ),
  'prices.history-cut': text<{ lines: number }>(
    'The history is longer: these are its newest {{lines}} cells. Choose a fabric code to see all of it.',
  ),
  'prices.reading-again': text(
    'Selvedge checks that nobody else has changed these prices before it sends yours.',
  ),
  'prices.elsewhere': text<{ count: number }>(
    '{{count}} cells were changed by somebody else since. Decide what becomes of them; nothing was changed yet.',
  ),
  'prices.unsaved-kept': text<{ count: number }>(
    '{{count}} price changes are not saved yet. They are kept, and what can be sent goes on by itself at the next start.',
  ),
} as const
