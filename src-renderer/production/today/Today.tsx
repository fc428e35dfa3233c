import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { isServiceAway } from '../../../src-shared/messages/service.ts'
import { maySeeQueue } from '../../../src-shared/needs.ts'
import {
  componentsText,
  dayText,
  overdueText,
  type StaffDay,
  staffText,
  supplierName,
} from '../../../src-shared/production/copy-texts.ts'
import type { Countdown as CountdownRead } from '../../../src-shared/production/countdown.ts'
import type { Dashboard, NoBlock, QueueHealth } from '../../../src-shared/service/readers/dashboard/dashboard.ts'
import {
  ActionButton,
  Answered,
  CopyButton,
  formatDay,
  formatNumber,
  formatTime,
  languageNow,
  Note,
  recallValue,
  useActions,
  useCopyText,
  useMay,
  useOperation,
  useSession,
  useWords,
} from '../../kit/index.ts'
import { NameFilter } from '../NameFilter.tsx'
import { CopiedWords, useCopyWords } from './CopiedWords.tsx'
import { Countdown, countdownKeys } from './Countdown.tsx'
import { FabricOverdue, fabricKeys } from './FabricOverdue.tsx'
import { useFresh } from './fresh.ts'
import styles from './Today.module.css'

/** How often the dashboard is read while it is in sight (ms). */
const readEvery = 60_000

/** Opens the wall screen in a window of its own, where it was last. */
function openWall(): void {
  const place = recallValue('wall.place', value => wallPlace.parse(value), null)
  const where =
    place === null
      ? ''
      : Object.entries(place)
          .map(([name, pixels]) => `,${name}=${pixels}`)
          .join('')
  // In Electron the shell opens it, and keeps its place itself.
  window.open('#wall', 'selvedge-wall', `popup${where}`)
}
const wallAction = { keys: 'F11', run: openWall, whileTyping: true }
const wallPlace = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })

/** A block, or why it isn't there. */
function Block<T extends object>({ block, children }: { block: T | NoBlock; children(data: T): ReactNode }) {
  const t = useWords('production-today')
  if (typeof block === 'object') return children(block)
  return <p className="bare faint">{t(`block.${block}`)}</p>
}

function Queue({ queue }: { queue: QueueHealth | NoBlock }) {
  const t = useWords('production-today')
  const may = useMay(maySeeQueue)
  // Only super admins see it, and another account's service may not send it at all.
  if (!may) return null
  return (
    <section className={styles['tile']} aria-label={t('queue')}>
      <h3>{t('queue')}</h3>
      <Block block={queue}>
        {({ pending, failed }) => (
          <p className={styles['counts']}>
            {pending !== null && (
              <span>
                <b>{formatNumber(pending)}</b> {t('queue.pending')}
              </span>
            )}
            {failed !== null && (
              <span data-tone={failed > 0 ? 'failed' : undefined}>
                <b>{formatNumber(failed)}</b> {t('queue.failed')}
              </span>
            )}
          </p>
        )}
      </Block>
    </section>
  )
}

function Staff({ staff, today, text }: { staff: StaffDay[] | NoBlock; today: string; text: string }) {
  const t = useWords('production-today')
  return (
    <section className={styles['tile']} aria-label={t('staff')}>
      <h3>
        {t('staff')}
        <CopyButton name="staff" className={styles['copy'] ?? ''} text={text} label={t('staff.copy')} keys="S" />
      </h3>
      <Block block={staff}>
        {days => (
          <ul className={styles['counts']}>
            {days.map(({ day, dayName, count }, at) => (
              <li key={day ?? `${dayName} ${at}`}>
                <b>{count === null ? '-' : formatNumber(count)}</b>{' '}
                {day === null
                  ? (dayName ?? '')
                  : day === today
                    ? t('today')
                    : formatDay(day, { weekday: languageNow() === 'zh-CN' ? 'long' : 'short' })}
              </li>
            ))}
          </ul>
        )}
      </Block>
    </section>
  )
}

/** Only one factory's part of the countdown. */
const atFactory = (countdown: CountdownRead, factory: string): CountdownRead =>
  factory === ''
    ? countdown
    : {
        ...countdown,
        buckets: countdown.buckets.map(bucket => ({
          ...bucket,
          factories: bucket.factories.filter(one => one.factory === factory),
        })),
      }

