import type { PrintHandlers } from '../../src-main/print/print-desk.ts'

type RuleAndPrinterHandlers = Pick<
  PrintHandlers,
  'printers.moveToSpare' | 'rules.testPage' | 'rules.export' | 'rules.import'
>

/** What the stand-in desk does with rules and printers beyond keeping them. */
export function standInRulesAndPrinters(): RuleAndPrinterHandlers {
  return {
    'printers.moveToSpare': async () => ({ done: [], refused: [], left: [] }),
    'rules.testPage': async () => ({ job: 'test-1' }),
    'rules.export': async () => ({ name: 'selvedge-rules.json', text: '{"rules":[]}' }),
    'rules.import': async ({ text }) => JSON.parse(text).rules,
  }
}
