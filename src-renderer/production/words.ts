import { defineWords } from '../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of the production screen itself; its parts have their own. */
const english = {
  'part.today': 'Today',
  'part.schedule': 'Schedule',
  'part.due': 'Due',
} as const

export const { useWords: useProductionWords } = defineWords('production', english, chinese)
