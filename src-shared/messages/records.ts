import { text } from './template.ts'

/** Surcharges and express cost. */
export const recordMessages = {
  'records.no-field': text<{ field: string }>('This record has no field “{{field}}”.'),
  'records.no-number': text('This is no number. Type one, such as 12.5, or nothing.'),
  'records.too-many-decimals': text('At most two decimals can be kept. Type a rounder number.'),
  'records.out-of-range': text<{ most: number }>('It has to be from 0 to {{most}}. Type another number.'),
  'records.other-currency': text<{ currency: string }>(
    'This amount is in {{currency}}. Type it without another currency’s sign.',
  ),
  'records.no-product': text('Formulas belong to a product. Choose one.'),
  'records.of-retailer': text(
    'Surcharges and express cost belong to a retailer, not to one of its products.',
  ),
  'records.combination-gone': text<{ combination: string }>(
    'The service no longer lists the combination {{combination}}. Take the change back.',
  ),
  'records.other-profile': text(
    'Another profile was opened meanwhile, so nothing was read or saved. Open the record again.',
  ),
} as const
