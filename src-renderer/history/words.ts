import { defineWords } from '../app/index.ts'

/** The texts of the history. */
export const { useWords: useHistoryWords } = defineWords('history', {
  'period.label': 'Days',
  'period.today': 'Today',
  'period.yesterday': 'Yesterday',
  'period.week': '7 days',
  'period.range': 'From … to',
  'period.from': 'From',
  'period.to': 'To',
  'period.fault': 'Give two days, the first one first.',

  'filter.search': 'Search the history',
  'filter.search.hint': 'Job, order, printer',
  'filter.types': 'All types',
  'filter.printers': 'All printers',
  'filter.some': '{{first}} and {{count}} more',
  'filter.all': 'All of them',
  'filter.outcomes': 'Outcomes',
  'filter.clear': 'Clear the filters',

  export: 'Export CSV',
  exporting: 'Exporting…',
  'export.failed': 'Export the history',
  'export.done_one': '{{count}} attempt is in {{name}}',
  'export.done_other': '{{count}} attempts are in {{name}}',

  'outcome.printed': 'printed',
  'outcome.failed': 'failed',
  'outcome.unconfirmed': 'unconfirmed',
  'outcome.withdrawn': 'withdrawn',
  'outcome.open': 'not ended',

  'kind.first': 'first',
  'kind.again': 'again',
  'kind.reprint': 'reprint',
  'kind.service-reprint': 'through service',

  'figure.label': 'Chart or table',
  'figure.chart': 'Chart',
  'figure.table': 'Table',
  'figure.hours': 'Attempts by hour',
  'figure.days': 'Attempts by day',
  'figure.heard_one':
    '{{title}}: {{count}} in all, {{printed}} printed, most at {{most}}. The table says each.',
  'figure.heard_other':
    '{{title}}: {{count}} in all, {{printed}} printed, most at {{most}}. The table says each.',
  'figure.when': 'When',
  'figure.sum': 'Sum',
  printers: 'Printers',
  types: 'Types',
  'count.trouble': '{{failed}} failed, {{unconfirmed}} unconfirmed',

  'column.started': 'Time',
  'column.job': 'Job',
  'column.order': 'Order',
  'column.type': 'Type',
  'column.kind': 'Attempt',
  'column.outcome': 'Outcome',
  'column.printer': 'Printer',
  'column.spooler': 'At printer',
  'column.size': 'Size',
  'column.said': 'What happened',
  'grid.label': 'Attempts, newest first',
  'grid.row': 'Press Enter to open the attempt',
  'grid.loading': 'Reading…',
  'cell.kind': '{{number}} · {{kind}}',
  'cell.kb': '{{count}} kB',
  'cell.mb': '{{count}} MB',

  'empty.loading': 'The history is being read',
  'empty.none': 'Nothing was printed in these days',
  'empty.noneText': 'Attempts stand here from the moment they begin. Choose other days above.',
  'empty.filtered': 'Nothing here fits the filters',
  'empty.filteredText': 'In these days there is more, without them.',
  'empty.failed': 'The history could not be read',
  'empty.again': 'Try again',
  'empty.noProfile': 'No profile is open',
  'empty.noProfileText': 'The history is that of a profile. Choose one above, beside the title.',

  'type.order': 'Order bill',
  'type.tag': 'Tag',
  'type.shipping': 'Shipping label',
  'type.none': 'No type',

  'panel.label': 'The attempt that is chosen',
  'panel.close': 'Close',
  'keys.group': 'History',
  'keys.open': 'Open the attempt on the print desk',
  'keys.search': 'Search the history',
})

export type HistoryWords = ReturnType<typeof useHistoryWords>
