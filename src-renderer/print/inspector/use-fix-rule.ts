import { useCallback } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { goTo, useKeys } from '../../app/index.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { chosenRows, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import { ruleToFix } from './rule-to-fix.ts'
import { useEvidenceWords } from './words.ts'

/** The key that opens the rule of the chosen job, shown on its button too. */
export const fixRuleKey = 'F'

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
  const t = useEvidenceWords()
  const print = usePrintWords()
  const store = usePrintStore()
  const may = useMayPrint()
  const chosen = useCallback(() => {
    const [only, ...others] = chosenRows(store.getState())
    return only && others.length === 0 && ruleToFix(only) !== null ? only : null
  }, [store])
  const key = {
    keys: fixRuleKey,
    title: t('key.fixRule'),
    group: print('keys.group'),
    run: () => {
      const row = chosen()
      if (row) fixRule(row)
    },
    when: () => store.getState().asked === null && chosen() !== null,
  }
  useKeys('print-rule', may ? [key] : [])
}
