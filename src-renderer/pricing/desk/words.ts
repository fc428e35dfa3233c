import { defineWords } from '../../app/index.ts'

/** The texts of the strip of parts of the pricing desk. */
export const { useWords: useDeskWords } = defineWords('pricing-desk', {
  label: 'Parts of pricing',
  'part.fabrics': 'Fabrics',
  'part.designs': 'Designs',
  'part.surcharges': 'Surcharges',
  'part.express': 'Express',
  'part.formulas': 'Formulas',
  'part.overview': 'Overview',
  unsent_one: '{{count}} cell changed and not submitted',
  unsent_other: '{{count}} cells changed and not submitted',
  needing_one: '{{count}} of them needs you',
  needing_other: '{{count}} of them need you',
  'missing.one': '{{part}} not offered: {{reason}}',
  'missing.many_one': '{{count}} part is not offered',
  'missing.many_other': '{{count}} parts are not offered',
  'missing.title': 'What this service does not offer',
  'missing.here': 'This service does not offer “{{part}}”',
  'notice.dismiss': 'Do not show this again',
  'keys.back': 'Back to the overview, where that led here',
  'palette.group': 'Pricing',
  'palette.go': 'Pricing: {{part}}',
})
