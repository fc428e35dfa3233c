import { Button } from '@mantine/core'
import { useState } from 'react'
import { asDeskError } from '../../../src-shared/errors.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { findJob, useClient, useSay } from '../../app/index.ts'
import { type RuleDraft, readDraft } from './draft.ts'
import styles from './Rules.module.css'
import { useRuleWords } from './words.ts'

type Said =
  | { at: 'nothing' }
  | { at: 'sending' }
  | { at: 'sent'; job: string; printer: string; unsaved: boolean }
  | { at: 'failed'; why: string }

/** Prints a test page by a rule as it stands in the editor, and leads to its job. */
export function TestPage({ draft, name, unsaved }: { draft: RuleDraft; name: string; unsaved: boolean }) {
  const t = useRuleWords()
  const client = useClient()
  const say = useSay()
  const [said, setSaid] = useState<Said>({ at: 'nothing' })
  const send = async () => {
    const rule = readDraft(draft)
    if (!rule) return setSaid({ at: 'failed', why: t('test.faulty') })
    setSaid({ at: 'sending' })
    try {
      const { job } = await client.call('rules.testPage', rule)
      setSaid({ at: 'sent', job, printer: printerName(rule.printer ?? ''), unsaved })
    } catch (error) {
      setSaid({ at: 'failed', why: t('test.failed', { why: say(asDeskError(error).toJSON()) }) })
    }
  }
  return (
    <div className={styles['test']}>
      <Button
        variant="default"
        size="compact-sm"
        loading={said.at === 'sending'}
        aria-label={`${t('test')}: ${name}`}
        onClick={() => void send()}
      >
        {t('test')}
      </Button>
      {said.at === 'sent' && (
        <p role="status">
          {t('test.sent', { job: said.job, printer: said.printer })} {said.unsaved && t('test.unsaved')}{' '}
          <Button variant="default" size="compact-sm" onClick={() => findJob(said.job)}>
            {t('test.show')}
          </Button>
        </p>
      )}
      {said.at === 'failed' && (
        <p role="alert" data-fault>
          {said.why}
        </p>
      )}
    </div>
  )
}
