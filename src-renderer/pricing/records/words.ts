import { defineWords } from '../../app/index.ts'
import { expressChinese, recordChinese, surchargeChinese } from './words.zh.ts'

/** Texts shared by the screens of small records (surcharges, express cost). */
const recordEnglish = {
  'field.changed': 'changed',
  'field.undo': 'Undo',
  'field.undoOf': 'Undo changes to {{field}}',
  'field.untold': 'unknown',
  'field.none': 'none',
  'field.now': 'now {{value}}',
  'field.nowNone': 'now none',

  'elsewhere.title': 'Changed by someone else',
  'elsewhere.theirs': 'Theirs',
  'elsewhere.mine': 'Mine',
  'elsewhere.empty': 'empty',
  'elsewhere.takeTheirs': 'Keep theirs',
  'elsewhere.keepMine': 'Keep mine',

  'line.failed': '{{why}} Values as of {{age}}; your changes are kept.',
  'line.failedNever': '{{why}} Your changes are kept.',
  'line.noneYet': 'Nothing has been set here yet. {{why}}',
  'line.again': 'Retry',
  'lack.save': 'change these values',
  'line.fixed': 'You can view these values but not change them. {{why}}',
  loading: 'Loading values',

  'save.button_one': 'Save {{count}} change',
  'save.button_other': 'Save {{count}} changes',
  'save.none': 'No changes',
  'save.kept': 'Kept here, not yet saved to the service.',
  'save.undo': 'Undo all',
  'save.saved': 'Saved {{time}}.',
  'save.read': 'Loaded {{time}}.',
  'save.invalid_one': '{{count}} invalid field. See its error.',
  'save.invalid_other': '{{count}} invalid fields. See their errors.',
  'save.elsewhere_one': '{{count}} field was changed by someone else: choose which value to keep.',
  'save.elsewhere_other': '{{count}} fields were changed by someone else: choose which values to keep.',
  'save.refused_one': 'The service rejected {{count}} field; the rest is saved. See its error.',
  'save.refused_other': 'The service rejected {{count}} fields; the rest is saved. See their errors.',
  'save.next': 'Show next',
  'keys.save': 'Save changes',
  'keys.next': 'Next field that needs attention',
  'palette.retailer': 'Choose a retailer',
} as const

export const { useWords: useRecordWords } = defineWords('records', recordEnglish, recordChinese)

/** Texts of the surcharges. */
const surchargeEnglish = {
  group: 'Surcharges',
  'save.doing': 'Save the surcharges',
  'billing.title': 'Billing',
  'billing.text': 'Surcharge for each payment method, in percent from 0 to 50. Leave empty for none.',
  'billing.card': 'Card',
  'billing.bank': 'Bank',
  'patterns.title': 'Patterns',
  'patterns.text': 'Extra fabric length for patterned cloth, in cm. Leave empty for none.',
  'patterns.plain': 'Plain',
  'patterns.check': 'Check',
  'patterns.pinstripe': 'PinStripe',
  'patterns.corduroy': 'Corduroy',
  'patterns.velvet': 'Velvet',
  'sample.title': 'Sample order',
  'sample.amount': 'Order amount',
  'sample.amountIn': 'Order amount ({{currency}})',
  'sample.by': 'Payment method',
  'sample.surcharge': 'Surcharge',
  'sample.total': 'Total',
  'sample.noAmount': 'Enter an order amount, such as {{example}}.',
  'sample.unknown': '–',
  'sample.assumes':
    'Assumes the percentage applies to the whole amount, paid at once and rounded to the nearest cent (half up). Uses the percentages above, including unsaved changes.',
} as const

export const { useWords: useSurchargeWords } = defineWords('surcharges', surchargeEnglish, surchargeChinese)

/** Texts of express cost. */
const expressEnglish = {
  group: 'Express cost',
  'save.doing': 'Save the express cost',
  caption: 'Express cost of each combination',
  'column.combination': 'Combination',
  'column.settlement': 'Settlement',
  'column.consumer': 'Consumer',
  'column.state': 'State',
  'cell.label': '{{combination}}, {{side}}',
  'bar.shown_one': '{{count}} combination',
  'bar.shown_other': '{{count}} combinations',
  'bar.shownOf_one': '{{shown}} of {{count}} combination',
  'bar.shownOf_other': '{{shown}} of {{count}} combinations',
  'bar.changed': 'Changed only',
  'bar.hint': 'Move with the arrow keys and Enter. You can paste cells from a spreadsheet.',
  'state.changed': 'changed',
  'state.invalid': 'invalid',
  'state.refused': 'rejected',
  'state.elsewhere': 'changed elsewhere',
  'state.saved': 'saved',
  'state.gone': 'no longer listed',
  'gone.title': 'No longer listed by the service',
  'gone.name': 'Combination {{id}}',
  'gone.text': 'These values can’t be saved any more. Undo them.',
  'none.title': 'No combinations',
  'none.text': 'This retailer has no combinations, so it has no express cost.',
  'none.fits': 'No matching combinations',
  'none.fitsText': 'Try another name, or clear the filter.',
  'none.clear': 'Show all',
  'keys.find': 'Find a combination',
  'failed.title': 'Couldn’t load express cost',
  pasted_one: '{{count}} cell pasted.',
  pasted_other: '{{count}} cells pasted.',
  pastedOut_one: '{{figure}} {{count}} cell didn’t fit and was left out.',
  pastedOut_other: '{{figure}} {{count}} cells didn’t fit and were left out.',
} as const

export const { useWords: useExpressWords } = defineWords('express', expressEnglish, expressChinese)
