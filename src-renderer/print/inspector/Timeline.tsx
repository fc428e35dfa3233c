import type { TimelineEntry } from '../../../src-shared/contract/print.ts'
import { formatTime, type Tone, useSay } from '../../app/index.ts'
import styles from './Timeline.module.css'

/** What happened, oldest first; the newest line carries the colour of how it stands, where it is given. */
export function Timeline({
  label,
  entries,
  tone,
}: {
  label: string
  entries: readonly TimelineEntry[]
  tone: Tone | null
}) {
  const say = useSay()
  return (
    <ol className={styles['time']} aria-label={label}>
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
