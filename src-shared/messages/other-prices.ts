import { text } from './template.ts'

/** Design prices, surcharges, express cost, formulas. */
export const otherPriceMessages = {
  'prices.below-zero': text(
    'A design price must be 0 or more. Enter another price, or clear the cell for “not priced”.',
  ),
  'prices.too-many-days': text<{ most: number }>(
    'Design days must be a whole number from 0 to {{most}}. Enter another number, or clear the cell for “not priced”.',
  ),
  'designs.invalid': text<{ count: number }>(
    'Nothing was submitted: {{count}} cells have invalid values. Fix or undo the marked cells.',
  ),
  'designs.conflicts': text<{ count: number }>(
    'Nothing was submitted: someone else changed {{count}} of these cells. Choose which value to keep for each, then submit again.',
  ),
  'designs.gone': text<{ count: number }>(
    'Nothing was submitted: the service no longer lists the options of {{count}} changed cells. Undo those changes.',
  ),
  'designs.option-gone': text(
    'The service no longer lists this option, so its prices can’t be submitted. Undo the change.',
  ),
  'designs.nothing': text('There are no changes to submit.'),
  'designs.refused': text<{ what: string }>('Design pricing was not updated: {{what}}. Your changes are still here.'),
  'designs.partly': text<{ what: string }>(
    'Design pricing was partly updated: {{what}}. The changes that weren’t saved are still here.',
  ),
  'designs.unsaid': text<{ saved: number; rows: number }>(
    'The service saved {{saved}} of {{rows}} rows. The other changes are still here: submit them again.',
  ),
  'designs.not-a-scope': text<{ sheet: string }>('There are no design prices called “{{sheet}}”.'),
  'pricing.master-retired': text(
    'Master pricing is retired. The service still lists it in its menu, but prices are now set per retailer, here in Selvedge.',
  ),

  'formulas.empty': text('No formula yet. Enter one, such as “(height * 2 + 15) / 100”.'),
  'formulas.too-long': text<{ most: number; length: number }>(
    'The formula has {{length}} characters; the maximum is {{most}}. Shorten it.',
  ),
  'formulas.too-many-parts': text<{ most: number }>(
    'The formula has more than {{most}} numbers, names and operators. Shorten it.',
  ),
  'formulas.too-deep': text<{ most: number; at: number }>(
    'Too many nested brackets, powers or choices at character {{at}}; the maximum is {{most}}. Simplify the formula.',
  ),
  'formulas.unknown-sign': text<{ sign: string; at: number }>(
    '“{{sign}}” at character {{at}} isn’t allowed in a formula. You can use numbers, names, + - * / ^, comparisons, and, or, not, “? :” and functions.',
  ),
  'formulas.equals-sign': text<{ at: number }>(
    '“=” at character {{at}}: formulas can’t assign values. To compare, use “==”.',
  ),
  'formulas.property': text<{ at: number }>(
    '“.” at character {{at}} isn’t part of a number. Names can’t contain dots.',
  ),
  'formulas.bad-number': text<{ number: string; at: number }>(
    '“{{number}}” at character {{at}} isn’t a valid number. Use one decimal point and no thousands separators.',
  ),
  'formulas.reserved-name': text<{ name: string; at: number }>(
    '“{{name}}” at character {{at}} can’t be used as a name. Choose another one.',
  ),
  'formulas.look-alike': text<{ name: string; at: number }>(
    '“{{name}}” at character {{at}} contains lookalike letters from another alphabet. Retype the name.',
  ),
  'formulas.long-name': text<{ most: number; at: number }>(
    'The name at character {{at}} is longer than {{most}} characters. Choose a shorter one.',
  ),
  'formulas.no-such-function': text<{ name: string; at: number; functions: string }>(
    'Unknown function “{{name}}” at character {{at}}. Available functions: {{functions}}. To multiply, use “*”.',
  ),
  'formulas.function-alone': text<{ name: string; at: number }>(
    '“{{name}}” at character {{at}} is a function. Add its values in brackets.',
  ),
  'formulas.argument-count': text<{ name: string; least: number; most: number; at: number }>(
    '“{{name}}” at character {{at}} takes {{least}} to {{most}} values, separated by commas.',
  ),
  'formulas.operator-missing': text<{ what: string; at: number }>(
    'An operator such as “*” or “+” is missing before “{{what}}” at character {{at}}.',
  ),
  'formulas.value-missing': text<{ at: number }>('A number or a name is missing at character {{at}}.'),
  'formulas.bracket-open': text<{ at: number }>('The bracket at character {{at}} is never closed.'),
  'formulas.bracket-close': text<{ at: number }>('The closing bracket at character {{at}} has no opening bracket.'),
  'formulas.comma': text<{ at: number }>(
    'The comma at character {{at}} isn’t between values of a function. Write decimals with a point: 1.5.',
  ),
  'formulas.no-else': text<{ at: number }>(
    'The “?” at character {{at}} needs a “:” and a value for the other case: a > 1 ? 2 : 3.',
  ),
  'formulas.no-question': text<{ at: number }>(
    'The “:” at character {{at}} has no matching “?”. Write a choice as a > 1 ? 2 : 3.',
  ),
  'formulas.not-unclear': text<{ at: number }>(
    'It’s unclear what “not” at character {{at}} applies to. Add brackets, such as not (a > 1).',
  ),
  'formulas.unreadable': text<{ at: number }>('The formula can’t be read from character {{at}}. Simplify it.'),
  'formulas.no-value': text<{ name: string; at: number }>('“{{name}}” at character {{at}} has no value yet.'),
  'formulas.divided-by-zero': text<{ part: string; at: number }>('“{{part}}” at character {{at}} divides by 0.'),
  'formulas.root-below-zero': text<{ part: string; at: number }>(
    '“{{part}}” at character {{at}} takes the root of a negative number.',
  ),
  'formulas.no-number': text<{ part: string; at: number }>(
    'The result of “{{part}}” at character {{at}} isn’t a number, or is too large.',
  ),
  'formulas.below-no-cloth': text<{ result: number }>(
    'The result is {{result}}, but a length can’t be negative. Check the signs and the values.',
  ),
  'formulas.ring': text<{ names: string }>(
    'These formulas depend on each other, so none can be calculated: {{names}}. Change one of them.',
  ),
  'formulas.needs-empty': text<{ name: string; at: number }>(
    '“{{name}}” at character {{at}} refers to the formula of that name, which is empty.',
  ),
  'formulas.needs-broken': text<{ name: string; at: number }>(
    '“{{name}}” at character {{at}} refers to the formula of that name, which has no result right now.',
  ),
  'formulas.no-text': text('A formula must be text.'),
  'formulas.no-field': text<{ field: string }>('The formulas have no field “{{field}}”.'),
  'formulas.add-on-unknown': text<{ group: number }>(
    'The add-on for roll-width group {{group}} couldn’t be read, and saving another group would clear it. Enter that one too.',
  ),
  'formulas.no-centimetres': text('Enter a number of centimetres, such as 12.5.'),
  'formulas.below-zero': text('A roll width adds 0 cm or more. Enter another number.'),
  'formulas.too-wide': text<{ most: number }>('A roll width adds at most {{most}} cm. Enter another number.'),
  'formulas.too-many-decimals': text('Centimetres can have at most two decimals. Round the number.'),
  // Surcharges and express cost.
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
} as const
