import { defineSheetWords } from '../sheet/sheet-words.ts'

/** The texts of saving: its bar, what waits for a person, the dialogs. */
export const { useWords: usePanelWords } = defineSheetWords('prices-saving', {
  'panel.label': 'Beside the grid',
  'panel.close': 'Close',

  'bar.label': 'Saving',
  'bar.writing': 'Writing the change to this computer’s disk …',
  'bar.pause': 'Pause',
  'bar.resume': 'Go on',
  'bar.cancel_one': 'Cancel {{count}} cell',
  'bar.cancel_other': 'Cancel {{figure}} cells',
  'bar.elsewhere_one': 'also of another retailer',
  'bar.elsewhere_other': 'also of {{count}} other retailers',
  'bar.paused': 'Saving is paused. Changes are kept and go on when you say so.',
  'bar.waiting': 'Changes are kept here and go on by themselves.',
  'held.text_one': '{{count}} cell is kept for an import file.',
  'held.text_other': '{{figure}} cells are kept for an import file.',
  'held.file': 'Save the import file',
  'held.studio': 'Open in the import studio',
  'held.send': 'Send cell by cell',
  'held.back': 'Take back…',

  'sure.no': 'Leave it',
  'cancel.title': 'Cancel what is not sent yet?',
  'cancel.text':
    'These cells show the service’s values again. What is already saved stays; the history has both.',
  'discard.title': 'Take these cells back?',
  'discard.text': 'They show the service’s values again, and what was typed goes. The history keeps it.',
  'discard.yes_one': 'Take {{count}} cell back',
  'discard.yes_other': 'Take {{figure}} cells back',

  'large.title': '{{figure}} cells: cell by cell, or as an import file?',
  'large.now.known':
    'Cell by cell takes about {{time}} at {{rate}} cells a second. It goes on in the background, also after a restart.',
  'large.now.unknown':
    'The service takes one cell a time; how long that takes is not measured yet. It goes on in the background, also after a restart.',
  'large.file':
    'For an import file the cells are kept here and marked until the file is made. One upload is easier on the service.',
  'large.cancel': 'Change nothing',
  'large.keep': 'Keep for an import file',
  'large.send': 'Send {{figure}} cells',

  'problems.title': 'What needs you',
  'problems.none': 'Every cell is fine. What the service refuses will stand here.',
  'problems.none_designs': 'Every cell is fine.',
  'rejected.title': 'Entry not saved!',
  'rejected.title_designs': 'Refused by the service',
  'rejected.what_one':
    '{{count}} cell was refused. What was typed stays in the grid until it is saved or taken back.',
  'rejected.what_other':
    '{{figure}} cells were refused. What was typed stays in the grid until it is saved or taken back.',
  'rejected.what_designs_one':
    '{{count}} cell was refused, so nothing of that submit was saved. Change it and submit again, or take it back.',
  'rejected.what_designs_other':
    '{{figure}} cells were refused, so nothing of that submit was saved. Change them and submit again, or take them back.',
  'rejected.retry': 'Retry all {{figure}}',
  'rejected.file': 'Export as an import file',
  'rejected.studio': 'Open in the import studio',
  'rejected.back': 'Take all {{figure}} back',
  'draft.title': 'Not a price',
  'draft.title_designs': 'Cannot be submitted',
  'draft.what': 'These texts are kept here and not sent. Type a number over them, or take them back.',
  'draft.what_designs':
    'These cells keep the prices from being submitted. Type another value over them, or take them back.',
  'draft.back': 'Take all {{figure}} back',
  'conflict.title': 'Changed by somebody else meanwhile',
  'conflict.what': 'Both values are shown. Nothing is sent until one of them is chosen.',
  'conflict.what_designs': 'Both values are shown. Nothing is submitted until one of them is chosen.',
  'conflict.theirs': 'Theirs',
  'conflict.mine': 'Mine',
  'conflict.allTheirs': 'Take theirs for all {{figure}}',
  'conflict.allMine': 'Send mine for all {{figure}}',
  'conflict.allMine_designs': 'Keep mine for all {{figure}}',
  'cell.takeTheirs': 'Take theirs',
  'cell.takeMine': 'Send mine',
  'cell.takeMine_designs': 'Keep mine',
  'cell.retry': 'Retry',
  'cell.back': 'Take back',
  'cell.was': 'at the service: {{value}}',
  'cell.notPriced': 'not priced',
  'cell.place': '{{product}} · {{name}}, {{field}}',
  'cell.place_designs': '{{field}}',
  'cell.more_one': 'and {{count}} more',
  'cell.more_other': 'and {{figure}} more',
  'cell.go': 'Go to {{code}}, {{place}}',
  'problems.foot': 'goes to the next',

  'field.wholesale': 'Wholesale',
  'field.retail': 'Retail',
  'field.excess_wholesale': 'Plus Size Wholesale',
  'field.excess_retail': 'Plus Size Retail',
  'field.days': 'Days',
})

export type PanelWords = ReturnType<typeof usePanelWords>
