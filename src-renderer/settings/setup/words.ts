import { defineWords } from '../../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of the setup: from a new desk to the first page on paper. */
const english = {
  what: 'Four steps from a new desk to the first page on paper. You can come back at any time.',
  steps: 'Setup steps',
  'state.done': 'done',
  'state.todo': 'to do',
  'state.running': 'in progress',
  'state.problem': 'needs attention',

  'service.title': 'Connect to the service',
  'service.none': 'Add a profile with your service’s URL and token.',
  'service.add': 'Add profile',
  'service.signed-out': 'You’re not signed in to {{name}}. Enter its token.',
  'service.sign-in': 'Open profiles',
  'service.testing': 'Waiting for {{name}} to answer.',
  'service.test': 'Test connection',
  'service.done': '{{url}} answers. Signed in to {{name}} as {{who}}.',
  'service.first': 'Connect to the service first.',

  'printers.title': 'Find printers',
  'printers.searching': 'Searching for printers…',
  'printers.search': 'Search again',
  'printers.open': 'Open printers',
  'printers.none':
    'No printers found. Add a printer to this computer and search again, or enter an address when you add a rule.',
  'printers.done': 'Found {{names}}.',
  'printers.more_one': 'Found {{names}} and {{count}} more.',
  'printers.more_other': 'Found {{names}} and {{count}} more.',
  'printers.stopped': '{{name}} ({{state}})',
  'printers.problem': 'Check {{printers}}. Jobs for it wait until it’s ready.',

  'rules.title': 'Add rules',
  'rules.open': 'Open rules',
  'rules.done': 'Every job type in the queue has a rule.',
  'rules.saved_one': '{{count}} rule saved.',
  'rules.saved_other': '{{count}} rules saved.',
  'rules.no-jobs': 'The service lists no jobs yet, so there’s nothing to suggest. You can add rules yourself.',
  'rules.missing_one': '{{count}} job type in the queue has no rule. Selvedge suggests:',
  'rules.missing_other': '{{count}} job types in the queue have no rule. Selvedge suggests:',
  'rules.proposal_one': '{{type}} ({{count}} waiting): {{printer}}, {{paper}}',
  'rules.proposal_other': '{{type}} ({{count}} waiting): {{printer}}, {{paper}}',
  'rules.proposal.none_one': '{{type}} ({{count}} waiting): no printer found, choose one',
  'rules.proposal.none_other': '{{type}} ({{count}} waiting): no printer found, choose one',
  'rules.paper': 'printer’s default paper',
  'rules.save_one': 'Save {{count}} rule',
  'rules.save_other': 'Save {{count}} rules',
  'rules.review': 'Review',

  'test.title': 'Print a test page',
  'test.first': 'Add a rule that prints first.',
  'test.todo': 'Prints one page on {{printers}}, as its rule says.',
  'test.print_one': 'Print test page',
  'test.print_other': 'Print {{count}} test pages',
  'test.again': 'Print again',
  'test.printing': 'Printing on {{printers}}…',
  'test.done': 'The test page came out on {{printers}}.',
  'test.problem': 'The test page on {{printer}} needs attention. {{why}}',
  'test.show': 'Show test page',

  ready_zero: 'Ready. New jobs print by these rules from now on.',
  ready_one: 'Ready. New jobs print by these rules from now on; {{count}} waiting job is on the print desk.',
  ready_other: 'Ready. New jobs print by these rules from now on; {{count}} waiting jobs are on the print desk.',
  leave: 'Open the print desk',
} as const

export const { useWords: useSetupWords } = defineWords('setup', english, chinese)
