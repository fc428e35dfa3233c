import { defineWords } from '../../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of printers above the list, and of their spares. */
const english = {
  may_one: '{{printer}} has been stopped for {{age}}: {{count}} job can move to {{to}}.',
  may_other: '{{printer}} has been stopped for {{age}}: {{count}} jobs can move to {{to}}.',
  mayWhy_one: '{{printer}} has been stopped for {{age}} ({{why}}): {{count}} job can move to {{to}}.',
  mayWhy_other: '{{printer}} has been stopped for {{age}} ({{why}}): {{count}} jobs can move to {{to}}.',
  stopped_one: '{{printer}}: {{why}}. {{count}} job is blocked.',
  stopped_other: '{{printer}}: {{why}}. {{count}} jobs are blocked.',
  stoppedIdle: '{{printer}}: {{why}}. No jobs are waiting for it.',
  held_one: '{{why}} {{count}} job is blocked.',
  held_other: '{{why}} {{count}} jobs are blocked.',
  start: 'Start queue',
  'start.what':
    'Asks the print server to print on with {{printer}}. Everything in its queue prints, also what others have sent.',
  signIn: 'Sign in…',
  certificate: 'Compare certificate…',
  resume: 'Resume {{printer}}',
  'resume.what':
    'Sends the jobs waiting for {{printer}}. If three more end the same way, Selvedge stops sending again.',
  cards: 'Printers',
  card: 'Show only the jobs of {{printer}}',
  printing: 'printing {{job}}',
  waiting: '{{count}} waiting',
  blocked: '{{count}} blocked',
  menu: 'Options for {{printer}}',
  moveAll_zero: 'No jobs to move',
  moveAll_one: 'Move {{count}} job to',
  moveAll_other: 'Move {{count}} jobs to',
  settings: 'Printer settings',
  age: '{{count}} min',
  ageSeconds: '{{count}} s',
  ageHours: '{{hours}} h {{minutes}} min',
  move_one: 'Move {{count}} job to {{to}}',
  move_other: 'Move {{count}} jobs to {{to}}',
  'move.what': 'Jobs already at {{printer}} move once it confirms the cancellation.',
  moving_one: 'Moving {{count}} job from {{printer}} to {{to}}.',
  moving_other: 'Moving {{count}} jobs from {{printer}} to {{to}}.',
  ended: 'From {{printer}} to {{to}}:',
  failed: 'Couldn’t move the jobs of {{printer}}: {{why}}',
  close: 'Close',
} as const

export const { useWords: useSpareWords } = defineWords('spare', english, chinese)
