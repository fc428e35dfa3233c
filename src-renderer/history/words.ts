import { defineWords } from '../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of the history. */
const english = {
  'period.label': 'Period',
  'period.today': 'Today',
  'period.yesterday': 'Yesterday',
  'period.week': '7 days',
  'period.range': 'Custom',
  'period.from': 'From',
  'period.to': 'To',
  'period.fault': 'Choose a start date on or before the end date.',

  'filter.search': 'Search the history',
  'filter.search.hint': 'Job, order, printer, reason, person',
  'filter.reprints': 'Reprints',
  'filter.types': 'All types',
  'filter.printers': 'All printers',
  'filter.some': '{{first}} and {{count}} more',
  'filter.all': 'Select all',
  'filter.outcomes': 'Outcomes',
  'filter.clear': 'Clear filters',

  export: 'Export CSV',
  exporting: 'Exporting…',
  'export.failed': 'Export the history',
  'export.done_one': '{{count}} attempt exported to {{name}}',
  'export.done_other': '{{count}} attempts exported to {{name}}',

  'outcome.printed': 'printed',
  'outcome.failed': 'failed',
  'outcome.unconfirmed': 'unconfirmed',
  'outcome.moved': 'moved',
  'outcome.held': 'held',
  'outcome.withdrawn': 'withdrawn',
  'outcome.open': 'in progress',

  'kind.first': 'first',
  'kind.again': 'again',
  'kind.reprint': 'reprint',
  'kind.service-reprint': 'through the service',

  'figure.label': 'Chart or table',
  'figure.chart': 'Chart',
  'figure.table': 'Table',
  'figure.hours': 'Attempts by hour',
  'figure.days': 'Attempts by day',
  'figure.heard_one':
    '{{title}}: {{count}} in total, {{printed}} printed, peak at {{most}}. See the table for details.',
  'figure.heard_other':
    '{{title}}: {{count}} in total, {{printed}} printed, peak at {{most}}. See the table for details.',
  'figure.loading': 'Loading chart…',
  'figure.failed': 'Couldn’t load the chart; the table shows the same data.',
  'figure.again': 'Retry',
  'figure.when': 'When',
  'figure.sum': 'Total',
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
  'column.said': 'Details',
  'column.why': 'Why',
  'column.who': 'Who',
  'grid.label': 'Attempts, newest first',
  'grid.row': 'Press Enter to open the attempt',
  'cell.kind': '{{number}} · {{kind}}',
  'cell.kb': '{{count}} kB',
  'cell.mb': '{{count}} MB',

  'room.missing': 'Only what this station printed: {{why}}',

  'empty.loading': 'Loading history',
  'empty.none': 'Nothing was printed in this period',
  'empty.noneText': 'Attempts appear here as soon as they start. Choose another period above.',
  'empty.filtered': 'No matching attempts',
  'empty.filteredText': 'Clear the filters to see the other attempts in this period.',
  'empty.failed': 'Couldn’t load the history',
  'empty.noProfile': 'No profile is open',
  'empty.noProfileText': 'History belongs to a profile. Choose one at the top, next to the title.',

  'panel.label': 'Selected attempt',
  'panel.close': 'Close',
  'keys.group': 'History',
  'keys.open': 'Open the attempt in the print desk',
  'keys.search': 'Search the history',
} as const

export const { useWords: useHistoryWords } = defineWords('history', english, chinese)

export type HistoryWords = ReturnType<typeof useHistoryWords>
