import { defineWords } from '../../app/index.ts'

/** The texts of printers that stand in for others. */
export const { useWords: useSpareWords } = defineWords('spare', {
  may_one: '{{printer}} has been stopped for {{age}}: {{count}} job may move to {{to}}.',
  may_other: '{{printer}} has been stopped for {{age}}: {{count}} jobs may move to {{to}}.',
  mayWhy_one: '{{printer}} has been stopped for {{age}} ({{why}}): {{count}} job may move to {{to}}.',
  mayWhy_other: '{{printer}} has been stopped for {{age}} ({{why}}): {{count}} jobs may move to {{to}}.',
  stopped_one: '{{printer}}: {{why}}. {{count}} job is blocked.',
  stopped_other: '{{printer}}: {{why}}. {{count}} jobs are blocked.',
  stoppedIdle: '{{printer}}: {{why}}. No jobs are waiting for it.',
  show_one: 'Show {{count}} job',
  show_other: 'Show {{count}} jobs',
  age: '{{count}} min',
  ageSeconds: '{{count}} s',
  ageHours: '{{hours}} h {{minutes}} min',
  short_one: '{{count}} job may move to {{to}}',
  short_other: '{{count}} jobs may move to {{to}}',
  move_one: 'Move {{count}} job to {{to}}',
  move_other: 'Move {{count}} jobs to {{to}}',
  'move.what': 'What stands at {{printer}} moves once that printer has confirmed that it is cancelled there.',
  moving_one: '{{count}} job moves from {{printer}} to {{to}}.',
  moving_other: '{{count}} jobs move from {{printer}} to {{to}}.',
  ended: 'From {{printer}} to {{to}}:',
  failed: 'The jobs of {{printer}} did not move: {{why}}',
  close: 'Close',
} as const)
