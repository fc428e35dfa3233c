import { defineWords } from '../../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of the due list. */
const english = {
  title: 'What is due',
  today: 'Today',
  groups_one: '{{shown}} group',
  groups_other: '{{shown}} groups',
  none: 'Nothing is due.',
  'factory.none': 'No factory',
  open: 'Open order {{order}}',
  copy: 'Copy',
  'copy.day': 'Copy {{day}}',
  'copy.all': 'Copy all days',
  copied_one: '{{shown}} group copied',
  copied_other: '{{shown}} groups copied',
  'copy.failed': 'Copy what is due',
  'keys.group': 'Due',
  'keys.day': 'Copy day {{number}}',
  unread_one: '{{count}} entry couldn’t be read.',
  unread_other: '{{count}} entries couldn’t be read.',
} as const

export const { useWords: useDueWords } = defineWords('production-due', english, chinese)
