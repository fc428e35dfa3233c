import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { ActionButton, Kbd, useActions, useSay, useWords } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import { useDiscard } from '../saving/use-discard.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePriceActions, usePriceRights, usePrices } from '../state/use-prices.ts'
import styles from './Designs.module.css'
import { useSubmit } from './use-submit.ts'
import { isStopped, type SubmitStatus, useSubmitStatus } from './use-submit-status.ts'

/** Discards all changes in this sheet, after a confirmation with the count. */
function DiscardChanges({ cells }: { cells: number }) {
  const t = useWords('designs')
  const panel = useSheetWords('prices-saving')
  const discard = useDiscard()
  const yes = panel('discard.yes', { count: cells, figure: count(cells) })
  const sure = { title: panel('discard.title'), text: panel('discard.text'), yes }
  return (
    <Button variant="default" onClick={() => discard(['held', 'rejected', 'draft', 'conflict'], sure)}>
      {t('submit.back')}
    </Button>
  )
}

const mentionsKeptChanges: string[] = ['designs.refused', 'designs.partly', 'designs.unsaid']

/** What blocks the submit, or what it would send. */
function SubmitSummary({
  status: { cells, rows, rejected, invalid, conflicts, texts },
  failure,
}: {
  status: SubmitStatus
  failure: MessageOnWire | null
}) {
  const t = useWords('designs')
  const say = useSay()
  const writing = usePrices(state => state.unwritten > 0)
  const isClean = cells + invalid + conflicts === 0
  return (
    <div className={styles['said']}>
      <p role="status" className="figures">
        {isClean && t('submit.none')}
        {cells > 0 &&
          t('submit.changed', {
            count: cells,
            figure: count(cells),
            rows: t('submit.rows', { count: rows, figure: count(rows) }),
          })}
        {rejected > 0 && ` ${t('submit.rejected', { count: rejected })}`}
        {writing && ` ${t('submit.writing')}`}
      </p>
      {invalid > 0 && <p data-stops>{t('submit.invalid', { count: invalid })}</p>}
      {conflicts > 0 && <p data-stops>{t('submit.conflicts', { count: conflicts })}</p>}
      {texts.length > 0 && <p data-stops>{t('submit.texts', { count: texts.length })}</p>}
      {failure && !isClean && (
        <p role="alert" data-stops>
          {say(failure)}
          {!mentionsKeptChanges.includes(failure.code) && ` ${t('submit.kept')}`}
        </p>
      )}
    </div>
  )
}

/** The bar under the grid: unsubmitted changes, what blocks them, and the button that submits them all. */
export function SubmitBar() {
  const t = useWords('designs')
  const status = useSubmitStatus()
  const { nextProblem, goToCell } = usePriceActions()
  const { change } = usePriceRights()
  const isLoaded = usePrices(state => state.columns !== null)
  const { submit, busy, failure, forget } = useSubmit()
  const submitting = {
    keys: ['Mod+Enter', 'Mod+S'],
    title: t('submit.doing'),
    needs: 'designs.submit',
    run: () => void submit(),
    when: () => isLoaded,
    whyNot: t('palette.why.not-open'),
    whileTyping: true,
  } as const
  useActions('designs', t('keys.group'), [submitting])
  const { cells, rows, invalid, conflicts, texts } = status
  const isClean = cells + invalid + conflicts === 0
  useEffect(() => {
    // Without changes an earlier failure no longer applies, and the next change hasn't failed yet.
    if (isClean && failure) forget()
  }, [isClean, failure, forget])
  const showNext = () => {
    const [text] = texts
    if (!nextProblem() && text !== undefined) goToCell(text)
  }
  if (!isLoaded || !change) return null
  const stops = isStopped(status)
  return (
    <section className={styles['submit']} aria-label={t('submit.label')} data-stops={stops || undefined}>
      <SubmitSummary status={status} failure={failure} />
      {stops && (
        <Button variant="default" onClick={showNext}>
          {t('submit.next')} <Kbd keys="F8" />
        </Button>
      )}
      {!isClean && <DiscardChanges cells={cells + invalid + conflicts} />}
      <ActionButton action={submitting} variant="filled" disabled={stops || cells === 0} loading={busy}>
        {rows === 0 ? t('submit.doNone') : t('submit.do', { count: rows, figure: count(rows) })}
      </ActionButton>
    </section>
  )
}
