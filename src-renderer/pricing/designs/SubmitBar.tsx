import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { Kbd, useKeys, useSay } from '../../app/index.ts'
import { count } from '../parts/numbers.ts'
import { Sure } from '../saving/Sure.tsx'
import { usePanelWords } from '../saving/words.ts'
import { useAttempt } from '../state/use-notices.ts'
import { usePriceActions, usePriceRights, usePriceStore, usePrices } from '../state/use-prices.ts'
import styles from './Designs.module.css'
import { useSubmit } from './use-submit.ts'
import { isStopped, type SubmitStatus, useSubmitStatus } from './use-submit-status.ts'
import { useDesignWords } from './words.ts'

/** Gives up everything that was changed in this sheet; asks first, with the count. */
function TakeBack({ cells }: { cells: number }) {
  const t = useDesignWords()
  const panel = usePanelWords()
  const store = usePriceStore()
  const { discard } = usePriceActions()
  const attempt = useAttempt()
  const [asking, setAsking] = useState(false)
  const giveUp = async () => {
    setAsking(false)
    for (const state of ['held', 'rejected', 'draft', 'conflict'] as const) {
      if ((store.getState().columns?.count(state) ?? 0) > 0) await discard(state, null)
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('submit.back')}
      </Button>
      {asking && (
        <Sure
          title={panel('discard.title')}
          text={panel('discard.text')}
          yes={panel('discard.yes', { count: cells, figure: count(cells) })}
          onNo={() => setAsking(false)}
          onYes={() => attempt(giveUp)}
        />
      )}
    </>
  )
}

const saysWhatIsKept: string[] = ['designs.refused', 'designs.partly', 'designs.unsaid']

/** What stands in the way of the submit, or what would go with it. */
function Said({
  standing: { cells, rows, rejected, invalid, conflicts, texts },
  failure,
}: {
  standing: SubmitStatus
  failure: MessageOnWire | null
}) {
  const t = useDesignWords()
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
          {!saysWhatIsKept.includes(failure.code) && ` ${t('submit.kept')}`}
        </p>
      )}
    </div>
  )
}

/** Under the grid: what is changed and not submitted, what keeps it, and the one button that sends all of it. */
export function SubmitBar() {
  const t = useDesignWords()
  const standing = useSubmitStatus()
  const { nextProblem, goToCell } = usePriceActions()
  const { change } = usePriceRights()
  const there = usePrices(state => state.columns !== null)
  const { submit, busy, failure, forget } = useSubmit()
  const key = (keys: string) => ({
    keys,
    title: t('submit.doing'),
    group: t('keys.group'),
    run: () => void submit(),
    when: () => there && change,
    whileTyping: true,
  })
  useKeys('designs', [key('Mod+Enter'), key('Mod+S')])
  const { cells, rows, invalid, conflicts, texts } = standing
  const isClean = cells + invalid + conflicts === 0
  useEffect(() => {
    // What was taken back cannot fail any more, and what is changed next has not.
    if (isClean && failure) forget()
  }, [isClean, failure, forget])
  const showNext = () => {
    const [text] = texts
    if (!nextProblem() && text !== undefined) goToCell(text)
  }
  if (!there || !change) return null
  const stops = isStopped(standing)
  return (
    <section className={styles['submit']} aria-label={t('submit.label')} data-stops={stops || undefined}>
      <Said standing={standing} failure={failure} />
      {stops && (
        <Button variant="default" onClick={showNext}>
          {t('submit.next')} <Kbd keys="F8" />
        </Button>
      )}
      {!isClean && <TakeBack cells={cells + invalid + conflicts} />}
      <Button
        variant="filled"
        aria-keyshortcuts="Control+Enter Control+S"
        disabled={stops || cells === 0}
        loading={busy}
        onClick={() => void submit()}
      >
        {rows === 0 ? t('submit.doNone') : t('submit.do', { count: rows, figure: count(rows) })}{' '}
        <Kbd keys="Mod+Enter" />
      </Button>
    </section>
  )
}
