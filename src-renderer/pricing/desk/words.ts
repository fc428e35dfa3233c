import { defineWords } from '../../app/index.ts'
import { chinese } from './words.zh.ts'

/** Texts of the pricing desk's tabs. */
const english = {
  label: 'Pricing sections',
  'part.fabrics': 'Fabrics',
  'part.designs': 'Designs',
  'part.surcharges': 'Surcharges',
  'part.express': 'Express',
  'part.formulas': 'Formulas',
  'part.overview': 'Overview',
  unsent_one: '{{count}} unsubmitted cell',
  unsent_other: '{{count}} unsubmitted cells',
  needing_one: '{{count}} of them needs attention',
  needing_other: '{{count}} of them need attention',
  'missing.one': '{{part}} unavailable: {{reason}}',
  'missing.many_one': '{{count}} section unavailable',
  'missing.many_other': '{{count}} sections unavailable',
  'missing.title': 'Not offered by this service',
  'missing.here': 'This service doesn’t offer “{{part}}”',
  'notice.dismiss': 'Don’t show again',
  'keys.back': 'Back to overview',
  'palette.group': 'Pricing',
  'palette.go': 'Pricing: {{part}}',
} as const

export const { useWords: useDeskWords } = defineWords('pricing-desk', english, chinese)
