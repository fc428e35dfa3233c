import { defineWords } from '../../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of the exports of prices. */
const english = {
  title: 'Price exports',
  text: 'The service exports a retailer’s prices to a file that you can download, or open here as a draft.',
  back: 'Drafts',
  retailer: 'Retailer',
  start: 'Start an export',
  started: 'Export requested. You can open it when the service has finished it.',
  'list.label': 'Exports',
  'list.none': 'No exports yet.',
  'list.loading': 'Loading exports…',
  'list.failed': 'Couldn’t load the exports',
  'list.again': 'Retry',
  'absent.title': 'This service doesn’t offer exports',
  'absent.text': 'You can save a blank template or a catalogue for a retailer from the list of drafts.',
  'column.retailer': 'Retailer',
  'column.at': 'Requested',
  'column.status': 'State',
  'column.acts': 'Actions',
  'status.ready': 'ready',
  'status.failed': 'failed',
  'act.open': 'Open as draft',
  'act.openLabel': 'Open the export of {{retailer}} ({{time}}) as a draft',
  'act.download': 'Download',
  'act.downloadLabel': 'Download the export of {{retailer}} ({{time}})',
  noRetailer: 'unknown retailer',
  noTime: 'unknown time',
  'told.start': 'Start the export',
  'told.open': 'Open the export',
  'told.download': 'Download the export',
} as const

export const { useWords: useExportWords } = defineWords('imports-exports', english, chinese)
