import { defineWords } from '../../app/index.ts'

/** The texts of printers' supplies and of printers that are named by their address. */
export const { useWords: usePrinterWords } = defineWords('printers', {
  supplies: 'What is left',
  'supplies.none': 'not told',
  'supplies.level': '{{level}} %',
  'supplies.unknown': 'level not told',
  'supplies.low': 'low',
  rejecting: 'It takes no new jobs now.',
  spare_one: '{{count}} job may move to {{to}}: see the print desk.',
  spare_other: '{{count}} jobs may move to {{to}}: see the print desk.',
  'kind.ipp': 'network printer',
  'kind.cups': 'queue of this computer (CUPS)',
  'kind.windows': 'queue of this computer (Windows)',
  'kind.folder': 'folder',
  'address.title': 'By its address',
  address: 'Address of a printer or path of a folder',
  'address.hint':
    'A printer on the network: ipp://host:631/printers/name. A queue: cups:name or windows:name. A folder that takes PDFs: folder:/path.',
  'address.placeholder': 'ipp://192.168.1.20:631/ipp/print',
  'address.fault': 'This is no printer. It begins with ipp://, ipps://, cups:, windows: or folder:/',
} as const)
