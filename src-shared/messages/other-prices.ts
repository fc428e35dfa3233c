import { text } from './template.ts'

/** Design prices, surcharges, express cost, formulas. */
export const otherPriceMessages = {
  'prices.below-zero': text('A price of designs is 0 or more. Type another, or nothing for “not priced”.'),
  'prices.too-many-days': text<{ most: number }>(
    'Days of designs are a whole number from 0 to {{most}}. Type another, or nothing for “not priced”.',
  ),
  'designs.invalid': text<{ count: number }>(
    'Nothing was submitted: {{count}} cells hold no value that can be sent. They are marked, each with its reason: change them or take them back.',
  ),
  'designs.conflicts': text<{ count: number }>(
    'Nothing was submitted: {{count}} cells were changed by somebody else meanwhile. Say for each whose value counts, then submit again.',
  ),
  'designs.gone': text<{ count: number }>(
    'Nothing was submitted: the service no longer lists the options of the changed cells ({{count}}). Take them back.',
  ),
  'designs.option-gone': text(
    'The service no longer lists this option, so its prices cannot be submitted. Take the change back.',
  ),
  'designs.nothing': text('Nothing was changed here, so there is nothing to submit.'),
  'designs.refused': text<{ what: string }>(
    'Design pricing was not updated: {{what}}. Everything that was typed is still here.',
  ),
  'designs.partly': text<{ what: string }>(
    'Design pricing was updated in part: {{what}}. What was not saved is still changed here.',
  ),
  'designs.unsaid': text<{ saved: number; rows: number }>(
    'The service saved {{saved}} of {{rows}} rows. The others are still changed here: submit them again.',
  ),
  'designs.not-a-scope': text<{ sheet: string }>('“{{sheet}}” is no page of design prices.'),
  'pricing.master-retired': text(
    'Master pricing is retired. This service still lists it in its menu; prices are kept for each retailer now, on this desk.',
  ),

  'formulas.empty': text('There is no formula yet. Type one, such as “(height * 2 + 15) / 100”.'),
  'formulas.too-long': text<{ most: number; length: number }>(
    'The formula has {{length}} characters. It may have {{most}}: shorten it.',
  ),
  'formulas.too-many-parts': text<{ most: number }>(
    'The formula has more than {{most}} numbers, names and signs: shorten it.',
  ),
  'formulas.too-deep': text<{ most: number; at: number }>(
    'From character {{at}} on, more than {{most}} brackets, powers or choices lie inside each other: write it flatter.',
  ),
  'formulas.unknown-sign': text<{ sign: string; at: number }>(
    '“{{sign}}” at character {{at}} has no meaning in a formula. There are numbers, names, + - * / ^, comparisons, and, or, not, “? :” and functions.',
  ),
  'formulas.equals-sign': text<{ at: number }>(
    '“=” at character {{at}}: a formula assigns nothing. Two values are compared with “==”.',
  ),
  'formulas.property': text<{ at: number }>(
    '“.” at character {{at}} belongs to no number. A formula knows whole names only, nothing inside of them.',
  ),
  'formulas.bad-number': text<{ number: string; at: number }>(
    '“{{number}}” at character {{at}} is no number. Numbers have one decimal point and no signs between thousands.',
  ),
  'formulas.reserved-name': text<{ name: string; at: number }>(
    '“{{name}}” at character {{at}} cannot be a name in a formula. Choose another.',
  ),
  'formulas.look-alike': text<{ name: string; at: number }>(
    '“{{name}}” at character {{at}} has letters of another alphabet that only look like plain ones. Type the name anew.',
  ),
  'formulas.long-name': text<{ most: number; at: number }>(
    'The name at character {{at}} has more than {{most}} characters. Choose a shorter one.',
  ),
  'formulas.no-such-function': text<{ name: string; at: number; functions: string }>(
    'There is no function “{{name}}” (character {{at}}). There are: {{functions}}. To multiply, write “*”.',
  ),
  'formulas.function-alone': text<{ name: string; at: number }>(
    '“{{name}}” at character {{at}} is a function: write what it is of in brackets.',
  ),
  'formulas.argument-count': text<{ name: string; least: number; most: number; at: number }>(
    '“{{name}}” takes {{least}} to {{most}} values (character {{at}}), with commas between them.',
  ),
  'formulas.operator-missing': text<{ what: string; at: number }>(
    'A sign such as “*” or “+” is missing before “{{what}}” at character {{at}}.',
  ),
  'formulas.value-missing': text<{ at: number }>('A number or a name is missing at character {{at}}.'),
  'formulas.bracket-open': text<{ at: number }>('The bracket at character {{at}} is not closed.'),
  'formulas.bracket-close': text<{ at: number }>('The bracket at character {{at}} closes none.'),
  'formulas.comma': text<{ at: number }>(
    'The comma at character {{at}} parts no values of a function. Decimals are written with a point: 1.5.',
  ),
  'formulas.no-else': text<{ at: number }>(
    'The “?” at character {{at}} needs a “:” with what counts otherwise: a > 1 ? 2 : 3.',
  ),
  'formulas.no-question': text<{ at: number }>(
    'The “:” at character {{at}} belongs to no “?”. A choice is written a > 1 ? 2 : 3.',
  ),
  'formulas.not-unclear': text<{ at: number }>(
    'What does “not” at character {{at}} go with? Say so with brackets, such as not (a > 1).',
  ),
  'formulas.unreadable': text<{ at: number }>(
    'The formula cannot be read from character {{at}} on. Write it more simply.',
  ),
  'formulas.no-value': text<{ name: string; at: number }>('“{{name}}” has no value yet (character {{at}}).'),
  'formulas.divided-by-zero': text<{ part: string; at: number }>(
    '“{{part}}” (character {{at}}) divides by 0, which has no result.',
  ),
  'formulas.root-below-zero': text<{ part: string; at: number }>(
    '“{{part}}” (character {{at}}) is the root of a number below 0, which there is not.',
  ),
  'formulas.no-number': text<{ part: string; at: number }>(
    '“{{part}}” (character {{at}}) comes to no number, or to one that is too large.',
  ),
  'formulas.below-no-cloth': text<{ result: number }>(
    'It comes to {{result}}, and no cloth is shorter than 0. Check the signs and the values.',
  ),
  'formulas.ring': text<{ names: string }>(
    'These formulas need each other, so that none can be worked out: {{names}}. Take one out.',
  ),
  'formulas.needs-empty': text<{ name: string; at: number }>(
    '“{{name}}” (character {{at}}) is the formula of that name, which is empty.',
  ),
  'formulas.needs-broken': text<{ name: string; at: number }>(
    '“{{name}}” (character {{at}}) is the formula of that name, which has no result just now.',
  ),
  'formulas.no-text': text('A formula is a text.'),
  'formulas.no-field': text<{ field: string }>('There is no field “{{field}}” among the formulas.'),
  'formulas.add-on-unknown': text<{ group: number }>(
    'What the service adds for roll-width group {{group}} could not be read, and saving another group would empty it. Type that one, too.',
  ),
  'formulas.no-centimetres': text('This is no number of centimetres. Type one, such as 12.5.'),
  'formulas.below-zero': text('A roll width adds 0 cm or more. Type another number.'),
  'formulas.too-wide': text<{ most: number }>('A roll width adds {{most}} cm at most. Type another number.'),
  'formulas.too-many-decimals': text('Centimetres have two decimals at most. Type a rounder number.'),
} as const
