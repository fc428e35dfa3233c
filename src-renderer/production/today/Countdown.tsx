import { orderPlace } from '../../../src-shared/navigation/links.ts'
import { type CopyWords, dayText, overdueText } from '../../../src-shared/production/copy-texts.ts'
import {
  type CountdownBucket,
  type CountdownGroup,
  type Countdown as CountdownRead,
  inReadingOrder,
} from '../../../src-shared/production/countdown.ts'
import { CopyButton, formatDay, formatNumber, goTo, useWords, type Words } from '../../kit/index.ts'
import styles from './Today.module.css'

/** The name of a column: its day, or what it is for. */
function bucketTitle({ key, day }: CountdownBucket, t: Words<'production-today'>): string {
  if (key === 'today') return t('countdown.today')
  if (key === 'overdue') return t('countdown.overdue')
  return day === null ? key : formatDay(day, { weekday: 'long' })
}

/** Names a group apart from the same label on another day. */
const groupKey = (bucket: string, factory: string, label: string) => `${bucket} ${factory} ${label}`

export const countdownKeys = ({ buckets }: CountdownRead): string[] =>
  buckets.flatMap(({ key, factories }) =>
    factories.flatMap(({ factory, groups }) => groups.map(({ label }) => groupKey(key, factory, label))),
  )

function Group({ group, isFresh }: { group: CountdownGroup; isFresh: boolean }) {
  const t = useWords('production-today')
  const { label, orderId, daysOver } = group
  const order = orderId ?? ''
  const isLate = daysOver !== null && daysOver > 0
  const open = () => {
    const { screen, params } = orderPlace(order)
    goTo(screen, params)
  }
  return (
    <li>
      <button
        type="button"
        className={styles['group']}
        data-fresh={isFresh || undefined}
        data-late={isLate || undefined}
        disabled={orderId === null}
        aria-label={isLate ? t('group.late', { label, order, count: daysOver }) : t('group.open', { label, order })}
        onClick={open}
      >
        <span>{label}</span>
        {isLate && <b>{t('countdown.days', { count: daysOver })}</b>}
      </button>
    </li>
  )
}

function Column({ bucket, words, fresh }: { bucket: CountdownBucket; words: CopyWords; fresh: ReadonlySet<string> }) {
  const t = useWords('production-today')
  const { key, day, factories } = bucket
  const title = bucketTitle(bucket, t)
  const count = factories.reduce((sum, { groups }) => sum + groups.length, 0)
  const isOverdue = key === 'overdue'
  return (
    <section className={styles['column']} aria-label={title} data-bucket={isOverdue || key === 'today' ? key : 'day'}>
      <header>
        <h3>{title}</h3>
        {day !== null && <span>{formatDay(day, { day: 'numeric', month: 'short' })}</span>}
        <b>{formatNumber(count)}</b>
        <CopyButton
          name={`day ${key}`}
          className={styles['copy'] ?? ''}
          text={dayText(bucket, words)}
          label={t(isOverdue ? 'countdown.copy.plain.label' : 'countdown.copy', { what: title })}
          {...(isOverdue ? { children: t('countdown.copy.plain') } : {})}
        />
      </header>
      <div className={styles['factories']} tabIndex={count > 0 ? 0 : undefined}>
        {count === 0 && <p className="bare faint">{t('countdown.none')}</p>}
        {factories.map(({ factory, groups }) => (
          <section key={factory} aria-label={factory}>
            <h4>
              {factory} <small>{formatNumber(groups.length)}</small>
              {isOverdue && (
                <CopyButton
                  name={`overdue ${factory}`}
                  className={styles['copy'] ?? ''}
                  text={overdueText({ buckets: [bucket] }, factory)}
                  label={t('countdown.copy.factory', { factory })}
                />
              )}
            </h4>
            <ul>
              {groups.map((group, at) => (
                <Group
                  // biome-ignore lint/suspicious/noArrayIndexKey: a service may name a group twice
                  key={`${group.label} ${at}`}
                  group={group}
                  isFresh={fresh.has(groupKey(key, factory, group.label))}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

/** The factory countdown: a column for each day, in it a section for each factory, in it its garment groups. */
export function Countdown({
  countdown,
  words,
  fresh,
}: {
  countdown: CountdownRead
  words: CopyWords
  /** The keys of those that are new. */
  fresh: ReadonlySet<string>
}) {
  return (
    <div className={styles['columns']}>
      {inReadingOrder(countdown.buckets).map(bucket => (
        <Column key={bucket.key} bucket={bucket} words={words} fresh={fresh} />
      ))}
    </div>
  )
}
