import type { AttemptView, JobDetail, JobRow, TimelineEntry } from '../../../src-shared/contract/print.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { formatTime, Pill, SmallIcon, type SmallIconName, type Tone, useSay, useWords } from '../../kit/index.ts'
import { AttemptFacts } from './AttemptFacts.tsx'
import { type AttemptOutcome, type AttemptStory, outcomeOf, storiesOf } from './attempts.ts'
import styles from './Evidence.module.css'
import timelineStyles from './Timeline.module.css'

/** What happened, oldest first; the newest line has the colour of the state, if given. */
function Timeline({ label, entries, tone }: { label: string; entries: readonly TimelineEntry[]; tone: Tone | null }) {
  const say = useSay()
  return (
    <ol className={timelineStyles['time']} aria-label={label}>
      {entries.map((entry, index) => {
        const last = tone !== null && index === entries.length - 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only ever grows at its end
          <li key={index} data-tone={last ? tone : undefined} aria-current={last ? 'step' : undefined}>
            <time dateTime={new Date(entry.at).toISOString()}>{formatTime(entry.at)}</time>
            <i aria-hidden="true" />
            <span>{say(entry.message)}</span>
          </li>
        )
      })}
    </ol>
  )
}

const looks: Record<AttemptOutcome, [Tone, SmallIconName]> = {
  printed: ['done', 'check'],
  failed: ['failed', 'cross'],
  unconfirmed: ['unsure', 'question'],
  held: ['plain', 'pause'],
  withdrawn: ['plain', 'skip'],
  open: ['moving', 'arrow'],
}

const kinds: Record<AttemptView['kind'], SmallIconName | null> = {
  first: null,
  again: 'again',
  reprint: 'again',
  'service-reprint': 'away',
}

const tones: Record<JobRow['here'], Tone> = {
  held: 'unsure',
  unconfirmed: 'unsure',
  failed: 'failed',
  printing: 'moving',
  waiting: 'waiting',
  printed: 'done',
  skipped: 'waiting',
  elsewhere: 'waiting',
}

/** One attempt that can be folded: which it was and how it ended, then its proof and what happened. */
function Attempt({ story, open, tone }: { story: AttemptStory; open: boolean; tone: Tone | null }) {
  const t = useWords('evidence')
  const print = useWords('print')
  const { attempt, entries } = story
  if (!attempt) return <Timeline label={t('before')} entries={entries} tone={tone} />
  const outcome = outcomeOf(attempt, entries)
  const [look, icon] = looks[outcome]
  const kindIcon = kinds[attempt.kind]
  const title = print('job.attempt', {
    number: attempt.number,
    kind: print(`kind.${attempt.kind}`),
    printer: printerName(attempt.printer),
  })
  return (
    <details className={styles['attempt']} open={open}>
      <summary>
        {kindIcon && (
          <span className={styles['kind']}>
            <SmallIcon name={kindIcon} />
          </span>
        )}
        <span className={styles['title']}>{title}</span>
        <Pill tone={look} icon={icon}>
          {t(`outcome.${outcome}`)}
        </Pill>
      </summary>
      <AttemptFacts attempt={attempt} />
      <Timeline label={title} entries={entries} tone={tone} />
    </details>
  )
}

/**
 * What became of a job and what proves it, attempt by attempt: the newest one lies open, and `looked`, where that is another.
 */
export function Evidence({ detail, looked }: { detail: JobDetail; looked?: number }) {
  const t = useWords('print')
  const stories = storiesOf(detail)
  const { room } = detail.row
  if (stories.length === 0) {
    const none = room ? t('job.timelineThere', { station: room.station }) : t('job.noTimeline')
    return <p className="bare quiet small">{none}</p>
  }
  const newest = stories.at(-1)
  return (
    <section className="grid no-shrink gap-6" aria-label={t('job.timeline')}>
      {stories.map(story => (
        <Attempt
          key={story.attempt?.number ?? 0}
          story={story}
          open={story === newest || story.attempt?.number === looked}
          tone={story === newest ? tones[detail.row.here] : null}
        />
      ))}
    </section>
  )
}
