import { defineSheetWords } from '../sheet/sheet-words.ts'

/** Texts of saving: its bar, the problems panel, the dialogs. */
export const { useWords: usePanelWords } = defineSheetWords('prices-saving', {
  'panel.label': 'Side panel',
  'panel.close': 'Close',

  'bar.label': 'Saving',
  'bar.writing': 'Saving to disk…',
  'bar.pause': 'Pause',
  'bar.resume': 'Resume',
  'bar.cancel_one': 'Cancel {{count}} cell',
  'bar.cancel_other': 'Cancel {{figure}} cells',
  'bar.elsewhere_one': 'also for {{count}} other retailer',
  'bar.elsewhere_other': 'also for {{count}} other retailers',
  'bar.paused': 'Saving is paused. Changes are kept until you resume.',
  'bar.waiting': 'Changes are kept here and sent automatically.',
  'held.text_one': '{{count}} cell is kept for an import file.',
  'held.text_other': '{{figure}} cells are kept for an import file.',
  'held.file': 'Save the import file',
  'held.studio': 'Open in imports',
  'held.send': 'Send cell by cell',
  'held.back': 'Discard…',

  'sure.no': 'Cancel',
  'cancel.title': 'Cancel unsent changes?',
  'cancel.text':
    'These cells go back to the service’s values. Saved changes stay saved; the history keeps both.',
  'discard.title': 'Discard these changes?',
  'discard.text': 'These cells go back to the service’s values. The history keeps what was entered.',
  'discard.yes_one': 'Discard {{count}} cell',
  'discard.yes_other': 'Discard {{figure}} cells',

  'clearing.paste_one': 'This paste clears {{figure}} price',
  'clearing.paste_other': 'This paste clears {{figure}} prices',
  'clearing.fill_one': 'This clears {{figure}} price',
  'clearing.fill_other': 'This clears {{figure}} prices',
  'clearing.clear_one': 'Clear {{figure}} price?',
  'clearing.clear_other': 'Clear {{figure}} prices?',
  'clearing.why':
    'Empty cells, 0 and negative numbers mean “not priced”, so these cells would lose their price.',
  'clearing.why_designs': 'Empty cells mean “not priced”, so these cells would lose their price.',
  'clearing.many': 'These cells lose their price. You can undo this.',
  'clearing.cancel': 'Cancel',
  'clearing.leave_one': 'Keep prices, change the other cell',
  'clearing.leave_other': 'Keep prices, change the other {{figure}}',
  'clearing.yes_one': 'Clear {{figure}} price',
  'clearing.yes_other': 'Clear {{figure}} prices',
  'large.type': 'Type {{figure}} to send them one by one',
  'large.cleared_one': '{{figure}} price is cleared.',
  'large.cleared_other': '{{figure}} prices are cleared.',
  'large.title': 'Send {{figure}} cells one by one, or as an import file?',
  'large.now.known':
    'One by one takes about {{time}} at {{rate}} cells a second. It continues in the background, even after a restart.',
  'large.now.unknown':
    'Sending one by one can take a while; the speed isn’t known yet. It continues in the background, even after a restart.',
  'large.file':
    'For an import file, the cells stay marked here until you create it. One upload is easier on the service.',
  'large.cancel': 'Cancel',
  'large.keep': 'Keep for an import file',
  'large.send': 'Send {{figure}} cells',

  'problems.title': 'Problems',
  'problems.none': 'No problems. Cells the service rejects appear here.',
  'problems.none_designs': 'No problems.',
  'rejected.title': 'Entry not saved!',
  'rejected.title_designs': 'Rejected by the service',
  'rejected.what_one':
    '{{count}} cell was rejected. Your value stays in the grid until you save or discard it.',
  'rejected.what_other':
    '{{figure}} cells were rejected. Your values stay in the grid until you save or discard them.',
  'rejected.what_designs_one':
    '{{count}} cell was rejected, so nothing was saved. Change it and submit again, or discard it.',
  'rejected.what_designs_other':
    '{{figure}} cells were rejected, so nothing was saved. Change them and submit again, or discard them.',
  'rejected.retry': 'Retry all {{figure}}',
  'rejected.file': 'Export as import file',
  'rejected.studio': 'Open in imports',
  'rejected.back': 'Discard all {{figure}}',
  'draft.title': 'Invalid prices',
  'draft.title_designs': 'Invalid values',
  'draft.what': 'These values aren’t valid prices, so they aren’t sent. Enter a number, or discard them.',
  'draft.what_designs': 'You can’t submit until these cells are valid. Enter another value, or discard them.',
  'draft.back': 'Discard all {{figure}}',
  'conflict.title': 'Conflicts',
  'conflict.what': 'Someone else changed these cells. Choose which value to keep before yours are sent.',
  'conflict.what_designs': 'Someone else changed these cells. Choose which value to keep before you submit.',
  'unusual.title': 'Unusual changes',
  'unusual.what_one':
    'This value is very different from the previous one, or over 30 days. It’s saved like any other.',
  'unusual.what_other':
    'These values are very different from the previous ones, or over 30 days. They’re saved like any others.',
  'unusual.what_designs_one':
    'This value is very different from the previous one. It’s submitted like any other.',
  'unusual.what_designs_other':
    'These values are very different from the previous ones. They’re submitted like any others.',
  'unusual.from': 'before: {{value}}',
  'unusual.keep': 'Keep',
  'unusual.keepAll': 'Keep all {{figure}}',
  'conflict.theirs': 'Theirs',
  'conflict.mine': 'Mine',
  'conflict.allTheirs': 'Keep theirs for all {{figure}}',
  'conflict.allMine': 'Send mine for all {{figure}}',
  'conflict.allMine_designs': 'Keep mine for all {{figure}}',
  'cell.takeTheirs': 'Keep theirs',
  'cell.takeMine': 'Send mine',
  'cell.takeMine_designs': 'Keep mine',
  'cell.retry': 'Retry',
  'cell.back': 'Discard',
  'cell.was': 'at the service: {{value}}',
  'cell.notPriced': 'not priced',
  'cell.place': '{{product}} · {{name}}, {{field}}',
  'cell.place_designs': '{{field}}',
  'cell.more_one': 'and {{count}} more',
  'cell.more_other': 'and {{figure}} more',
  'cell.go': 'Go to {{code}}, {{place}}',
  'problems.foot': 'goes to the next problem',

  'field.wholesale': 'Wholesale',
  'field.retail': 'Retail',
  'field.excess_wholesale': 'Plus Size Wholesale',
  'field.excess_retail': 'Plus Size Retail',
  'field.days': 'Days',
})

export type PanelWords = ReturnType<typeof usePanelWords>
