import { defineWords } from '../../app/index.ts'

/** The texts of what the service was asked and has not answered. */
export const { useWords: useAskWords } = defineWords('asks', {
  unknown_one: 'The answer to {{count}} request to the service was lost: it may have been done.',
  unknown_other: 'The answers to {{count}} requests to the service were lost: they may have been done.',
  look: 'Look at them',
  hide: 'Hide them',
  list: 'Requests without an answer',
  settle: 'I have looked',
  settling: 'Say that you have looked',
  'kind.reprint': 'Reprint',
  'kind.kanban-reprint': 'Kanban reprint',
  'kind.cloud-print': 'Cloud print',
  'kind.bulk-print': 'Bulk print',
  ofType: '{{kind}} ({{type}})',
  asked: '{{who}}, {{time}}',
} as const)
