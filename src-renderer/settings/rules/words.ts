import { defineWords } from '../../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of the rules' printers, spare printers, test pages and files, and of a second computer. */
const english = {
  'mode.leave': 'Leave to another station',
  'mode.skip.what': 'These jobs are skipped here; you can still print them by hand.',
  station: 'Station that prints them',
  'station.placeholder': 'Name of the other station',
  'station.fault': 'Enter a station name of at most 40 characters.',

  'scale.said': 'Nothing is scaled unless its rule says so. Empty fields use the printer’s default.',

  options: 'Options',
  'options.of': 'Options of {{type}}',
  'options.none': 'printer’s defaults',
  'options.copies_one': '{{count}} copy',
  'options.copies_other': '{{count}} copies',
  'options.tray': 'tray {{tray}}',
  'options.pages': 'pages {{pages}}',
  'options.spare': 'spare: {{printer}}',
  'options.together': 'with {{types}}',
  'options.left-out': 'prints without what isn’t supported',
  'left-out': 'If unsupported',
  'left-out.hold': 'Ask first',
  'left-out.print': 'Print anyway',

  together: 'Print together with',
  'together.placeholder': 'None, or types such as tag',
  'together.minutes': 'Wait at most',
  'together.usual_one': '{{count}} min',
  'together.usual_other': '{{count}} min',
  'together.suffix': ' min',
  'together.then': 'Then',
  'together.then.hold': 'Hold what is there',
  'together.then.print': 'Print what is there',
  'together.fault':
    'Each of these types needs a rule of its own with the same printer and spare printer, can be in one set only, and can’t be shared with other stations.',
  spare: 'Spare printer',
  'spare.placeholder': 'None: jobs wait for this printer',
  'spare.fault': 'Choose a different printer than the rule’s own, such as ipp://host:631/printers/name.',
  after: 'After being stopped for',
  'after.usual': '{{age}} (default)',
  'after.seconds': '{{count}} s',
  'after.minutes': '{{count}} min',
  'after.hours': '{{count}} h',
  moves: 'Move jobs',
  'moves.ask': 'Ask first',
  'moves.by-itself': 'Automatically',

  test: 'Test page',
  'test.sent': 'Test page {{job}} was sent to {{printer}}.',
  'test.unsaved': 'It uses the unsaved settings shown here.',
  'test.show': 'Show test page',
  'test.failed': 'Test page not printed: {{why}}',
  'test.faulty': 'Test page not printed: fix the invalid field of this rule first.',

  'mark.new': 'new, not saved',
  'mark.changed': 'changed, not saved',

  import: 'Import…',
  export: 'Export',
  'import.choose': 'Choose a rules file',
  'import.drop': 'Drop to review the file’s rules. Nothing is saved yet.',
  'import.same': '{{file}} is the same as the saved rules.',
  'import.read': '{{file}} was imported but isn’t saved yet. {{what}} Review the rules, then save or cancel.',
  'import.new_one': '{{count}} new rule.',
  'import.new_other': '{{count}} new rules.',
  'import.changed_one': '{{count}} changed rule.',
  'import.changed_other': '{{count}} changed rules.',
  'import.gone': 'Removed: {{types}}.',
  'import.large': 'it is larger than 1 MB',
  'import.unread': 'it can’t be read ({{why}})',
  'import.failed': '{{file}}: {{why}}',
  'export.failed': 'Export the rules',
  'export.saved': 'The file contains the saved rules, without unsaved changes.',
  close: 'Close',

  none: 'No rules yet: all jobs are put on hold.',
  'none.setup': 'Set up step by step',

  'printer.used': 'Used in rules',
  'printer.found': 'Found on this computer',
  'printer.other': 'Other address…',
  'printer.address': 'Such as ipp://host:631/printers/name',
  'printer.list': 'Choose from the list',

  'two.computers':
    'Your stations on this computer never print the same job twice. A second computer with the same rules does: on one of them, choose “Leave to another station”.',
  'lack.save': 'change rules or print test pages',
} as const

export const { useWords: useRuleWords } = defineWords('rules', english, chinese)

/** What says these texts. */
export type RuleWords = ReturnType<typeof useRuleWords>
