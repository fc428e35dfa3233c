import { text } from './template.ts'

/** Surcharges and express cost. */
export const recordMessages = {
  'records.no-field': text<{ field: string }>('This record has no field “{{field}}”.'),
  'records.no-number': text('Enter a number such as 12.5, or leave it empty.'),
  'records.too-many-decimals': text('Use at most two decimals.'),
  'records.out-of-range': text<{ most: number }>('Enter a number from 0 to {{most}}.'),
  'records.other-currency': text<{ currency: string }>(
    'This amount is in {{currency}}. Enter it without another currency’s sign.',
  ),
  'records.no-product': text('Formulas belong to a product. Choose one.'),
  'records.of-retailer': text('Surcharges and express cost belong to a retailer, not a product.'),
  'records.combination-gone': text<{ combination: string }>(
    'The service no longer lists the combination {{combination}}. Undo the change.',
  ),
  'records.other-profile': text(
    'Another profile was opened, so nothing was read or saved. Open the record again.',
  ),
} as const
