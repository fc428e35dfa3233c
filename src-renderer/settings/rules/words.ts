import { defineWords } from '../../app/index.ts'

/** The texts of the rules' spare printers, test pages, files and of two stations with the same rules. */
export const { useWords: useRuleWords } = defineWords('rules', {
  'mode.leave': 'Leave to a station',
  'mode.skip.what': 'Such jobs are skipped here; a person can still print them by hand.',
  station: 'Station that prints them',
  'station.placeholder': 'Name of the other station',
  'station.fault': 'Name the station, at most 40 letters.',

  'scale.said': 'Nothing is scaled unless its rule says so. What is left empty is the printer’s choice.',

  spare: 'Spare printer',
  'spare.placeholder': 'None: its jobs wait for it',
  'spare.fault': 'Choose another printer than its own; it looks like ipp://host:631/printers/name.',
  after: 'Once stopped for',
  'after.usual': '{{age}} (usual)',
  'after.seconds': '{{count}} s',
  'after.minutes': '{{count}} min',
  'after.hours': '{{count}} h',
  moves: 'Its jobs move',
  'moves.ask': 'When a person says so',
  'moves.by-itself': 'By themselves',

  test: 'Test page',
  'test.sent': 'Test page {{job}} is on its way to {{printer}}.',
  'test.unsaved': 'It was made with this rule as it stands here, not saved yet.',
  'test.show': 'Show it',
  'test.failed': 'No test page: {{why}}',
  'test.faulty': 'No test page: a field of this rule needs a look first.',

  'mark.new': 'new, not saved',
  'mark.changed': 'changed, not saved',

  import: 'Import…',
  export: 'Export',
  'import.choose': 'Choose a file of rules',
  'import.drop': 'Let go: the file’s rules are shown here first; nothing is saved.',
  'import.same': '{{file}} says the same as the saved rules.',
  'import.read': '{{file}} was read; nothing is saved yet. {{what}} Look at them, then save, or cancel.',
  'import.new_one': '{{count}} new rule.',
  'import.new_other': '{{count}} new rules.',
  'import.changed_one': '{{count}} changed rule.',
  'import.changed_other': '{{count}} changed rules.',
  'import.gone': 'No longer there: {{types}}.',
  'import.large': 'it is larger than 1 MB',
  'import.unread': 'this computer cannot read it ({{why}})',
  'import.failed': '{{file}}: {{why}}',
  'export.failed': 'Export the rules',
  'export.saved': 'The file holds the saved rules; what is not saved yet is not in it.',
  close: 'Close',

  'two.title': 'Two stations with these same rules',
  'two.none': 'Nothing would be printed by either of them.',
  'two.twice':
    'Both would print {{types}}: every such job twice. The service has no way to share a job out, and stations do not know of each other until they share a ledger.',
  'two.way':
    'To be safe, give each station its own types: choose “Leave to a station” here for what the other one prints, and the other way round there.',
  'two.left':
    '{{types}}: left to {{station}} here. They print once, if {{station}} has a rule of its own that prints them.',
  'two.held': 'Both would hold {{types}} for a person; printed at both, they come out twice.',
  'two.skipped': 'Neither would print {{types}}.',
  noPermission:
    'Changing rules needs the permission “print orders”, which this account does not have. You can look at everything.',
} as const)

/** What says these texts. */
export type RuleWords = ReturnType<typeof useRuleWords>
