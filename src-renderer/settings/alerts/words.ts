import { defineWords } from '../../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of the receivers of alerts. */
const english = {
  title: 'Alerts that leave this computer',
  what: 'Selvedge posts alerts as JSON to a webhook, for example of your chat or pager service. They name jobs, printers and this station, never customers. Each alert is sent once to each receiver until it’s solved.',
  none: 'No receivers yet. Alerts stay on this computer.',
  add: 'Add webhook',
  atOnce: 'At once',
  later_one: 'After {{count}} min, if nobody has solved or seen it',
  later_other: 'After {{count}} min, if nobody has solved or seen it',
  fixed: 'Program, set by this computer’s provisioning file',
  header: 'Header {{header}}: {{where}}',
  'secret.keychain': 'its value is in the keychain',
  'secret.session': 'its value is kept until Selvedge ends, because the keychain can’t be used',
  'secret.missing': 'enter its value again',
  arrived: 'Last alert arrived {{time}}',
  test: 'Send test alert',
  edit: 'Edit',
  remove: 'Remove',
  name: 'Name',
  'name.hint': 'Shown here and in the alert if it can’t be reached.',
  url: 'Webhook URL',
  'url.hint': 'https, or http for this computer or the local network.',
  after: 'Send after',
  'after.hint':
    'Minutes, 0 to 1,440. 0 sends every alert at once. With more, it gets only alerts that nobody has solved or seen by then.',
  minutes: ' min',
  'field.header': 'Secret header',
  'header.hint': 'Optional, for example Authorization. It proves to the receiver that the alert is yours.',
  value: 'Header value',
  'value.hint': 'Kept in the keychain and never shown again.',
  'value.kept': 'Leave empty to keep the current value. For another host, enter it again.',
  save: 'Save',
  cancel: 'Cancel',
  'fault.name': 'Enter a name.',
  'fault.url': 'Enter a URL.',
  'fault.after': 'Enter a number from 0 to 1,440.',
  'fault.header': 'Letters, digits and hyphens only.',
  'failed.save': 'Save {{name}}',
  'failed.remove': 'Remove {{name}}',
  'failed.test': 'Send a test alert to {{name}}',
} as const

export const { useWords: useTargetWords } = defineWords('alertTargets', english, chinese)
