import { defineWords } from '../../app/index.ts'

/** The texts of what the service was asked and has not answered. */
export const { useWords: useRequestWords } = defineWords('requests', {
  unknown_one: '{{count}} request to the service got no reply: it may or may not have been done.',
  unknown_other: '{{count}} requests to the service got no reply: they may or may not have been done.',
  look: 'Show requests',
  hide: 'Hide requests',
  list: 'Requests without a reply',
  settle: 'I’ve checked',
  settling: 'Mark as checked',
  'kind.reprint': 'Reprint',
  'kind.kanban-reprint': 'Kanban reprint',
  'kind.cloud-print': 'Cloud print',
  'kind.bulk-print': 'Bulk print',
  ofType: '{{kind}} ({{type}})',
  asked: '{{who}}, {{time}}',
} as const)
