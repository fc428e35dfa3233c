import type { JobRow } from '../../../src-shared/contract/print.ts'
import { goTo, useActions, useWords } from '../../kit/index.ts'
import { chosenRows, usePrintStore } from '../use-print.ts'
import { ruleToFix } from './rule-to-fix.ts'

/** The key that opens the rule of a job that its rule holds, and who may. */
export const fixRuleAction = { keys: 'F', needs: 'jobs.print' } as const

/** Opens the rules at the one of this job: of its type, or where it names none, of its printer. */
export function fixRule({ type, printer, source }: Pick<JobRow, 'type' | 'printer' | 'source'>): void {
  goTo('settings', {
    section: 'rules',
    ...(source === 'test-page' ? {} : { type }),
    ...(printer === null ? {} : { printer }),
  })
}

/** Makes the key live while the list is shown, for a job that its rule holds. */
export function useFixRuleKey(): void {
  const t = useWords('evidence')
  const print = useWords('print')
  const store = usePrintStore()
  const chosen = () => {
    const [only, ...others] = chosenRows(store.getState())
    return only && others.length === 0 && ruleToFix(only) !== null ? only : null
  }
  useActions('print-rule', print('keys.group'), [
    {
      ...fixRuleAction,
      title: t('key.fixRule'),
      run: () => {
        const row = chosen()
        if (row) fixRule(row)
      },
      when: () => store.getState().asked === null && chosen() !== null,
      whyNot: t('key.fixRule.why'),
    },
  ])
}
