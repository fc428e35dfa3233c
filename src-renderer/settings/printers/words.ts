import { defineWords } from '../../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of printers' supplies and of printers that are named by their address. */
const english = {
  supplies: 'Supplies',
  'supplies.none': 'unknown',
  'supplies.level': '{{level}}%',
  'supplies.unknown': 'level unknown',
  'supplies.low': 'low',
  rejecting: 'Not accepting new jobs.',
  spare_one: '{{count}} job can move to {{to}}: see the print desk.',
  spare_other: '{{count}} jobs can move to {{to}}: see the print desk.',
  'kind.ipp': 'network printer',
  'kind.cups': 'local queue (CUPS)',
  'kind.windows': 'local queue (Windows)',
  'kind.folder': 'folder',
  'address.title': 'Add by address',
  address: 'Printer address or folder path',
  'address.hint':
    'Network printer: ipp://host:631/printers/name. Queue: cups:name or windows:name. Folder for PDFs: folder:/path.',
  'address.placeholder': 'ipp://192.168.1.20:631/ipp/print',
  'address.fault': 'That isn’t a printer address. It starts with ipp://, ipps://, cups:, windows: or folder:/',
} as const

export const { useWords: usePrinterWords } = defineWords('printers', english, chinese)
