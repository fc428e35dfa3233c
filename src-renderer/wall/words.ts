import { defineWords } from '../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of the wall screen. */
const english = {
  'needs-you_one': 'needs a person',
  'needs-you_other': 'need a person',
  printed: 'printed today',
  staff: 'staff needed',
  today: 'Due today',
  overdue: 'Overdue',
  days_one: '{{count}} d',
  days_other: '{{count}} d',
  page: '{{page}} of {{pages}}',
  'sign-in': 'Somebody must sign in at the desk.',
  old: 'The service can’t be reached. This is as of {{time}}.',
  away: 'The service can’t be reached.',
  paused: 'Printing is paused at this station.',
  keys: 'Wall',
  close: 'Close the wall',
} as const

export const { useWords: useWallWords } = defineWords('wall', english, chinese)

export type WallWords = ReturnType<typeof useWallWords>
