import { defineWords } from '../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of the import studio's frame: steps, foot, keys; the steps have their own. */
const english = {
  'step.label': 'Steps of the import',
  'step.read': 'Read',
  'step.header': 'Header',
  'step.names': 'Names',
  'step.values': 'Values',
  'step.changes': 'Changes',
  'step.upload': 'Upload',
  'step.done': 'done',
  'step.of': '{{done}} of {{all}}',
  'step.first': 'Wait until the file has been read.',

  'head.detail': '{{retailer}} · {{delimiter}} · {{encoding}}',
  'head.sheet': '{{retailer}} · sheet {{sheet}}',
  'head.reading': '{{retailer}}',
  'delimiter.,': 'commas',
  'delimiter.;': 'semicolons',
  'delimiter.\t': 'tabs',
  'delimiter.|': 'pipes',
  'encoding.utf-8': 'UTF-8',
  'encoding.utf-16le': 'UTF-16',
  'encoding.utf-16be': 'UTF-16 (big-endian)',
  'encoding.windows-1252': 'Windows-1252',
  'encoding.gb18030': 'GB18030',

  'age.seconds': '{{count}} s ago',
  'age.minutes': '{{count}} min ago',
  'age.hours': '{{count}} h ago',
  'age.days': '{{count}} d ago',
  'compared.seen': 'prices loaded {{age}}',
  'compared.seenOffline': 'offline, prices loaded {{age}}',
  'compared.catalogue': 'compared with a catalogue from {{time}}',
  'compared.catalogueNoTime': 'compared with a catalogue',
  'compared.none': 'prices never loaded here',
  'compared.ageless': 'prices loaded before',

  'back.drafts': 'Drafts',
  'side.panel': 'Side panel',
  'side.problems_one': '{{figure}} problem',
  'side.problems_other': '{{figure}} problems',
  'screen.noProfile': 'No profile is open',
  'screen.noProfileText': 'Imports belong to a profile. Choose one at the top, next to the title.',
  'screen.failed': 'Couldn’t open the draft',
  'screen.again': 'Retry',
  'retailer.noName': 'Retailer {{id}}',

  'changed.text': '{{name}} has changed on this computer since it was read.',
  'changed.again': 'Read again',
  'changed.choose': 'Choose file again…',
  'changed.leave': 'Ignore',
  'changed.ask':
    'This page was reloaded. To tell whether {{name}} has changed since, Selvedge needs your permission to read it.',
  'changed.allow': 'Allow access…',
  'changed.later': 'Not now',
  'changed.doing': 'Read the file again',

  'foot.drafts_one': '{{count}} draft',
  'foot.drafts_other': '{{count}} drafts',
  'foot.uploads_one': '{{count}} upload running',
  'foot.uploads_other': '{{count}} uploads running',
  'foot.unknown_one': '{{count}} upload without a reply',
  'foot.unknown_other': '{{count}} uploads without a reply',
  'foot.open': 'Open imports',

  'keys.group': 'Imports',
  'keys.back': 'Back to drafts',
  'keys.nextStep': 'Next step',
  'keys.stepBefore': 'Previous step',
  'keys.choose': 'Choose a price list…',
  'palette.goTo': 'Go to {{step}}',
  'palette.exports': 'Price exports',
  'palette.corrected': 'Save a corrected file',
} as const

export const { useWords: useImportWords } = defineWords('imports', english, chinese)