function Blocks({ dashboard, profile, side }: { dashboard: Dashboard; profile: string; side: ReactNode }) {
  const t = useWords('production-today')
  const words = useCopyWords()
  const copy = useCopyText()
  const [factory, setFactory] = useState('')
  const [supplier, setSupplier] = useState('')
  const { queue, staff, fabric, today, unread } = dashboard
  // New is what the service adds, not what a filter shows again.
  const freshGroups = useFresh(typeof dashboard.countdown === 'object' ? countdownKeys(dashboard.countdown) : null)
  const freshFabrics = useFresh(typeof fabric === 'object' ? fabricKeys(fabric) : null)
  const countdown =
    typeof dashboard.countdown === 'object' ? atFactory(dashboard.countdown, factory) : dashboard.countdown
  const buckets = typeof countdown === 'object' ? countdown.buckets : []
  const fabrics = typeof fabric === 'object' ? fabric : []
  const named = (row: { supplier: string | null }) => supplierName(row.supplier)
  const rows = supplier === '' ? fabrics : fabrics.filter(row => named(row) === supplier)
  const texts = {
    staff: typeof staff === 'object' ? staffText(staff, words) : '',
    overdue: overdueText({ buckets }),
    components: componentsText(rows, null, words),
    today: buckets.filter(({ key }) => key === 'today').map(bucket => dayText(bucket, words))[0] ?? '',
  }
  const toCome = buckets.filter(({ key }) => key !== 'today' && key !== 'overdue')
  const key = (keys: string, title: string, name: string, text: string) => ({
    keys,
    title,
    run: () => copy(name, text),
    when: () => text !== '',
    whyNot: t('copy.why'),
  })
  useActions('production-today', t('keys.group'), [
    { ...wallAction, title: t('wall.open') },
    key('T', t('copy.today'), 'day today', texts.today),
    key('O', t('copy.overdue'), 'overdue', texts.overdue),
    key('M', t('copy.components'), 'components', texts.components),
    key('S', t('staff.copy'), 'staff', texts.staff),
    ...['Q', 'W', 'E'].flatMap((keys, at) => {
      const bucket = toCome[at]
      if (!bucket) return []
      const day = bucket.day === null ? bucket.key : formatDay(bucket.day, { weekday: 'long' })
      return [key(keys, t('copy.next', { day }), `day ${bucket.key}`, dayText(bucket, words))]
    }),
  ])
  const counted = typeof countdown === 'object' ? countdown : null
  const inFactory = factory !== ''
  const groups = buckets.flatMap(bucket => bucket.factories.flatMap(one => one.groups))
  const orders = inFactory ? null : (counted?.orders ?? null)
  const overdue = inFactory ? null : (counted?.overdueGroups ?? null)
  const overdueHere = buckets
    .filter(bucket => bucket.key === 'overdue')
    .flatMap(bucket => bucket.factories.flatMap(one => one.groups)).length
  return (
    <>
      <div className={styles['tiles']}>
        <Queue queue={queue} />
        <Staff staff={staff} today={today} text={texts.staff} />
        <div className={styles['side']}>{side}</div>
      </div>
      {unread > 0 && (
        <p className="bare faint" role="status">
          {t('unread', { count: unread })}
        </p>
      )}
      <section className={styles['countdown']} aria-label={t('countdown')}>
        <header className={styles['head']}>
          <h2>{t('countdown')}</h2>
          {counted && (
            <>
              <span>
                {t('countdown.orders', { count: orders ?? new Set(groups.map(({ orderId }) => orderId)).size })}
              </span>
              <span data-tone={overdueHere > 0 ? 'failed' : undefined}>
                {t('countdown.overdue', { count: overdue ?? overdueHere })}
              </span>
            </>
          )}
          <div className={styles['acts']}>
            <CopyButton
              name="overdue"
              className={styles['copy'] ?? ''}
              text={texts.overdue}
              label={t('copy.overdue')}
              keys="O"
            >
              {t('countdown.copy.overdue')}
            </CopyButton>
            <NameFilter
              label={t('factory.label')}
              all={t('factory.all')}
              names={(typeof dashboard.countdown === 'object' ? dashboard.countdown.buckets : []).flatMap(bucket =>
                bucket.factories.map(one => one.factory),
              )}
              value={factory}
              onChange={setFactory}
            />
          </div>
        </header>
        <Block block={countdown}>{data => <Countdown countdown={data} words={words} fresh={freshGroups} />}</Block>
      </section>
      <section className={styles['fabric']} aria-label={t('fabric')}>
        <header className={styles['head']}>
          <h2>{t('fabric')}</h2>
          {typeof fabric === 'object' && <b>{formatNumber(rows.length)}</b>}
          <div className={styles['acts']}>
            <CopiedWords profile={profile} />
            <CopyButton
              name="components"
              className={styles['copy'] ?? ''}
              text={texts.components}
              label={supplier === '' ? t('fabric.copy') : t('fabric.copy.one', { supplier })}
              keys="M"
            >
              {t('fabric.copy.letter')}
            </CopyButton>
            <NameFilter
              label={t('supplier.label')}
              all={t('supplier.all')}
              names={fabrics.map(named)}
              value={supplier}
              onChange={setSupplier}
            />
          </div>
        </header>
        <Block block={fabric}>{() => <FabricOverdue rows={rows} fresh={freshFabrics} />}</Block>
      </section>
    </>
  )
}

/** Today's dashboard, read every minute while it is in sight. */
function TodayOf({ profile }: { profile: string }) {
  const t = useWords('production-today')
  const dashboard = useOperation('admin.dashboard.show', {}, { every: readEvery })
  const { data, error, dataUpdatedAt, isFetching, refetch } = dashboard
  const isAway = error !== null && isServiceAway(error.code)
  const side = (
    <>
      <span className="bare faint">{t('read', { time: formatTime(dataUpdatedAt) })}</span>
      <ActionButton
        action={{ ...wallAction, title: t('wall') }}
        showsKeys={false}
        title={`${t('wall.open')} (${wallAction.keys})`}
      />
      <Button variant="default" loading={isFetching && data === undefined} onClick={() => refetch()}>
        {t('refresh')}
      </Button>
    </>
  )
  return (
    <div className={styles['screen']}>
      <Answered {...dashboard} data={error && !isAway ? undefined : data} height={400}>
        {read => <Blocks dashboard={read} profile={profile} side={side} />}
      </Answered>
    </div>
  )
}

export function Today() {
  const t = useWords('production-today')
  const profile = useSession()?.profile?.id
  if (profile === undefined) return <Note title={t('noProfile')} text={t('noProfileText')} />
  return <TodayOf key={profile} profile={profile} />
}
