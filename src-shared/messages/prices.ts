import { text } from './template.ts'

/** Prices: their grid, their outbox, their journal. */
export const priceMessages = {
  'prices.no-retailer': text<{ retailer: string }>(
    'Selvedge hasn’t loaded the retailer {{retailer}} yet, and the service isn’t responding. Try again when it’s back.',
  ),
  'prices.not-open': text<{ retailer: string }>('Prices of {{retailer}} aren’t open. Open them first.'),
  'prices.no-entry': text<{ entry: number }>('Entry {{entry}} is no longer in the history. Nothing was changed.'),
  'prices.other-profile-typed': text<{ code: string; value: string }>(
    'Another profile was opened before {{value}} for {{code}} could be saved. Open the earlier profile and enter it again.',
  ),
  'prices.rejected': text<{ what: string }>('Entry not saved! {{what}}.'),
  'prices.unreadable': text<{ text: string }>(
    '“{{text}}” isn’t a valid price. It’s kept here and not sent: enter a number such as 1,234.50, or undo it.',
  ),
  'prices.no-result': text<{ text: string }>(
    '“{{text}}” has no result here. It’s kept here and not sent: complete the calculation, such as =140*1.05, or undo it.',
  ),
  'prices.needs-equals': text<{ text: string }>(
    '“{{text}}” is a calculation without its = sign. It’s kept here and not sent: put = before it, or undo it.',
  ),
  'prices.too-large': text<{ text: string }>(
    '“{{text}}” is more than a price can be. It’s kept here and not sent: enter a smaller number, or undo it.',
  ),
  'prices.no-permission': text<{ permission: string }>(
    'This account can view prices but not change them: it needs the permission “{{permission}}”.',
  ),
  'prices.bad-window': text<{ what: string }>(
    'The service’s answer isn’t a price grid: {{what}}. Tell whoever runs the service.',
  ),
  'prices.rows-left-out': text<{ count: number }>(
    '{{count}} rows have no fabric code and aren’t shown. Tell whoever runs the service.',
  ),
  'prices.codes-twice': text<{ count: number; code: string }>(
    '{{count}} fabric codes appear more than once, such as {{code}}. The last row of each is shown.',
  ),
  'prices.same-again': text<{ read: number }>(
    'The service listed {{read}} fabric codes and then repeated them. The other codes show their last known prices.',
  ),
  'prices.too-wide': text<{ columns: number; most: number }>(
    'The grid has {{columns}} columns; the maximum is {{most}}.',
  ),
  'prices.database-rebuilt': text<{ file: string; kept: string; held: number; lost: number }>(
    '{{file}} was damaged. It was set aside as {{kept}}, and what could still be read was copied to a new file. {{held}} unsaved price changes are on hold: check them before you send them. {{lost}} history entries couldn’t be recovered: if a change isn’t in the history, make it again.',
  ),
  'prices.database-lost': text<{ file: string; held: number; lost: number }>(
    '{{file}} was missing or empty, although this computer had prices in it, so a new one was created. {{held}} unsaved price changes were recovered and are on hold: check them before you send them. Make any other unsaved changes again; the service’s prices are read again.',
  ),
  'prices.database-damaged': text<{ file: string; why: string }>(
    '{{file}} is damaged ({{why}}). No price can be changed or sent. Restart Selvedge: it sets the damaged file aside and recovers what it can.',
  ),
  'prices.database-failed': text<{ file: string; why: string }>(
    '{{file}} couldn’t be read or written ({{why}}). Free up disk space or check the file. No price can be changed or sent until then.',
  ),
  'prices.names-alike': text<{ count: number; names: string }>(
    '{{count}} cells aren’t in the file: this grid has several combinations called {{names}}, and import files tell combinations apart by name only. Send these cells one by one.',
  ),
  'prices.all-names-alike': text<{ count: number; names: string }>(
    'No file was created: all {{count}} cells belong to combinations called {{names}}. This grid has several of each name, and import files tell combinations apart by name only. Send these cells one by one.',
  ),
  'prices.too-long': text<{ most: number }>(
    'This grid has had more than {{most}} fabric codes over time, which is the maximum.',
  ),
  'prices.history-cut': text<{ lines: number }>(
    'Only the latest {{lines}} cells are shown. Choose a fabric code to see its whole history.',
  ),
  'prices.reading-again': text('Selvedge checks whether anyone else changed these prices before it sends yours.'),
  'prices.elsewhere': text<{ count: number }>(
    'Someone else has changed {{count}} of these cells since. Choose which values to keep. Nothing was changed yet.',
  ),
  'prices.unsaved-kept': text<{ count: number }>(
    '{{count}} price changes aren’t saved yet. Selvedge keeps them and sends them at the next start.',
  ),
} as const
