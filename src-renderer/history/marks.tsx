import type { HistoryEntry, Outcome } from '../../src-shared/contract/history.ts'
import { Pill, SmallIcon, type SmallIconName, type Tone, useWords } from '../kit/index.ts'
import styles from './marks.module.css'

/** How an outcome looks everywhere in the history: colour, sign, and how its bars are filled. */
export const outcomeLooks: Record<Outcome, { tone: Tone; icon: SmallIconName; colour: string }> = {
  printed: { tone: 'done', icon: 'check', colour: 'var(--done)' },
  failed: { tone: 'failed', icon: 'cross', colour: 'var(--failed)' },
  unconfirmed: { tone: 'unsure', icon: 'question', colour: 'var(--unsure)' },
  moved: { tone: 'plain', icon: 'arrow', colour: 'var(--line-strong)' },
  held: { tone: 'plain', icon: 'pause', colour: 'var(--ink-3)' },
  withdrawn: { tone: 'plain', icon: 'skip', colour: 'var(--ink-3)' },
  open: { tone: 'moving', icon: 'arrow', colour: 'var(--moving)' },
}

const kindIcons: Record<HistoryEntry['kind'], SmallIconName> = {
  first: 'blank',
  again: 'again',
  reprint: 'again',
  'service-reprint': 'away',
}

export function OutcomePill({ outcome }: { outcome: Outcome }) {
  const t = useWords('history')
  const { tone, icon } = outcomeLooks[outcome]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`outcome.${outcome}`)}
    </Pill>
  )
}

/** Which attempt it was, and whether it was the first, once more, a reprint, or one that the service asked for. */
export function KindMark({ kind, attempt }: Pick<HistoryEntry, 'kind' | 'attempt'>) {
  const t = useWords('history')
  return (
    <span className={styles['kind']} data-first={kind === 'first'}>
      {kind !== 'first' && <SmallIcon name={kindIcons[kind]} />}
      <span>{t('cell.kind', { number: attempt, kind: t(`kind.${kind}`) })}</span>
    </span>
  )
}
