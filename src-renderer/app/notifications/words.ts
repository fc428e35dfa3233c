import { defineWords } from '../words/words.ts'
import { chinese } from './words.zh.ts'

/** The texts of the service's notifications. */
const english = {
  title: 'Notifications',
  label: 'Notifications',
  labelNew_one: 'Notifications, {{count}} new',
  labelNew_other: 'Notifications, {{count}} new',
  many: '99+',
  key: 'Show notifications',
  allSeen: 'Mark all as seen',
  new: 'New',
  list: 'Notifications, newest first',
  none: 'No notifications from the last 7 days',
  older: 'Older notifications aren’t shown.',
  stale: 'Not up to date: {{why}}',
  absent: 'This service has no notifications.',
  signedOut: 'Sign in to see notifications.',
  untitled: 'Notification',
  'kind.import': 'Import',
  'kind.export': 'Export',
  'kind.print': 'Printing',
  'kind.order': 'Order',
  about: '{{kind}} · {{age}}',
  'lead.draft': 'Open draft',
  'lead.file': 'Save file',
  'lead.order': 'Show order {{order}}',
  'told.file': 'Save the export',
  'told.seen': 'Mark as seen',
  'news.many_one': '{{count}} new notification',
  'news.many_other': '{{count}} new notifications',
  'news.show': 'Show',
} as const

export const { useWords: useNotificationWords } = defineWords('notifications', english, chinese)
