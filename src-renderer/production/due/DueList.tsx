import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { businessDay } from '../../../src-shared/production/business-day.ts'
import { type DueColumn, dueColumns, dueText } from '../../../src-shared/production/schedule-due.ts'
import { Answered, formatNumber, goTo, Kbd, useErrorNotice, useKeys, useNow, useOperation } from '../../app/index.ts'
import { dayTitle } from '../schedule/day-title.ts'
import styles from './DueList.module.css'
import { useDueWords } from './words.ts'

type Copy = (columns: readonly DueColumn[]) => void

function Day({ column, place, isToday, onCopy }: { column: DueColumn; place: number; isToday: boolean; onCopy: Copy }) {
  const t = useDueWords()
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
        <Button
          variant="default"
          size="compact-sm"
          disabled={count === 0}
          aria-label={t('copy.day', { day: title })}
          rightSection={<Kbd keys={String(place)} />}
          onClick={() => onCopy([column])}
        >
          {t('copy')}
        </Button>
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

function Days({ columns, today, unread }: { columns: readonly DueColumn[]; today: string; unread: number }) {
  const t = useDueWords()
  const notice = useErrorNotice()
  const copy = async (some: readonly DueColumn[]) => {
    const filled = some.filter(({ count }) => count > 0)
    const count = filled.reduce((sum, column) => sum + column.count, 0)
    try {
      await navigator.clipboard.writeText(filled.map(column => dueText(column, dayTitle(column.date))).join('\n\n'))
      notifications.show({ id: 'due-copied', message: t('copied', { count, shown: formatNumber(count) }) })
    } catch (error) {
      notice(error, t('copy.failed'))
    }
  }
  const hasAny = (some: readonly DueColumn[]) => some.some(({ count }) => count > 0)
  useKeys('due', [
    ...columns.map((column, at) => ({
      keys: String(at + 1),
      title: t('keys.day', { number: at + 1 }),
      group: t('keys.group'),
      run: () => void copy([column]),
      when: () => hasAny([column]),
    })),
    {
      keys: 'C',
      title: t('copy.all'),
      group: t('keys.group'),
      run: () => void copy(columns),
      when: () => hasAny(columns),
    },
  ])
  return (
    <>
      <div className={styles['bar']}>
        <h2>{t('title')}</h2>
        <Button
          variant="default"
          disabled={!hasAny(columns)}
          rightSection={<Kbd keys="C" />}
          onClick={() => void copy(columns)}
        >
          {t('copy.all')}
        </Button>
      </div>
      <div className={styles['days']}>
        {columns.map((column, at) => (
          <Day
            key={column.date}
            column={column}
            place={at + 1}
            isToday={column.date === today}
            onCopy={some => void copy(some)}
          />
        ))}
      </div>
      {unread > 0 && <p className={styles['none']}>{t('unread', { count: unread })}</p>}
    </>
  )
}

/** The garment groups that factories have to finish, from today to three days on. */
export function DueList() {
  const due = useOperation('admin.orders.due', {}, { every: 60_000 })
  const today = businessDay(useNow(30))
  return (
    <div className={styles['screen']}>
      <Answered {...due} height={320}>
        {({ rows, warnings }) => <Days columns={dueColumns(rows, today)} today={today} unread={warnings.length} />}
      </Answered>
    </div>
  )
}
