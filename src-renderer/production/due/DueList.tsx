import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { type DueColumn, dueColumns, dueText } from '../../../src-shared/production/schedule-due.ts'
import {
  type Action,
  ActionButton,
  Answered,
  formatNumber,
  goTo,
  useActions,
  useErrorNotice,
  useOperation,
  useWords,
} from '../../kit/index.ts'
import { NameFilter } from '../NameFilter.tsx'
import { dayTitle } from '../schedule/day-title.ts'
import { useCopyWords } from '../today/CopiedWords.tsx'
import { useBusinessDay, useServiceClock } from '../use-business-day.ts'
import styles from './DueList.module.css'

function Day({ column, isToday, copying }: { column: DueColumn; isToday: boolean; copying: Action }) {
  const t = useWords('production-due')
  const { date, count, factories } = column
  const title = dayTitle(date)
  return (
    <section className={styles['day']} aria-label={title} data-today={isToday || undefined}>
      <header>
        <h3>
          {title}
          {isToday && <em>{t('today')}</em>}
        </h3>
        <span className="figures">{t('groups', { count, shown: formatNumber(count) })}</span>
        <ActionButton
          action={copying}
          size="compact-sm"
          disabled={count === 0}
          aria-label={t('copy.day', { day: title })}
        >
          {t('copy')}
        </ActionButton>
      </header>
      {count === 0 && <p className={styles['none']}>{t('none')}</p>}
      {factories.map(({ factory, groups }) => (
        <div key={factory ?? ''} className={styles['factory']}>
          <h4>{factory ?? t('factory.none')}</h4>
          <ul>
            {groups.map(({ label, orderId }) => (
              <li key={label} className="figures">
                {orderId === null ? (
                  label
                ) : (
                  <a
                    href={`#orders?order=${encodeURIComponent(orderId)}`}
                    title={t('open', { order: orderId })}
                    onClick={event => {
                      event.preventDefault()
                      goTo('orders', { order: orderId })
                    }}
                  >
                    {label}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Only one factory's part of a day. */
const atFactory = (column: DueColumn, factory: string): DueColumn => {
  const factories = column.factories.filter(one => one.factory === factory)
  return { ...column, factories, count: factories.reduce((sum, { groups }) => sum + groups.length, 0) }
}

function Days({
  columns: all,
  today,
  unread,
}: {
  columns: readonly DueColumn[]
  today: string
  /** Groups that couldn't be read. */
  unread: number
}) {
  const t = useWords('production-due')
  const frame = useWords('frame')
  const [factory, setFactory] = useState('')
  const columns = factory === '' ? all : all.map(column => atFactory(column, factory))
  const notice = useErrorNotice()
  const words = useCopyWords()
  const copy = async (some: readonly DueColumn[]) => {
    const filled = some.filter(({ count }) => count > 0)
    const count = filled.reduce((sum, column) => sum + column.count, 0)
    try {
      await navigator.clipboard.writeText(filled.map(column => dueText(column, words)).join('\n\n'))
      notifications.show({ id: 'due-copied', message: t('copied', { count, shown: formatNumber(count) }) })
    } catch (error) {
      notice(error, t('copy.failed'))
    }
  }
  const hasAny = (some: readonly DueColumn[]) => some.some(({ count }) => count > 0)
  const copying = (keys: string, title: string, some: readonly DueColumn[]) => ({
    keys,
    title,
    run: () => void copy(some),
    when: () => hasAny(some),
    whyNot: t('none'),
  })
  const days = columns.map((column, at) => ({
    column,
    action: copying(String(at + 1), t('keys.day', { number: at + 1 }), [column]),
  }))
  const allDays = copying('C', t('copy.all'), columns)
  useActions('due', t('keys.group'), [...days.map(({ action }) => action), allDays])
  return (
    <>
      <div className={styles['bar']}>
        <h2>{t('title')}</h2>
        <NameFilter
          label={t('factory.label')}
          all={t('factory.all')}
          names={all.flatMap(({ factories }) => factories.flatMap(one => one.factory ?? []))}
          value={factory}
          onChange={setFactory}
        />
        <ActionButton action={allDays} disabled={!hasAny(columns)} />
      </div>
      {unread > 0 && (
        <p className="bare faint" role="status">
          {frame('answer.unread', { count: unread })}
        </p>
      )}
      <div className={styles['days']}>
        {days.map(({ column, action }) => (
          <Day key={column.date} column={column} isToday={column.date === today} copying={action} />
        ))}
      </div>
    </>
  )
}

/** The garment groups that factories have to finish, from today to three days on. */
export function DueList() {
  const due = useOperation('admin.orders.due', {}, { every: 60_000 })
  const [today, tellAhead] = useBusinessDay()
  useServiceClock(due, tellAhead)
  return (
    <div className={styles['screen']}>
      <Answered {...due} height={320}>
        {({ rows }) => (
          <Days
            columns={dueColumns(rows, today)}
            today={today}
            unread={rows.reduce((sum, { unread }) => sum + unread, 0)}
          />
        )}
      </Answered>
    </div>
  )
}
