import { defineWords } from '../../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of a job's evidence: its attempts, its document, what "printed" proves. */
const english = {
  before: 'Before its first attempt',
  'outcome.printed': 'printed',
  'outcome.failed': 'failed',
  'outcome.unconfirmed': 'unconfirmed',
  'outcome.held': 'held',
  'outcome.withdrawn': 'withdrawn',
  'outcome.open': 'in progress',
  'set.print_one': 'Print what is there ({{count}} job)',
  'set.print_other': 'Print what is there ({{count}} jobs)',
  facts: 'Evidence for attempt {{number}}',
  document: 'Document',
  bytes_one: '{{figure}} byte',
  bytes_other: '{{figure}} bytes',
  hash: 'sha-256',
  'hash.copy': 'Copy',
  'hash.copyAll': 'Copy the full sha-256 of attempt {{number}}',
  'hash.copied': 'Copied',
  printerJob: 'Printer job',
  name: 'Job name',
  options: 'Requested',
  why: 'Why',
  proof: 'Evidence',
  'asked.copies_one': '{{count}} copy',
  'asked.copies_other': '{{count}} copies',
  'asked.pages': 'pages {{pages}}',
  'asked.tray': 'tray {{tray}}',
  'asked.one-sided': 'one-sided',
  'asked.long-edge': 'two-sided, long edge',
  'asked.short-edge': 'two-sided, short edge',
  'asked.fit': 'fit to page',
  'asked.fill': 'fill page',
  'asked.auto': 'printer’s default scale',
  'asked.none': 'not scaled',
  'asked.portrait': 'portrait',
  'asked.landscape': 'landscape',
  lastSeen: 'Last seen at {{time}}: {{what}}.',
  'source.order': 'requested here',
  'source.test-page': 'test page from this station',
  'action.anyway': 'Print anyway',
  'action.fixRule': 'Edit rule',
  'action.makeRule': 'Add a rule',
  'key.fixRule': 'Open the rule for the selected job',
  'ask.paper': 'Wrong paper size',
  'asked.unknown': 'requested, no reply',
  'asked.waiting': 'requested, waiting',
} as const

export const { useWords: useEvidenceWords } = defineWords('evidence', english, chinese)

/** What says the texts of a job's evidence. */
export type EvidenceWords = ReturnType<typeof useEvidenceWords>
