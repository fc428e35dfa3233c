import { defineWords } from '../../app/index.ts'
import { chinese } from './room-words.zh.ts'

/** The texts of the other stations of a room. */
const english = {
  stations: 'Other stations',
  station: 'Station',
  here: 'running',
  paused: 'paused',
  draining: 'taking nothing new',
  'token-refused': 'signed out',
  gone: 'gone since {{time}}',
  open_one: '{{count}} job in hand',
  open_other: '{{count}} jobs in hand',
  needs_one: '{{count}} job needs attention:',
  needs_other: '{{count}} jobs need attention:',
} as const

export const { useWords: useRoomWords } = defineWords('room', english, chinese)
